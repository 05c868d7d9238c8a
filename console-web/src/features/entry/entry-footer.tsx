import { viewer } from '../../lib/bootstrap.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import styles from './entry.module.css';
import { entryText } from './entry-text.ts';
import type { Container, Entry } from './use-entry.ts';

/** Words of a sentence that do something in place. */
export const toggle = (act: () => void) => (inside: string) => (
  <button type="button" className={styles.toggle} onClick={act}>
    {inside}
  </button>
);

/** The way to the other view; sign-up may live elsewhere, then it is gone to (DE-021). */
export const EntryFooter = ({ entry, container }: { entry: Entry; container: Container }) => {
  const { state, dispatch } = entry;
  const toSignUp = () => {
    const elsewhere = viewer().signupRedirectUrl;
    if (elsewhere) location.assign(elsewhere);
    else dispatch({ type: 'view-chosen', view: 'signup' });
  };
  const toLogIn = () => dispatch({ type: 'view-chosen', view: 'login' });
  if (state.view === 'login')
    return (
      <p className={styles.footer}>
        <RichText text={entryText(container === 'page' ? 'needAccount' : 'notYet')} tags={{ link: toggle(toSignUp) }} />
      </p>
    );
  return (
    <div className={styles.footer}>
      <p>
        <RichText text={entryText('alreadyMember')} tags={{ link: toggle(toLogIn) }} />
      </p>
      <p>
        <RichText text={entryText('business')} tags={{ link: (inside) => <a href="/business/start/">{inside}</a> }} />
      </p>
    </div>
  );
};

import { viewer } from '../../lib/bootstrap.ts';
import { partsOf } from '../../lib/messages/format.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import styles from './entry.module.css';
import { entryText } from './entry-text.ts';
import type { Container, Entry } from './use-entry.ts';

const BUSINESS_START = '/business/start/';

interface EntryFooterProps {
  readonly entry: Entry;
  readonly container: Container;
}

/** The way to the other view; sign-up may live elsewhere, then it is gone to (DE-021). */
export const EntryFooter = ({ entry, container }: EntryFooterProps) => {
  const { state, dispatch } = entry;
  const toSignUp = () => {
    const elsewhere = viewer().signupRedirectUrl;
    if (elsewhere) location.assign(elsewhere);
    else dispatch({ type: 'view-chosen', view: 'signup' });
  };
  const toggle = (act: () => void) => (inside: string) => (
    <button type="button" className={styles.toggle} onClick={act}>
      {inside}
    </button>
  );
  if (state.view === 'login') {
    const text = entryText(container === 'page' ? 'needAccount' : 'notYet');
    return (
      <p className={styles.footer}>
        <RichText parts={partsOf(text)} tags={{ link: toggle(toSignUp) }} />
      </p>
    );
  }
  return (
    <div className={styles.footer}>
      <p>
        <RichText
          parts={partsOf(entryText('alreadyMember'))}
          tags={{ link: toggle(() => dispatch({ type: 'view-chosen', view: 'login' })) }}
        />
      </p>
      <p>
        <RichText
          parts={partsOf(entryText('business'))}
          tags={{ link: (inside) => <a href={BUSINESS_START}>{inside}</a> }}
        />
      </p>
    </div>
  );
};

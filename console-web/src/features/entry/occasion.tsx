import { lazy, Suspense } from 'react';
import { experiment, viewer } from '../../lib/bootstrap.ts';
import { BrandMark } from '../../ui/brand/brand.tsx';
import styles from './entry.module.css';
import { entryText } from './entry-text.ts';
import type { EntryState } from './machine.ts';
import { logInTitle, signUpTitle } from './titles.ts';
import type { EntryProps } from './use-entry.ts';

const PinPicture = lazy(async () => ({ default: (await import('./pin-picture.tsx')).PinPicture }));

/** Only on the page of a pin, or where a pin was named (E-043). */
export const pinOf = ({ source, pinId }: EntryProps, path: string): string | null => {
  if (source !== 'save' && source !== 'download') return null;
  return pinId ?? /^\/pin\/([^/]+)\/?$/.exec(path)?.[1] ?? null;
};

export const titleOf = (state: EntryState, props: EntryProps): string => {
  const { info } = viewer();
  if (state.isPersonalised && info) return entryText('welcomeBack', { name: info.firstName });
  const occasion = { source: props.source, saveExperiment: experiment('save_signup_title') };
  return state.view === 'signup' ? signUpTitle(occasion) : logInTitle(occasion);
};

/** Why the form is there: its title, and the pin that it is about. */
export const Occasion = ({ state, ...props }: EntryProps & { state: EntryState }) => {
  const pinId = pinOf(props, location.pathname);
  const Title = props.container === 'page' ? 'h1' : 'h2';
  return (
    <header className={styles.occasion}>
      {pinId ? (
        <Suspense fallback={<span className={styles.pin} />}>
          <PinPicture pinId={pinId} />
        </Suspense>
      ) : (
        <BrandMark size={44} />
      )}
      <Title className={styles.title} data-testid="entry-title">
        {titleOf(state, props)}
      </Title>
    </header>
  );
};

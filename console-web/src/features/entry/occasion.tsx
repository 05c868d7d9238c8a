import { useEffect, useState } from 'react';
import { experiment, viewer } from '../../lib/bootstrap.ts';
import { BrandMark } from '../../ui/brand/brand.tsx';
import { pinForEntry, type SignupIconPin } from './entry.api.ts';
import styles from './entry.module.css';
import { entryText } from './entry-text.ts';
import type { EntryState } from './machine.ts';
import { logInTitle, signUpTitle } from './titles.ts';
import type { EntryProps } from './use-entry.ts';

/** Only on the page of a pin, or where a pin was named (E-043). */
export const pinOf = ({ source, pinId }: EntryProps, path: string): string | null => {
  if (source !== 'save' && source !== 'download') return null;
  return pinId ?? /^\/pin\/([^/]+)\/?$/.exec(path)?.[1] ?? null;
};

const PinPicture = ({ pinId }: { pinId: string }) => {
  const [pin, setPin] = useState<SignupIconPin | null>(null);
  useEffect(() => {
    pinForEntry(pinId)
      .then(setPin)
      .catch(() => undefined);
  }, [pinId]);
  const image = pin?.imageSpec_236x;
  if (!pin || !image) return <span className={styles.pin} />;
  return (
    <span
      className={styles.pin}
      style={{ backgroundColor: pin.dominantColor, aspectRatio: `${image.width} / ${image.height}` }}
    >
      <img src={image.url} alt="" width={image.width} height={image.height} data-testid="entry-pin" />
    </span>
  );
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
      {pinId ? <PinPicture pinId={pinId} /> : <BrandMark size={44} />}
      <Title className={styles.title} data-testid="entry-title">
        {titleOf(state, props)}
      </Title>
    </header>
  );
};

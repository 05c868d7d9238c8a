import { experiment, viewer } from '../../lib/bootstrap.ts';
import styles from './entry.module.css';
import { entryText } from './entry-text.ts';
import { type EntryState, isPersonalised } from './machine.ts';
import { OccasionPicture } from './occasion-picture.tsx';
import { logInTitle, signUpTitle } from './titles.ts';
import type { EntryProps } from './use-entry.ts';

export const titleOf = (state: EntryState, props: EntryProps): string => {
  const { info } = viewer();
  if (isPersonalised(state) && info) return entryText('welcomeBack', { name: info.firstName });
  const occasion = { source: props.source, saveExperiment: experiment('save_signup_title') };
  return state.view === 'signup' ? signUpTitle(occasion) : logInTitle(occasion);
};

/** Occasion of the form: its title, and a picture. */
export const Occasion = ({ state, ...props }: EntryProps & { state: EntryState }) => {
  const Title = props.container === 'page' ? 'h1' : 'h2';
  return (
    <header className={styles.occasion}>
      <OccasionPicture {...props} />
      <Title className={styles.title} data-testid="entry-title">
        {titleOf(state, props)}
      </Title>
    </header>
  );
};

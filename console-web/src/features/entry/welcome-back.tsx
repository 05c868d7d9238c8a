import { viewer } from '../../lib/bootstrap.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import styles from './entry.module.css';
import { toggle } from './entry-footer.tsx';
import { entryText } from './entry-text.ts';
import { maskedEmail } from './masked-email.ts';
import type { Entry } from './use-entry.ts';

/** Account that was signed in here before; its address stays masked on a machine that others may look at (DE-169). */
export const WelcomeBack = ({ entry }: { entry: Entry }) => {
  const { info } = viewer();
  if (!info) return null;
  return (
    <div className={styles.welcomeBack}>
      <Avatar name={info.firstName} src={info.imageUrl} size={72} />
      <p className={styles.masked}>{maskedEmail(info.email)}</p>
      <p>
        <RichText text={entryText('notYou')} tags={{ link: toggle(() => entry.dispatch({ type: 'not-me' })) }} />
      </p>
      <button type="button" className={styles.forget} onClick={entry.forget}>
        {entryText('forget')}
      </button>
    </div>
  );
};

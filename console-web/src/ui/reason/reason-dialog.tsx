import { type FormEvent, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { Button } from '../button/button.tsx';
import { LazyDialog } from '../overlay/lazy-dialog.tsx';
import { TextField } from '../text-field/text-field.tsx';
import styles from './reason-dialog.module.css';

interface ReasonDialogProps {
  readonly title: string;
  /** What will happen, and that it is recorded. */
  readonly warning: string;
  readonly doLabel: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** A failure is shown in the dialog, which stays open. */
  readonly onDo: (reason: string) => Promise<void>;
}

const SHORTEST = 4;
const LONGEST = 200;

const ReasonForm = ({ warning, doLabel, onClose, onDo }: ReasonDialogProps) => {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    if (reason.length < SHORTEST) {
      setError(consoleText('reasonShort'));
      return;
    }
    setBusy(true);
    try {
      await onDo(reason);
      onClose();
    } catch (failure) {
      setError(failureOf(failure).serverMessage ?? consoleText('wentWrong'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.warning}>{warning}</p>
      <TextField label={consoleText('reason')} name="reason" maxLength={LONGEST} error={error} autoComplete="off" />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{consoleText('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {doLabel}
        </Button>
      </div>
    </form>
  );
};

/** Asks why before something is done that leaves a trace. */
export const ReasonDialog = (props: ReasonDialogProps) => (
  <LazyDialog open={props.open} onClose={props.onClose} title={props.title} small>
    <ReasonForm {...props} />
  </LazyDialog>
);

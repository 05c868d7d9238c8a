import { askers } from '@corkboard/contracts/operations/erasures';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { type Asking, askFor } from './erasures.api.ts';
import styles from './erasures-page.module.css';

interface EraseDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAsked: () => void;
}

const LONGEST_NAME = 64;
const LONGEST_REASON = 200;
const SHORTEST_REASON = 4;
const LONGEST_CASE = 40;
const CASE_ID = /^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/;

export const askerNames = {
  person: 'askedByPerson',
  guardian: 'askedByGuardian',
  authority: 'askedByAuthority',
} as const;

const askingOf = (form: HTMLFormElement): Asking => {
  const data = new FormData(form);
  const text = (name: string): string => String(data.get(name) ?? '').trim();
  return {
    username: text('username'),
    confirmation: text('confirmation'),
    asked_by: askers.find((asker) => asker === text('asked_by')) ?? 'person',
    reason: text('reason'),
    case_id: text('case_id'),
  };
};

type Wrong = Partial<Record<keyof Asking | 'all', string>>;

const wrongIn = ({ username, confirmation, reason, case_id: caseId }: Asking): Wrong => {
  if (username === '') return { username: consoleText('eraseNameMissing') };
  if (confirmation.toLowerCase() !== username.toLowerCase()) return { confirmation: consoleText('eraseNotTheSame') };
  if (reason.length < SHORTEST_REASON) return { reason: consoleText('reasonShort') };
  return CASE_ID.test(caseId) ? {} : { case_id: consoleText('caseIdWrong') };
};

const EraseFields = ({ wrong }: { wrong: Wrong }) => (
  <>
    <p>{consoleText('eraseWarning')}</p>
    <TextField
      label={consoleText('eraseName')}
      name="username"
      maxLength={LONGEST_NAME}
      error={wrong.username}
      autoComplete="off"
    />
    <TextField
      label={consoleText('eraseNameAgain')}
      name="confirmation"
      maxLength={LONGEST_NAME}
      error={wrong.confirmation}
      autoComplete="off"
    />
    <label className={styles.asker}>
      {consoleText('askedBy')}
      <select name="asked_by" defaultValue="person">
        {askers.map((asker) => (
          <option key={asker} value={asker}>
            {consoleText(askerNames[asker])}
          </option>
        ))}
      </select>
    </label>
    <TextField
      label={consoleText('reason')}
      name="reason"
      maxLength={LONGEST_REASON}
      error={wrong.reason}
      hint={consoleText('eraseReasonHint')}
      autoComplete="off"
    />
    <TextField
      label={consoleText('caseId')}
      name="case_id"
      maxLength={LONGEST_CASE}
      error={wrong.case_id ?? wrong.all}
      autoComplete="off"
    />
  </>
);

const EraseForm = ({ onClose, onAsked }: EraseDialogProps) => {
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const asking = askingOf(event.currentTarget);
    const found = wrongIn(asking);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await askFor(asking);
      onAsked();
      onClose();
    } catch (failure) {
      setWrong({ all: failureOf(failure).serverMessage ?? consoleText('wentWrong') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <EraseFields wrong={wrong} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{consoleText('cancel')}</Button>
        <Button type="submit" variant="danger" busy={busy}>
          {consoleText('askToErase')}
        </Button>
      </div>
    </form>
  );
};

/** Nothing is erased by one click, nor by one person: who, who again, on whose request, why, and in which case. */
export const EraseDialog = (props: EraseDialogProps) => (
  <LazyDialog open={props.open} onClose={props.onClose} title={consoleText('eraseTitle')} small>
    <EraseForm {...props} />
  </LazyDialog>
);

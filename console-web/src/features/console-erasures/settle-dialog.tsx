import { declineCodes, type Erasure } from '@corkboard/contracts/operations/erasures';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { approve, decline, withdraw } from './erasures.api.ts';
import styles from './erasures-page.module.css';

export interface Settling {
  readonly erasure: Erasure;
  readonly how: 'approve' | 'decline' | 'withdraw';
}

interface SettleDialogProps {
  readonly settling: Settling;
  readonly onClose: () => void;
  readonly onSettled: () => void;
}

const LONGEST_REASON = 200;
const SHORTEST_REASON = 4;

export const declineNames = {
  not_entitled: 'declineNotEntitled',
  not_proven: 'declineNotProven',
  wrong_account: 'declineWrongAccount',
  other: 'declineOther',
} as const;

const texts = {
  approve: { title: 'approveTitle', warning: 'approveWarning', done: 'approved' },
  decline: { title: 'declineTitle', warning: 'declineWarning', done: 'declined' },
  withdraw: { title: 'withdrawTitle', warning: 'withdrawWarning', done: 'withdrawn' },
} as const;
export const settledText = ({ how }: Settling): string => consoleText(texts[how].done);

const DeclineFields = () => (
  <>
    <label className={styles.asker}>
      {consoleText('declineCode')}
      <select name="reason_code" defaultValue="not_proven">
        {declineCodes.map((code) => (
          <option key={code} value={code}>
            {consoleText(declineNames[code])}
          </option>
        ))}
      </select>
    </label>
    <TextField
      label={consoleText('reason')}
      name="reason"
      maxLength={LONGEST_REASON}
      hint={consoleText('eraseReasonHint')}
      autoComplete="off"
    />
  </>
);

/** What is wrong, or null once it is done. */
const settle = async ({ erasure, how }: Settling, form: HTMLFormElement): Promise<string | null> => {
  const data = new FormData(form);
  const reason = String(data.get('reason') ?? '').trim();
  const code = declineCodes.find((each) => each === data.get('reason_code')) ?? 'other';
  if (how === 'decline' && reason.length < SHORTEST_REASON) return consoleText('reasonShort');
  try {
    if (how === 'approve') await approve(erasure);
    else if (how === 'withdraw') await withdraw(erasure);
    else await decline(erasure, { reason_code: code, reason });
    return null;
  } catch (failure) {
    return failureOf(failure).serverMessage ?? consoleText('wentWrong');
  }
};

const SettleForm = ({ settling, onClose, onSettled }: SettleDialogProps) => {
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const found = await settle(settling, event.currentTarget);
    setBusy(false);
    setWrong(found);
    if (found !== null) return;
    onSettled();
    onClose();
  };
  const { how, erasure } = settling;
  const account = erasure.username ?? erasure.account_id;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{consoleText(texts[how].warning, { account })}</p>
      {how === 'decline' && <DeclineFields />}
      {wrong && <p role="alert">{wrong}</p>}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{consoleText('cancel')}</Button>
        <Button type="submit" variant={how === 'approve' ? 'danger' : 'primary'} busy={busy}>
          {consoleText(how)}
        </Button>
      </div>
    </form>
  );
};

/** Asks once more before a request is approved, declined or withdrawn. */
export const SettleDialog = (props: SettleDialogProps) => (
  <LazyDialog open onClose={props.onClose} title={consoleText(texts[props.settling.how].title)} small>
    <SettleForm {...props} />
  </LazyDialog>
);

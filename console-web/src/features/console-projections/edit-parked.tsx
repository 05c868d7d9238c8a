import type { ParkedStream } from '@corkboard/contracts/operations/inspection';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { TextArea } from '../../ui/text-area/text-area.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { recordedQuery } from './parked.api.ts';
import styles from './projections-page.module.css';

type Data = Record<string, unknown>;

interface EditParkedProps {
  readonly parked: ParkedStream;
  readonly onClose: () => void;
  /** A failure is shown in the dialog, which stays open. */
  readonly onEdit: (data: Data, reason: string) => Promise<void>;
}

const SHORTEST = 4;
const LONGEST = 200;

const dataOf = (text: string): Data | null => {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Data) : null;
  } catch {
    return null;
  }
};

const EditForm = ({ data, onClose, onEdit }: Omit<EditParkedProps, 'parked'> & { readonly data: Data }) => {
  const [errors, setErrors] = useState({ data: '', reason: '' });
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = String(form.get('reason') ?? '').trim();
    const edited = dataOf(String(form.get('data') ?? ''));
    setErrors({
      data: edited ? '' : consoleText('notJson'),
      reason: reason.length < SHORTEST ? consoleText('reasonShort') : '',
    });
    if (!edited || reason.length < SHORTEST) return;
    setBusy(true);
    try {
      await onEdit(edited, reason);
      onClose();
    } catch (failure) {
      setErrors({ data: failureOf(failure).serverMessage ?? consoleText('wentWrong'), reason: '' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{consoleText('editParkedWarning')}</p>
      <TextArea
        label={consoleText('payload')}
        name="data"
        rows={10}
        spellCheck={false}
        defaultValue={JSON.stringify(data, null, 2)}
        error={errors.data}
      />
      <TextField
        label={consoleText('reason')}
        name="reason"
        maxLength={LONGEST}
        error={errors.reason}
        autoComplete="off"
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{consoleText('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {consoleText('edit')}
        </Button>
      </div>
    </form>
  );
};

/** Asks what an event is to be replayed as; the event itself stays as it was recorded. */
export const EditParked = ({ parked, onClose, onEdit }: EditParkedProps) => {
  const { data: recorded, error } = useQuery(recordedQuery(parked));
  const data = parked.edit?.data ?? recorded?.data;
  return (
    <LazyDialog open onClose={onClose} title={consoleText('editParkedTitle', { type: parked.event_type })}>
      {data && <EditForm data={data} onClose={onClose} onEdit={onEdit} />}
      {!data && <p role="status">{error ? consoleText('wentWrong') : consoleText('loading')}</p>}
    </LazyDialog>
  );
};

import { consoleEvent } from '@corkboard/contracts/operations/console';
import type { ParkedStream } from '@corkboard/contracts/operations/inspection';
import { useQuery } from '@tanstack/react-query';
import { parsedJson } from '../../lib/browser/json.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { consoleQuery } from '../../lib/queries/console-query.ts';
import { DialogForm, type Entered, type Wrong } from '../../ui/dialog-form/dialog-form.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { ReasonField, wrongReason } from '../../ui/reason/reason-field.tsx';
import { TextArea } from '../../ui/text-area/text-area.tsx';
import styles from './projections-page.module.css';

type Data = Record<string, unknown>;

interface EditParkedProps {
  readonly parked: ParkedStream;
  readonly onClose: () => void;
  /** A failure is shown in the dialog, which stays open. */
  readonly onEdit: (data: Data, reason: string) => Promise<void>;
}

const dataOf = (text: string): Data | null => {
  const data = parsedJson(text);
  return typeof data === 'object' && !Array.isArray(data) ? (data as Data | null) : null;
};

const wrongIn = (entered: Entered): Wrong => ({
  ...(dataOf(entered('data')) ? {} : { data: consoleText('notJson') }),
  ...wrongReason(entered),
});

const EditForm = ({ data, onClose, onEdit }: Omit<EditParkedProps, 'parked'> & { readonly data: Data }) => (
  <DialogForm
    doLabel={consoleText('edit')}
    onClose={onClose}
    check={wrongIn}
    onDo={(entered) => onEdit(dataOf(entered('data')) ?? data, entered('reason'))}
  >
    {(wrong) => (
      <>
        <p>{consoleText('editParkedWarning')}</p>
        <div className={styles.payload}>
          <TextArea
            label={consoleText('payload')}
            name="data"
            rows={10}
            spellCheck={false}
            defaultValue={JSON.stringify(data, null, 2)}
            error={wrong.data ?? wrong.failure}
          />
        </div>
        <ReasonField error={wrong.reason} />
      </>
    )}
  </DialogForm>
);

const recordedQuery = ({ service, event_id: id }: ParkedStream) => ({
  ...consoleQuery(consoleEvent, { params: { service, id } }),
  staleTime: Number.POSITIVE_INFINITY,
});

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

import { caseId, LONGEST_CASE_ID, LONGEST_NAME, requestErasure } from '@corkboard/contracts/operations/erasures';
import type { Input } from '@corkboard/contracts/route';
import { askers } from '@corkboard/rules/operations/erasures';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { tell } from '../../lib/queries/console-query.ts';
import { DialogForm, type Entered, FormError, type Wrong } from '../../ui/dialog-form/dialog-form.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { ReasonField, wrongReason } from '../../ui/reason/reason-field.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';

interface EraseDialogProps {
  readonly onClose: () => void;
  readonly onAsked: () => void;
}

const askingOf = (entered: Entered): Input<typeof requestErasure>['body'] => ({
  username: entered('username'),
  confirmation: entered('confirmation'),
  asked_by: askers.find((asker) => asker === entered('asked_by')) ?? 'person',
  reason: entered('reason'),
  case_id: entered('case_id'),
});

const wrongIn = (entered: Entered): Wrong => {
  const username = entered('username');
  if (username === '') return { username: consoleText('eraseNameMissing') };
  if (entered('confirmation').toLowerCase() !== username.toLowerCase())
    return { confirmation: consoleText('eraseNotTheSame') };
  const reason = wrongReason(entered);
  if (reason.reason) return reason;
  return caseId.safeParse(entered('case_id')).success ? {} : { case_id: consoleText('caseIdWrong') };
};

const nobodyOf = ({ status }: ApiFailure): Wrong | null =>
  status === 404 ? { username: consoleText('eraseNobody') } : null;

const EraseFields = ({ wrong }: { wrong: Wrong }) => (
  <>
    <p>{consoleText('eraseWarning')}</p>
    <TextField label={consoleText('eraseName')} name="username" maxLength={LONGEST_NAME} error={wrong.username} />
    <TextField
      label={consoleText('eraseNameAgain')}
      name="confirmation"
      maxLength={LONGEST_NAME}
      error={wrong.confirmation}
    />
    <SelectField
      label={consoleText('askedBy')}
      name="asked_by"
      values={askers}
      defaultValue="person"
      textOf={(asker) => consoleText(`askedBy-${asker}`)}
    />
    <ReasonField error={wrong.reason} hint={consoleText('eraseReasonHint')} />
    <TextField label={consoleText('caseId')} name="case_id" maxLength={LONGEST_CASE_ID} error={wrong.case_id} />
    {wrong.failure && <FormError>{wrong.failure}</FormError>}
  </>
);

/** Nothing is erased by one click, nor by one person: who, who again, on whose request, why, and in which case. */
export const EraseDialog = ({ onClose, onAsked }: EraseDialogProps) => (
  <LazyDialog open onClose={onClose} title={consoleText('eraseTitle')} small>
    <DialogForm
      doLabel={consoleText('askToErase')}
      variant="danger"
      onClose={onClose}
      check={wrongIn}
      wrongAfter={nobodyOf}
      onDo={async (entered) => {
        await tell(requestErasure, { body: askingOf(entered) });
        onAsked();
      }}
    >
      {(wrong) => <EraseFields wrong={wrong} />}
    </DialogForm>
  </LazyDialog>
);

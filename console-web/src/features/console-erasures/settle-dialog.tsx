import {
  approveErasure,
  declineErasure,
  type Erasure,
  withdrawErasure,
} from '@corkboard/contracts/operations/erasures';
import { declineCodes } from '@corkboard/rules/operations/erasures';
import { consoleText } from '../../lib/messages/console.ts';
import { tell } from '../../lib/queries/console-query.ts';
import { DialogForm, type Entered, FormError, type Wrong } from '../../ui/dialog-form/dialog-form.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { ReasonField, wrongReason } from '../../ui/reason/reason-field.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { WhatGoes } from './what-goes.tsx';

export interface Settling {
  readonly erasure: Erasure;
  readonly how: 'approve' | 'decline' | 'withdraw';
}

interface SettleDialogProps {
  readonly settling: Settling;
  readonly onClose: () => void;
  readonly onSettled: () => void;
}

export const settledText = ({ how }: Settling): string => consoleText(`${how}Done`);

const settle = async ({ erasure, how }: Settling, entered: Entered): Promise<void> => {
  const { account_id: account, request_id: request } = erasure;
  const params = { account, request };
  const code = declineCodes.find((each) => each === entered('reason_code')) ?? 'other';
  if (how === 'approve') await tell(approveErasure, { params });
  else if (how === 'withdraw') await tell(withdrawErasure, { params });
  else await tell(declineErasure, { params, body: { reason_code: code, reason: entered('reason') } });
};

const DeclineFields = ({ wrong }: { wrong: Wrong }) => (
  <>
    <SelectField
      label={consoleText('declineCode')}
      name="reason_code"
      values={declineCodes}
      defaultValue="not_proven"
      textOf={(code) => consoleText(`decline-${code}`)}
    />
    <ReasonField error={wrong.reason} hint={consoleText('eraseReasonHint')} />
  </>
);

/** Asks once more before a request is approved, declined or withdrawn. */
export const SettleDialog = ({ settling, onClose, onSettled }: SettleDialogProps) => {
  const { how, erasure } = settling;
  const account = erasure.username ?? erasure.account_id;
  return (
    <LazyDialog open onClose={onClose} title={consoleText(`${how}Title`)} small>
      <DialogForm
        doLabel={consoleText(how)}
        variant={how === 'approve' ? 'danger' : 'primary'}
        onClose={onClose}
        check={(entered) => (how === 'decline' ? wrongReason(entered) : {})}
        onDo={async (entered) => {
          await settle(settling, entered);
          onSettled();
        }}
      >
        {(wrong) => (
          <>
            <p>{consoleText(`${how}Warning`, { account })}</p>
            {how === 'approve' && <WhatGoes erasure={erasure} />}
            {how === 'decline' && <DeclineFields wrong={wrong} />}
            {wrong.failure && <FormError>{wrong.failure}</FormError>}
          </>
        )}
      </DialogForm>
    </LazyDialog>
  );
};

import { type Erasure } from '@corkboard/contracts/operations/erasures';
import { declineCodes } from '@corkboard/rules/operations/erasures';
import { consoleText } from '../../lib/messages/console.ts';
import { DialogForm, type Entered, FormError, type Wrong } from '../../ui/dialog-form/dialog-form.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { ReasonField, wrongReason } from '../../ui/reason/reason-field.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { approve, decline, withdraw } from './erasures.api.ts';
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

const settle = async ({ erasure, how }: Settling, entered: Entered): Promise<void> => {
  const code = declineCodes.find((each) => each === entered('reason_code')) ?? 'other';
  if (how === 'approve') await approve(erasure);
  else if (how === 'withdraw') await withdraw(erasure);
  else await decline(erasure, { reason_code: code, reason: entered('reason') });
};

const DeclineFields = ({ wrong }: { wrong: Wrong }) => (
  <>
    <SelectField
      label={consoleText('declineCode')}
      name="reason_code"
      values={declineCodes}
      defaultValue="not_proven"
      textOf={(code) => consoleText(declineNames[code])}
    />
    <ReasonField error={wrong.reason} hint={consoleText('eraseReasonHint')} />
  </>
);

const SettleForm = ({ settling, onClose, onSettled }: SettleDialogProps) => {
  const { how, erasure } = settling;
  const account = erasure.username ?? erasure.account_id;
  return (
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
          <p>{consoleText(texts[how].warning, { account })}</p>
          {how === 'approve' && <WhatGoes erasure={erasure} />}
          {how === 'decline' && <DeclineFields wrong={wrong} />}
          {wrong.failure && <FormError>{wrong.failure}</FormError>}
        </>
      )}
    </DialogForm>
  );
};

/** Asks once more before a request is approved, declined or withdrawn. */
export const SettleDialog = (props: SettleDialogProps) => (
  <LazyDialog open onClose={props.onClose} title={consoleText(texts[props.settling.how].title)} small>
    <SettleForm {...props} />
  </LazyDialog>
);

import { type AccountAct, accountActs, caseId } from '@corkboard/contracts/identity/suspensions';
import { type SuspensionReason, suspensionReasons } from '@corkboard/rules/identity/suspensions';
import { useState } from 'react';
import { useChange } from '../../lib/queries/use-change.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { DialogForm, type Entered, FormError, type Wrong } from '../../ui/dialog-form/dialog-form.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { ReasonField, wrongReason } from '../../ui/reason/reason-field.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { accountText } from './account-texts.ts';
import { accounts } from './accounts.api.ts';

const wrongCase = (entered: Entered): Wrong => ({
  ...(caseId.safeParse(entered('case')).success ? {} : { case: accountText('caseWrong') }),
  ...wrongReason(entered),
});

const groundsIn = (entered: Entered): SuspensionReason =>
  suspensionReasons.find((one) => one === entered('grounds')) ?? 'guidelines';

interface ProposeProps {
  readonly id: string;
  readonly act: AccountAct & `propose-${string}`;
}

/** First of the two steps: asks for the case, the grounds of a suspension, and why. */
export const Propose = ({ id, act }: ProposeProps) => {
  const change = useChange({ list: accounts, id, act });
  const [isOpen, setOpen] = useState(false);
  const isSuspension = act === 'propose-suspension';
  const look = { size: 's', variant: isSuspension ? 'danger' : 'secondary' } as const;
  const propose = async (entered: Entered): Promise<void> => {
    const values = { case_id: entered('case'), ...(isSuspension && { reason_code: groundsIn(entered) }) };
    await change(entered('reason'), values);
    showToast(accountText(`${act}Done`));
  };
  const close = () => setOpen(false);
  return (
    <>
      <ActButton action={accountActs[act]} {...look} onClick={() => setOpen(true)}>
        {accountText(act)}
      </ActButton>
      {isOpen && (
        <LazyDialog open onClose={close} title={accountText(`${act}Title`)} small>
          <DialogForm doLabel={accountText(act)} onClose={close} check={wrongCase} onDo={propose}>
            {({ case: wrong, reason, failure }) => (
              <>
                <p>{accountText(`${act}Warning`)}</p>
                {isSuspension && (
                  <SelectField
                    label={accountText('reasonCode')}
                    name="grounds"
                    values={suspensionReasons}
                    defaultValue="guidelines"
                    textOf={(one) => accountText(one)}
                  />
                )}
                <TextField
                  label={accountText('caseId')}
                  name="case"
                  maxLength={64}
                  hint={accountText('caseHint')}
                  error={wrong}
                />
                <ReasonField error={reason} />
                {failure && <FormError>{failure}</FormError>}
              </>
            )}
          </DialogForm>
        </LazyDialog>
      )}
    </>
  );
};

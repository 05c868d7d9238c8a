import { appealActs, type ListedAppeal } from '@corkboard/contracts/identity/appeal-acts';
import { appealRefusalReasons } from '@corkboard/rules/identity/appeals';
import { useState } from 'react';
import { useChange } from '../../lib/queries/use-change.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { DialogForm, type Entered, FormError } from '../../ui/dialog-form/dialog-form.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { ReasonField, wrongReason } from '../../ui/reason/reason-field.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { appealText } from './appeal-texts.ts';
import { appeals } from './appeals.api.ts';

/** Refusal, with the grounds that the mail to the owner gives. */
export const RefuseAppeal = ({ appeal: { account_id: id, case_id } }: { appeal: ListedAppeal }) => {
  const change = useChange({ list: appeals, id, act: 'refuse-appeal' });
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const refuse = async (entered: Entered): Promise<void> => {
    await change(entered('reason'), { case_id, reason_code: entered('grounds') });
    showToast(appealText('refuse-appealDone'));
  };
  return (
    <>
      <ActButton action={appealActs['refuse-appeal']} size="s" variant="danger" onClick={() => setOpen(true)}>
        {appealText('refuse-appeal')}
      </ActButton>
      {isOpen && (
        <LazyDialog open onClose={close} title={appealText('refuse-appealTitle')} small>
          <DialogForm doLabel={appealText('refuse-appeal')} onClose={close} check={wrongReason} onDo={refuse}>
            {({ reason, failure }) => (
              <>
                <p>{appealText('refuse-appealWarning')}</p>
                <SelectField
                  label={appealText('refusedFor')}
                  name="grounds"
                  values={appealRefusalReasons}
                  defaultValue="decision_confirmed"
                  textOf={(one) => appealText(one)}
                />
                <p>{appealText('refusalHint')}</p>
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

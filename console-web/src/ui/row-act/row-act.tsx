import type { ActValues, StaffAct } from '@corkboard/contracts/operations/service-acts';
import type { ServiceList } from '../../lib/queries/service-lists.ts';
import { useChange } from '../../lib/queries/use-change.ts';
import { ActButton } from '../act-button/act-button.tsx';
import type { ButtonVariant } from '../button/button.tsx';
import { useReason } from '../reason/reason-dialog.tsx';
import { showToast } from '../toast/toasts.ts';

interface RowActProps {
  readonly list: ServiceList;
  /** Key of the row. */
  readonly id: string;
  /** Name of the act in the contracts. */
  readonly act: string;
  readonly permission: StaffAct;
  readonly variant: ButtonVariant;
  readonly label: string;
  /** Question of the dialog. */
  readonly title: string;
  /** Consequence, and that it is recorded. */
  readonly warning: string;
  /** Values that go with it, as they were when its dialog was opened. */
  readonly values?: ActValues;
  /** Said once it is done. */
  readonly done: string;
}

/** An act of staff on a row of a service's list: asks for a reason, then shows the row as it is. */
export const RowAct = ({ list, id, act, permission, variant, label, title, warning, values, done }: RowActProps) => {
  const change = useChange({ list, id, act });
  const { ask, dialog } = useReason();
  const onDo = async (reason: string) => {
    await change(reason, values);
    showToast(done);
  };
  return (
    <>
      <ActButton
        action={permission}
        size="s"
        variant={variant}
        onClick={() => ask({ title, warning, doLabel: label, onDo })}
      >
        {label}
      </ActButton>
      {dialog}
    </>
  );
};

import type { ActValues, StaffAct } from '@corkboard/contracts/operations/service-acts';
import { useQueryClient } from '@tanstack/react-query';
import { type ServiceList, serviceListsKey } from '../../lib/queries/service-lists.ts';
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
  /** Values that go with it; read when the dialog opens. */
  readonly values?: ActValues;
  /** Said once it is done. */
  readonly done: string;
}

/** An act of staff on a row of a service's list: asks for a reason, then shows the row as it is. */
export const RowAct = ({ list, id, act, permission, variant, label, title, warning, values, done }: RowActProps) => {
  const client = useQueryClient();
  const { ask, dialog } = useReason({ queryKey: serviceListsKey });
  const onDo = async (reason: string) => {
    const then = await list.actOn(id, act, reason, values);
    showToast(done);
    client.setQueryData(list.rowQuery(id).queryKey, then);
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

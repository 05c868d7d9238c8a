import { type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../dialog-form/dialog-form.module.css';
import { DialogForm } from '../dialog-form/dialog-form.tsx';
import { LazyDialog } from '../overlay/lazy-dialog.tsx';
import { ReasonField, wrongReason } from './reason-field.tsx';

/** An act of staff that leaves a trace. */
export interface Act {
  readonly title: string;
  /** Consequence, and that it is recorded. */
  readonly warning: string;
  readonly doLabel: string;
  /** A failure is shown in the dialog, which stays open. */
  readonly onDo: (reason: string) => Promise<void>;
}

/** Asks why before an act is carried out. */
export const ReasonDialog = ({ title, warning, doLabel, onClose, onDo }: Act & { readonly onClose: () => void }) => (
  <LazyDialog open onClose={onClose} title={title} small>
    <DialogForm doLabel={doLabel} onClose={onClose} check={wrongReason} onDo={(entered) => onDo(entered('reason'))}>
      {({ reason, failure }) => (
        <>
          <p className={styles.warning}>{warning}</p>
          <ReasonField error={reason ?? failure} />
        </>
      )}
    </DialogForm>
  </LazyDialog>
);

/** `ask` opens the dialog for an act; afterwards `changed` is asked anew. Draw `dialog` where the act is offered. */
export const useReason = (...changed: readonly Pick<QueryFilters, 'queryKey'>[]) => {
  const client = useQueryClient();
  const [act, ask] = useState<Act | null>(null);
  const carryOut = async (reason: string): Promise<void> => {
    await act?.onDo(reason);
    await Promise.all(changed.map((query) => client.invalidateQueries(query)));
  };
  return { ask, dialog: act && <ReasonDialog {...act} onClose={() => ask(null)} onDo={carryOut} /> };
};

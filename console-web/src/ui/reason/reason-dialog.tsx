import { DialogForm } from '../dialog-form/dialog-form.tsx';
import { LazyDialog } from '../overlay/lazy-dialog.tsx';
import styles from './reason-dialog.module.css';
import { ReasonField, wrongReason } from './reason-field.tsx';

interface ReasonDialogProps {
  readonly title: string;
  /** Consequence, and that it is recorded. */
  readonly warning: string;
  readonly doLabel: string;
  readonly open?: boolean;
  readonly onClose: () => void;
  /** A failure is shown in the dialog, which stays open. */
  readonly onDo: (reason: string) => Promise<void>;
}

/** Asks why before something is done that leaves a trace. */
export const ReasonDialog = ({ title, warning, doLabel, open = true, onClose, onDo }: ReasonDialogProps) => (
  <LazyDialog open={open} onClose={onClose} title={title} small>
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

import type { AskedDeletion } from '../../lib/session/bulk-requests.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { text } from './bulk-texts.ts';

interface DeleteAllDialogProps {
  readonly deletion: AskedDeletion;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** DS-073: asks before so many pins are deleted. */
export const DeleteAllDialog = ({ deletion: { count }, onDelete, onClose }: DeleteAllDialogProps) => (
  <Dialog
    open
    small
    title={count === null ? text('deleteOwnQuestion') : text('deleteQuestion', { count })}
    description={text('deleteDetail')}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>{text('keep')}</Button>
        <Button variant="primary" onClick={onDelete}>
          {text('delete')}
        </Button>
      </>
    }
  />
);

import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { text } from './bulk-texts.ts';

interface DeletePinsDialogProps {
  /** Null: all of one's own, of which nobody knows the number. */
  readonly count: number | null;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** DS-073: asks before the selected pins are deleted. */
export const DeletePinsDialog = ({ count, onDelete, onClose }: DeletePinsDialogProps) => (
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

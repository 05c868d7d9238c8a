import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';

interface DeleteDialogProps {
  readonly words: Readonly<Record<'question' | 'detail' | 'cancel' | 'delete' | 'deleted' | 'wentWrong', string>>;
  /** Rejects with what the server said; answers how it is taken back, where it can be. */
  readonly onDelete: () => Promise<UndoOffer | null>;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before something with pins in it is deleted; a failure leaves it open. */
export const DeleteDialog = ({ words, onDelete, onDeleted, onClose }: DeleteDialogProps) => {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      showToast(words.deleted, undoAction(await onDelete()));
      onDeleted();
    } catch (thrown) {
      setBusy(false);
      notify(failureOf(thrown).serverMessage ?? words.wentWrong);
    }
  };
  return (
    <Dialog
      open
      small
      title={words.question}
      description={words.detail}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {words.delete}
          </Button>
        </>
      }
    />
  );
};

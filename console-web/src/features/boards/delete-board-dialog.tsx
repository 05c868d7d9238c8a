import type { BoardView } from '@corkboard/contracts/curation/entities';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { text } from './board-texts.ts';
import { removeBoard } from './boards.api.ts';

interface DeleteBoardDialogProps {
  readonly board: BoardView;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** S-066, DS-045: says how many pins go with it. */
export const DeleteBoardDialog = ({ board, onClose, onDeleted }: DeleteBoardDialogProps) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeBoard(client, board.id);
      showToast(text('deleted', { name: board.name }));
      onDeleted();
    } catch (thrown) {
      setBusy(false);
      notify(failureOf(thrown).serverMessage ?? text('wentWrong'));
    }
  };
  return (
    <Dialog
      open
      small
      title={text('deleteQuestion', { name: board.name })}
      description={text('deleteDetail', { count: board.pin_count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {text('delete')}
          </Button>
        </>
      }
    />
  );
};

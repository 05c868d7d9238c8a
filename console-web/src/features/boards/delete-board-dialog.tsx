import type { BoardView } from '@corkboard/contracts/curation/entities';
import { useQueryClient } from '@tanstack/react-query';
import { text } from './board-texts.ts';
import { removeBoard } from './boards.api.ts';
import { DeleteDialog } from './delete-dialog.tsx';

interface DeleteBoardDialogProps {
  readonly board: BoardView;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** S-066, DS-045: says how many pins go with it. */
export const DeleteBoardDialog = ({ board, ...then }: DeleteBoardDialogProps) => {
  const client = useQueryClient();
  const words = {
    question: text('deleteQuestion', { name: board.name }),
    detail: text('deleteDetail', { count: board.pin_count }),
    cancel: text('cancel'),
    delete: text('delete'),
    deleted: text('deleted', { name: board.name }),
    wentWrong: text('wentWrong'),
  };
  return <DeleteDialog words={words} onDelete={() => removeBoard(client, board.id)} {...then} />;
};

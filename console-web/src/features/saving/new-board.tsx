import type { BoardView } from '@corkboard/contracts/curation/entities';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { CreateBoardForm } from './create-board-form.tsx';
import { pickerText } from './picker-texts.ts';

/** A new board, made outside the picker: a toast says so and offers to undo it. */
export const NewBoard = ({ onCreated }: { onCreated: (board: BoardView) => void }) => (
  <CreateBoardForm
    name=""
    pinId={null}
    onCreated={(board) => {
      showToast(pickerText('created', { name: board.name }), undoAction(board.undo));
      onCreated(board);
    }}
  />
);

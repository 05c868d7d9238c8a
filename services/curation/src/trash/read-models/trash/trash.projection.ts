import { change, projection, type RowChange, SELDOM_AWAITED_MS } from '@corkboard/event-store/projection';
import type { BoardEvent } from '../../../boards/domain/board.facts.ts';
import type { PinEvent } from '../../../pins/domain/pin.facts.ts';
import { type TrashRow, trash } from './trash.table.ts';

const thrown = (row: TrashRow): readonly RowChange[] => [change(trash, [row.thing_id], () => row)];
const taken = (id: string): readonly RowChange[] => [change(trash, [id], () => null)];

/** Which boards and pins did somebody delete? */
export const trashProjection = projection<BoardEvent | PinEvent>({
  name: 'trash',
  version: 1,
  gatherMs: SELDOM_AWAITED_MS,
  tables: [trash],
  on: {
    BoardDeleted: ({ data: { boardId, actorId }, metadata }) =>
      thrown({
        ...{ thing_id: boardId, kind: 'board', board_id: boardId },
        ...{ deleted_by: actorId, deleted_at: metadata.occurredAt },
      }),
    BoardPurged: ({ data }) => taken(data.boardId),
    BoardRestored: ({ data }) => taken(data.boardId),
    PinDeleted: ({ data: { pinId, boardId, actorId, deletedAt, reason } }) =>
      reason === 'user'
        ? thrown({ thing_id: pinId, kind: 'pin', board_id: boardId, deleted_by: actorId, deleted_at: deletedAt })
        : taken(pinId),
    PinPurged: ({ data }) => taken(data.pinId),
    PinRestored: ({ data }) => taken(data.pinId),
  },
});

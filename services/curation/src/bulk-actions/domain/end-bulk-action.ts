import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { isUnderWay } from '../../boards/domain/busy-boards.ts';
import { type Begun, completionOf } from './bulk-move.ts';
import type { BulkWork } from './bulk-work.ts';

/** DS-069: by staff, with what has become of its pins so far. Of a merge the emptied board stays. */
export const endBulkAction = (
  board: Board,
  { begun, work: known }: { readonly begun: Begun | null; readonly work: BulkWork },
): Decision<BoardEvent, 'bulk-action-not-found'> => {
  if (begun === null || !isUnderWay(board, begun.started.bulkId)) return refuse('bulk-action-not-found');
  const reached = known.status === 'absent' ? { done: [], failed: [] } : known;
  return [completionOf({ ...begun, work: { ...reached, isCancelled: true } })];
};

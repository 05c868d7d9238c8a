import type { Decision } from '@corkboard/event-store/decider';
import { type BoardEvent, boardArchived, boardUnarchived } from './board.facts.ts';
import { type Board, ownedBy } from './board.ts';

/** By its owner: puts the board away, or among the others again. */
export const archiveBoard = (
  board: Board,
  { actorId, isArchived }: { readonly actorId: string; readonly isArchived: boolean },
): Decision<BoardEvent, 'board-not-found'> => {
  const open = ownedBy(board, actorId);
  if ('refused' in open) return open;
  if (open.isArchived === isArchived) return [];
  const of = { boardId: open.id, ownerId: open.ownerId, actorId };
  return [isArchived ? boardArchived(of) : boardUnarchived(of)];
};

import type { Decision } from '@corkboard/event-store/decider';
import type { BoardEvent } from './board.facts.ts';
import { type Board, deleteBoard } from './board.ts';
import { type Busy, busyWith } from './busy-boards.ts';

/** DS-070: a board is not deleted while pins of it are moved together. `at`: ISO 8601, UTC. */
export const deleteIdleBoard = (
  board: Board,
  { at, ...asked }: { actorId: string; pinCount: number; at: string },
): Decision<BoardEvent, 'board-not-found' | Busy> => {
  const deleted = deleteBoard(board, asked);
  if ('refused' in deleted) return deleted;
  return busyWith({ at, from: board, to: board, sectionId: null, pinIds: [] }) ?? deleted;
};

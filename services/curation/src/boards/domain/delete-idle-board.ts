import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { BoardEvent } from './board.facts.ts';
import { type Board, deleteBoard } from './board.ts';
import { type Busy, busyWith } from './busy-boards.ts';

interface Deletion {
  readonly actorId: string;
  readonly pinCount: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** An action of another board moves pins onto it, or back from it. */
  readonly elsewhere?: Busy | null;
}

/** DS-070: a board is not deleted while pins of it, or onto it, are moved together. */
export const deleteIdleBoard = (
  board: Board,
  { at, elsewhere = null, ...asked }: Deletion,
): Decision<BoardEvent, 'board-not-found' | Busy> => {
  const deleted = deleteBoard(board, asked);
  if ('refused' in deleted) return deleted;
  if (elsewhere) return refuse(elsewhere);
  return busyWith({ at, from: board, to: board, sectionId: null, pinIds: [] }) ?? deleted;
};

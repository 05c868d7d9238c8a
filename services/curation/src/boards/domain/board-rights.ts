import { type Refused, refuse } from '@corkboard/event-store/decider';
import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import type { Board, OpenBoard } from './board.ts';
import { hasOwner } from './collaboration.ts';

/** DS-048: null for everybody who is not on the board. One that is offered has no owner; on one that lapsed is nobody. */
export const roleOn = (board: Board, accountId: string): 'owner' | CollaboratorRole | null => {
  if (board.status !== 'open' || board.collaboration.offer?.status === 'lapsed') return null;
  if (!hasOwner(board.collaboration)) return board.collaboration.roles.get(accountId) ?? null;
  return board.ownerId === accountId ? 'owner' : (board.collaboration.roles.get(accountId) ?? null);
};

/** A secret board is there for those on it alone. */
export const isVisibleTo = (board: Board, accountId: string): boolean =>
  board.status === 'open' && (board.privacy === 'public' || roleOn(board, accountId) !== null);

/** Tells what became of a board to those who see it, and to its owner once it is deleted. */
export const isToldOf = (board: Board, accountId: string): boolean =>
  board.status === 'deleted' ? board.ownerId === accountId : isVisibleTo(board, accountId);

/** An open board of which the actor may change all pins and sections: its owner, or an editor. */
export const editableBy = (board: Board, actorId: string): OpenBoard | Refused<'board-not-found'> => {
  const role = roleOn(board, actorId);
  return board.status === 'open' && (role === 'owner' || role === 'editor') ? board : refuse('board-not-found');
};

/** Pins of one board that an account may delete and restore: its own, those of others. */
export interface PinRights {
  /** They say nothing of a pin that has moved to another board meanwhile; null: there is none. */
  readonly boardId: string | null;
  readonly own: boolean;
  readonly others: boolean;
  /** DS-048: who is not on the board puts nothing on it. */
  readonly onBoard: boolean;
}

/** Pins of a board that is gone are their owners' alone until they follow it. */
export const pinRights = (board: Board, accountId: string): PinRights => {
  const role = roleOn(board, accountId);
  const own = board.status !== 'open' || isVisibleTo(board, accountId);
  const boardId = board.status === 'absent' ? null : board.id;
  return { boardId, own, others: role === 'owner' || role === 'editor', onBoard: role !== null };
};

import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import type { Board } from './board.ts';

/** DS-048: null for everybody who is not on the board. */
export const roleOn = (board: Board, accountId: string): 'owner' | CollaboratorRole | null => {
  if (board.status !== 'open') return null;
  return board.ownerId === accountId ? 'owner' : (board.collaboration.roles.get(accountId) ?? null);
};

/** A secret board is there for those on it alone. */
export const isVisibleTo = (board: Board, accountId: string): boolean =>
  board.status === 'open' && (board.privacy === 'public' || roleOn(board, accountId) !== null);

/** Whose pins of a board an account may delete, restore and move. */
export interface PinRights {
  readonly own: boolean;
  readonly others: boolean;
}

/** Pins of a board that is gone are their owners' alone until they follow it. */
export const pinRights = (board: Board, accountId: string): PinRights => {
  const role = roleOn(board, accountId);
  const own = board.status !== 'open' || isVisibleTo(board, accountId);
  return { own, others: role === 'owner' || role === 'editor' };
};

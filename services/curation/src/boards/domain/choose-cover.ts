import { type Decision, refuse } from '@corkboard/event-store/decider';
import { type BoardEvent, boardCoverChanged, type CoverPicture } from './board.facts.ts';
import type { Board } from './board.ts';
import { editableBy } from './board-rights.ts';

/** A pin with the picture that it would put on the cover. */
export interface Cover {
  readonly pinId: string;
  readonly picture: CoverPicture;
}

/** DS-048: by the owner or an editor. `cover` null: no pin with a picture that is on the board. */
export const chooseCover = (
  board: Board,
  { actorId, cover }: { readonly actorId: string; readonly cover: Cover | null },
): Decision<BoardEvent, 'board-not-found' | 'pin-not-found'> => {
  const open = editableBy(board, actorId);
  if ('refused' in open) return open;
  if (cover === null) return refuse('pin-not-found');
  if (open.coverPinId === cover.pinId) return [];
  return [boardCoverChanged({ boardId: open.id, ownerId: open.ownerId, ...cover, cause: 'manual' })];
};

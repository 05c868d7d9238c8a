import type { Board } from '../../boards/domain/board.ts';
import { type PinEvent, pinMoved } from './pin.facts.ts';
import type { Pin } from './pin.ts';

export interface Begun {
  /** Account that made the section. */
  readonly moverId: string;
  readonly boardId: string;
  readonly sectionId: string;
  readonly board: Board;
  /** The pin was moved after the section was made: that holds. */
  readonly isMovedSince: boolean;
}

/** DS-032: a pin that its section begins with; accepted already, so that nothing is refused. */
export const beginSection = (
  pin: Pin,
  { moverId, boardId, sectionId, board, isMovedSince }: Begun,
): readonly PinEvent[] => {
  if (pin.status !== 'live' || board.status !== 'open' || isMovedSince) return [];
  const { id: pinId, ownerId, boardId: fromBoardId, sectionId: fromSectionId, media } = pin.facts;
  const isThere = board.sections.some(({ id }) => id === sectionId);
  if (!isThere || fromBoardId !== boardId || fromSectionId === sectionId) return [];
  const to = { toBoardId: boardId, toSectionId: sectionId, boardPrivacy: board.privacy };
  return [pinMoved({ pinId, ownerId, moverId, fromBoardId, fromSectionId, ...to, media, bulkId: null })];
};

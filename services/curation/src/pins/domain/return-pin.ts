import { isRefused } from '@corkboard/event-store/decider';
import type { Board, OpenBoard } from '../../boards/domain/board.ts';
import { pinRights, roleOn } from '../../boards/domain/board-rights.ts';
import type { PinPlace, ReturnedPin } from '../../boards/domain/pins-return.facts.ts';
import { mayPlace } from './move-pin.ts';
import { type PinEvent, pinMoved } from './pin.facts.ts';
import { deletePin, type Pin, type PinFacts, restorePin } from './pin.ts';

export interface Returning {
  readonly actorId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Pins of a section that is deleted stand on the board itself: of two such places neither is another one. */
export const shownIn = ({ sections }: OpenBoard, sectionId: string | null): string | null =>
  sections.some(({ id }) => id === sectionId) ? sectionId : null;

/** Null where nobody, or not the actor, may do that; nobody may once its owner is erased, or its picture purged. */
export const bringBack = (pin: Pin, board: OpenBoard, { actorId, at }: Returning): readonly PinEvent[] | null => {
  if (pin.status === 'absent' || pin.facts.media === null) return null;
  const who = { actorId, isBoardOwner: roleOn(board, actorId) === 'owner', rights: pinRights(board, actorId) };
  const back = restorePin(pin, { ...who, at, boardPrivacy: board.privacy });
  return isRefused(back) ? null : back;
};

export interface OnePinReturning extends Returning {
  /** Boards that it is on now, and where it goes, by id. */
  readonly boards: ReadonlyMap<string, Board>;
}

const isAt = (pin: Pin, { boardId, sectionId }: PinPlace): boolean =>
  pin.status === 'live' && pin.facts.boardId === boardId && pin.facts.sectionId === sectionId;

const boardIn = ({ boards }: OnePinReturning, boardId: string): Board => boards.get(boardId) ?? { status: 'absent' };

export const moved = (
  { id: pinId, ownerId, media, boardId: fromBoardId, sectionId: fromSectionId }: PinFacts,
  { boardId: toBoardId, sectionId: toSectionId }: PinPlace,
  { moverId, boardPrivacy }: { readonly moverId: string; readonly boardPrivacy: OpenBoard['privacy'] },
) => {
  const places = { fromBoardId, fromSectionId, toBoardId, toSectionId };
  return pinMoved({ pinId, ownerId, moverId, ...places, boardPrivacy, media, bulkId: null });
};

const restored = (pin: Pin, to: PinPlace, asked: OnePinReturning): readonly PinEvent[] => {
  const board = boardIn(asked, to.boardId);
  if (board.status !== 'open' || pin.status !== 'deleted' || pin.facts.boardId !== board.id) return [];
  const back = bringBack(pin, board, asked) ?? [];
  if (back.length === 0 || pin.facts.sectionId === to.sectionId) return back;
  return [...back, moved(pin.facts, to, { moverId: asked.actorId, boardPrivacy: board.privacy })];
};

const carried = (pin: Pin, [from, to]: readonly [PinPlace, PinPlace], asked: OnePinReturning): readonly PinEvent[] => {
  const board = boardIn(asked, to.boardId);
  if (!isAt(pin, from) || board.status !== 'open') return [];
  const moverId = asked.actorId;
  const place = { boardId: to.boardId, sectionId: shownIn(board, to.sectionId) };
  const may = mayPlace(pin, { moverId, ...place, board, held: 0, from: boardIn(asked, from.boardId) });
  return isRefused(may) ? [] : [moved(may.facts, place, { moverId, boardPrivacy: may.privacy })];
};

/** Where it is to be, unless it was changed meanwhile: then, and where its actor may not do it any more, it stays. */
export const returnPin = (
  pin: Pin,
  { from, to }: Pick<ReturnedPin, 'from' | 'to'>,
  asked: OnePinReturning,
): readonly PinEvent[] => {
  if (from === null) return to === null ? [] : restored(pin, to, asked);
  if (to !== null) return carried(pin, [from, to], asked);
  if (!isAt(pin, from)) return [];
  const deleted = deletePin(pin, { ...asked, rights: pinRights(boardIn(asked, from.boardId), asked.actorId) });
  return isRefused(deleted) ? [] : deleted;
};

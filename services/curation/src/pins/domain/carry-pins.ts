import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { isUnderWay } from '../../boards/domain/busy-boards.ts';
import {
  boardPinsMoveCompleted,
  type boardPinsMoved,
  boardPinsPutBack,
  type MovedPin,
} from '../../boards/domain/pins-move.facts.ts';
import { type PinEvent, pinMoved } from './pin.facts.ts';
import type { Pin } from './pin.ts';

/** A move of several pins, as it was accepted. */
export type AcceptedMove = Pick<
  DataOf<typeof boardPinsMoved>,
  'boardId' | 'ownerId' | 'bulkId' | 'fromBoardId' | 'toBoardId' | 'pins' | 'actorId'
>;

export interface Carrying {
  readonly accepted: Omit<AcceptedMove, 'pins'>;
  readonly move: MovedPin;
  /** Of the board that the pin comes onto. */
  readonly boardPrivacy: BoardPrivacy;
}

/** Accepted already, so that rights are not asked again; a pin that was deleted or moved meanwhile is refused. */
export const carryPin = (
  pin: Pin,
  { accepted: { bulkId, actorId: moverId, fromBoardId, toBoardId }, move, boardPrivacy }: Carrying,
): Decision<PinEvent, 'pin-changed'> => {
  if (pin.status !== 'live' || pin.facts.boardId !== fromBoardId) return refuse('pin-changed');
  const { id: pinId, ownerId, media, sectionId: fromSectionId } = pin.facts;
  const to = { toBoardId, toSectionId: move.toSectionId, boardPrivacy };
  return [pinMoved({ pinId, ownerId, moverId, fromBoardId, fromSectionId, ...to, media, bulkId })];
};

/** Back where it came from, unless it was moved on or deleted meanwhile: that holds. */
export const carryBack = (
  pin: Pin,
  { accepted: { actorId: moverId, fromBoardId, toBoardId }, move, boardPrivacy }: Carrying,
): Decision<PinEvent, never> => {
  if (pin.status !== 'live' || pin.facts.boardId !== toBoardId || pin.facts.sectionId !== move.toSectionId) return [];
  const { id: pinId, ownerId, media } = pin.facts;
  const from = { fromBoardId: toBoardId, fromSectionId: move.toSectionId };
  const to = { toBoardId: fromBoardId, toSectionId: move.fromSectionId, boardPrivacy };
  return [pinMoved({ pinId, ownerId, moverId, ...from, ...to, media, bulkId: null })];
};

/** Pins of a move by what became of them. */
export interface CarriedPins {
  readonly carried: readonly MovedPin[];
  readonly changed: readonly MovedPin[];
}

/** Completed when each pin says itself that it was moved, put back when one of them cannot. */
export const endPinsMove = (
  board: Board,
  { boardId, ownerId, actorId, bulkId, fromBoardId, toBoardId }: AcceptedMove,
  { carried, changed }: CarriedPins,
): Decision<BoardEvent, never> => {
  if (!isUnderWay(board, bulkId)) return [];
  const of = { boardId, ownerId, actorId, bulkId, fromBoardId, toBoardId };
  return changed.length === 0 ? [boardPinsMoveCompleted(of)] : [boardPinsPutBack({ ...of, carried, changed })];
};

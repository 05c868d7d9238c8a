import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board, OpenBoard } from '../../boards/domain/board.ts';
import { busyWith } from '../../boards/domain/busy-boards.ts';
import { boardPinsMoved, type MovedPin } from '../../boards/domain/pins-move.facts.ts';
import { type MoveRefusal, mayPlace, type PlacingRefusal } from './move-pin.ts';
import type { Pin } from './pin.ts';

/** The board that all of them have to be on, and the section of it; undefined: any. */
export interface OnlyFrom {
  readonly boardId: string;
  readonly sectionId?: string;
}

/** A place of a board for several pins. */
export interface PinsMoving {
  readonly moverId: string;
  readonly bulkId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** As their streams tell them. */
  readonly pins: readonly Pin[];
  readonly boardId: string;
  /** Null: onto the board itself. */
  readonly sectionId: string | null;
  readonly only: OnlyFrom | null;
  readonly board: Board;
  /** Number of the board's pins. */
  readonly held: number;
}

const moveOf = (pin: Pin, asked: PinsMoving, from: OpenBoard): MovedPin | { refused: PlacingRefusal } => {
  const { boardId, sectionId, pins, moverId, only } = asked;
  if (only?.sectionId && pin.status === 'live' && pin.facts.sectionId !== only.sectionId)
    return refuse('pin-not-found');
  const board = boardId === from.id ? from : asked.board;
  const may = mayPlace(pin, { moverId, boardId, sectionId, board, held: asked.held + pins.length - 1, from });
  if ('refused' in may) return may;
  const { id: pinId, sectionId: fromSectionId } = may.facts;
  return { pinId, fromSectionId, toSectionId: sectionId };
};

/** DS-032, DS-074: all of them or none; those that are there already stay, and S-094 refuses where that is each of them. */
export const movePins = (from: Board, asked: PinsMoving): Decision<BoardEvent, MoveRefusal> => {
  if (from.status !== 'open' || (asked.only && asked.only.boardId !== from.id)) return refuse('pin-not-found');
  const moves = asked.pins.map((pin) => moveOf(pin, asked, from));
  const refused = moves.find((move) => 'refused' in move && move.refused !== 'pin-already-there');
  if (refused && 'refused' in refused) return refused;
  const pins = moves.flatMap((move) => ('refused' in move ? [] : [move]));
  if (pins.length === 0) return refuse('pin-already-there');
  const { boardId, sectionId, at, bulkId, moverId: actorId } = asked;
  const to = boardId === from.id ? from : asked.board;
  const busy = busyWith({ at, from, to, sectionId, pinIds: pins.map(({ pinId }) => pinId) });
  if (busy) return busy;
  const of = { boardId: from.id, ownerId: from.ownerId, fromBoardId: from.id, toBoardId: boardId };
  return [boardPinsMoved({ ...of, actorId, bulkId, pins, movedAt: at })];
};

import { type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { Board, OpenBoard } from '../../boards/domain/board.ts';
import { pinRights } from '../../boards/domain/board-rights.ts';
import { type Busy, busyWith } from '../../boards/domain/busy-boards.ts';
import { type PinEvent, pinMoved } from './pin.facts.ts';
import { mayDelete, type Pin, type PinFacts } from './pin.ts';
import { type BoardRefusal, isPutAway, mayHold } from './save-pin.ts';

/** Place that a pin is to have, and who wants that. */
export interface Placing {
  readonly moverId: string;
  readonly boardId: string;
  /** Null: onto the board itself. */
  readonly sectionId: string | null;
  readonly board: Board;
  /** Number of the board's pins. */
  readonly held: number;
  /** The board that the pin is on. */
  readonly from: Board;
}

export interface PinMove extends Placing {
  /** ISO 8601, UTC. */
  readonly at: string;
}

export type PlacingRefusal = BoardRefusal | 'pin-not-found' | 'pin-already-there';
export type MoveRefusal = PlacingRefusal | Busy;

/** S-094: to another board, or to another section of its board; a place that it has already is refused. */
export const mayPlace = (
  pin: Pin,
  asked: Placing,
): { readonly facts: PinFacts; readonly privacy: OpenBoard['privacy'] } | Refused<PlacingRefusal> => {
  const { moverId, boardId, sectionId, from: there } = asked;
  // A board that is deleted takes its pins along a moment after it.
  if (pin.status !== 'live' || there.status !== 'open') return refuse('pin-not-found');
  const who = { actorId: moverId, rights: pinRights(there, moverId) };
  if (!mayDelete(pin.facts, who)) return refuse('pin-not-found');
  const { facts } = pin;
  const isSameBoard = facts.boardId === boardId;
  // A full board takes no more, and lets its pins move among its sections.
  const held = isSameBoard ? 0 : asked.held;
  const target = mayHold(asked.board, { saverId: moverId, advertiserId: null, sectionId, held });
  if ('refused' in target) return target;
  const placing = { facts, privacy: target.privacy };
  // Among its sections a board moves also pins of those who left it.
  if (isSameBoard) return facts.sectionId === sectionId ? refuse('pin-already-there') : placing;
  if (isPutAway(asked.board)) return refuse('board-not-found');
  // Nobody's pin is carried onto a board that they are not on.
  const theirs = mayHold(asked.board, { saverId: facts.ownerId, advertiserId: null, sectionId, held });
  return 'refused' in theirs ? refuse('board-no-access') : placing;
};

export const movePin = (pin: Pin, asked: PinMove): Decision<PinEvent, MoveRefusal> => {
  const may = mayPlace(pin, asked);
  if ('refused' in may) return may;
  const { moverId, boardId, sectionId, board, from: there } = asked;
  const { id: pinId, ownerId, media, ...is } = may.facts;
  const busy = busyWith({ at: asked.at, from: there, to: board, sectionId, pinIds: [pinId] });
  if (busy) return busy;
  const from = { fromBoardId: is.boardId, fromSectionId: is.sectionId };
  const to = { toBoardId: boardId, toSectionId: sectionId, boardPrivacy: may.privacy };
  return [pinMoved({ pinId, ownerId, moverId, ...from, ...to, media, bulkId: null })];
};

/** Its board goes, and it stays with whoever saved it. */
export const moveToOwnBoard = (
  pin: Pin,
  to: { readonly fromBoardId: string; readonly toBoardId: string; readonly privacy: BoardPrivacy },
): Decision<PinEvent, never> => {
  if (pin.status !== 'live' || pin.facts.boardId !== to.fromBoardId) return [];
  const { id: pinId, ownerId, media, sectionId: fromSectionId } = pin.facts;
  const from = { fromBoardId: to.fromBoardId, fromSectionId };
  const there = { toBoardId: to.toBoardId, toSectionId: null, boardPrivacy: to.privacy };
  return [pinMoved({ pinId, ownerId, moverId: ownerId, ...from, ...there, media, bulkId: null })];
};

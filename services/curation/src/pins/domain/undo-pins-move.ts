import { type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board, OpenBoard } from '../../boards/domain/board.ts';
import { isVisibleTo } from '../../boards/domain/board-rights.ts';
import { busyWith } from '../../boards/domain/busy-boards.ts';
import { boardPinsMoved, type MovedPin } from '../../boards/domain/pins-move.facts.ts';
import { type MoveRefusal, mayPlace, type PlacingRefusal } from './move-pin.ts';
import type { Pin } from './pin.ts';

/** A fact by which the undo of a move is overtaken. */
export interface LaterFact {
  /** Null: a process, or somebody whose name the actor is not told. */
  readonly accountId: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly type: string;
}

export interface PinOfMove {
  readonly now: Pin;
  /** The last fact of its place and existence. */
  readonly last: LaterFact;
  /** The bulk action that this was part of. */
  readonly bulkId?: string | null;
}

export interface UndoneMove {
  readonly actorId: string;
  /** Of the move that takes it back. */
  readonly bulkId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly anyway: boolean;
  /** Pins of the move, by id. */
  readonly pins: ReadonlyMap<string, PinOfMove>;
  /** The board that is not the one of the stream. */
  readonly other: Board;
  /** Number of pins of the board that they go back to. */
  readonly held: number;
}

export interface OvertakenMove {
  readonly refused: 'undo-overtaken';
  readonly later: LaterFact;
}

type Moved = DataOf<typeof boardPinsMoved>;

const isThere = (pin: Pin, { toBoardId }: Moved, { toSectionId }: MovedPin): boolean =>
  pin.status === 'live' && pin.facts.boardId === toBoardId && pin.facts.sectionId === toSectionId;

const boardsOf = (board: OpenBoard, fact: Moved, other: Board) =>
  board.id === fact.toBoardId
    ? { now: board, former: fact.fromBoardId === board.id ? board : other }
    : { now: other, former: board };

/** The last fact of the first pin that is elsewhere by now, or null. */
export const laterThanMove = (fact: Moved, pins: UndoneMove['pins']): LaterFact | null => {
  for (const move of fact.pins) {
    const pin = pins.get(move.pinId);
    if (pin && !isThere(pin.now, fact, move)) return pin.last;
  }
  return null;
};

/** Back to the board and sections that they came from, all of them; with `anyway` those that are still there. */
export const undoPinsMove = (
  board: Board,
  fact: Moved,
  asked: UndoneMove,
): Decision<BoardEvent, MoveRefusal | 'undo-overtaken' | 'command-not-found'> => {
  if (board.status !== 'open' || !isVisibleTo(board, asked.actorId)) return refuse('command-not-found');
  const { now: from, former } = boardsOf(board, fact, asked.other);
  const { actorId, bulkId, at: movedAt } = asked;
  const pinIds = fact.pins.map(({ pinId }) => pinId);
  const busy = busyWith({ at: movedAt, from, to: former, sectionId: null, pinIds });
  if (busy) return busy;
  const later = laterThanMove(fact, asked.pins);
  const overtaken: OvertakenMove | null = later && !asked.anyway ? { ...refuse('undo-overtaken'), later } : null;
  if (overtaken) return overtaken;
  const sections = new Set(former.status === 'open' ? former.sections.map(({ id }) => id) : []);
  const back = (move: MovedPin): readonly (MovedPin | Refused<PlacingRefusal>)[] => {
    const pin = asked.pins.get(move.pinId)?.now;
    if (!pin || !isThere(pin, fact, move)) return [];
    // A section that was deleted meanwhile left its pins on the board.
    const sectionId = move.fromSectionId !== null && sections.has(move.fromSectionId) ? move.fromSectionId : null;
    const placing = { moverId: actorId, boardId: fact.fromBoardId, sectionId, board: former, from };
    const may = mayPlace(pin, { ...placing, held: asked.held + fact.pins.length - 1 });
    return 'refused' in may ? [may] : [{ pinId: move.pinId, fromSectionId: move.toSectionId, toSectionId: sectionId }];
  };
  const moves = fact.pins.flatMap(back);
  const refused = moves.find((move) => 'refused' in move && move.refused !== 'pin-already-there');
  if (refused && 'refused' in refused) return refused;
  const pins = moves.flatMap((move) => ('refused' in move ? [] : [move]));
  if (pins.length === 0) return refuse('pin-not-found');
  const way = { fromBoardId: fact.toBoardId, toBoardId: fact.fromBoardId };
  return [boardPinsMoved({ boardId: board.id, ownerId: board.ownerId, actorId, bulkId, ...way, pins, movedAt })];
};

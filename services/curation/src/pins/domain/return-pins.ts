import { type Decision, isRefused, refuse } from '@corkboard/event-store/decider';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board, OpenBoard } from '../../boards/domain/board.ts';
import { editableBy, roleOn } from '../../boards/domain/board-rights.ts';
import { bulkReturnOf, type StartedReturn } from '../../boards/domain/bulk-return.ts';
import { type Busy, busyWith } from '../../boards/domain/busy-boards.ts';
import { boardPinsReturned, type ReturnedPin } from '../../boards/domain/pins-return.facts.ts';
import type { FormerSection } from '../../boards/domain/restore-section.ts';
import { returnSections, type SectionsReturning } from '../../boards/domain/return-sections.ts';
import { mayPlace } from './move-pin.ts';
import type { Pin } from './pin.ts';
import { bringBack, shownIn } from './return-pin.ts';

/** Pins of one fact: a stream is read often, and its facts stay small. */
export const PINS_OF_PART = 250;

export interface PinsReturning extends SectionsReturning {
  /** Moment at which the board was as it is to be, and now; ISO 8601, UTC. */
  readonly asOf: string;
  readonly at: string;
  /** The one section that is asked for; null: the whole board, which is its owner's to ask for. */
  readonly sectionId: string | null;
  /** Number of pins that are there, but not at their places in the order of then. */
  readonly placed: number;
  readonly sections: readonly FormerSection[];
  /** As their streams tell them, each with the section that it stood in; null: on the board itself. */
  readonly pins: readonly { readonly pin: Pin; readonly sectionId: string | null }[];
  /** Boards that the pins are on now, by id. */
  readonly boards: ReadonlyMap<string, Board>;
  /** Number of the board's pins. */
  readonly held: number;
  /** The bulk action that lists the pins; null: facts of the board name them. */
  readonly bulk: StartedReturn | null;
}

/** `left`: it is elsewhere, or deleted, and stays so; null: it is there already. */
const returnOf = (board: OpenBoard, { pin, sectionId }: PinsReturning['pins'][number], asked: PinsReturning) => {
  if (pin.status === 'absent') return 'left';
  const { id: pinId, boardId, sectionId: now } = pin.facts;
  const isInPlace = boardId === board.id && shownIn(board, now) === shownIn(board, sectionId);
  if (pin.status === 'live' && isInPlace) return null;
  const to = { boardId: board.id, sectionId: isInPlace ? now : shownIn(board, sectionId) };
  if (pin.status === 'deleted')
    return boardId === board.id && bringBack(pin, board, asked) ? { pinId, from: null, to } : 'left';
  const from = boardId === board.id ? board : (asked.boards.get(boardId) ?? { status: 'absent' as const });
  const held = asked.held + asked.pins.length - 1;
  const may = mayPlace(pin, { moverId: asked.actorId, ...to, board, held, from });
  return isRefused(may) ? 'left' : { pinId, from: { boardId, sectionId: now }, to };
};

const partsOf = (pins: readonly ReturnedPin[]): readonly (readonly ReturnedPin[])[] =>
  Array.from({ length: Math.max(1, Math.ceil(pins.length / PINS_OF_PART)) }, (_, part) =>
    pins.slice(part * PINS_OF_PART, (part + 1) * PINS_OF_PART),
  );

/** Sections that come back, and the pins that the actor may bring back with them. */
const plan = (board: OpenBoard, asked: PinsReturning) => {
  const { events, after } = returnSections(board, asked.sections, asked);
  const returned = asked.pins.flatMap((pin) => {
    const one = returnOf(after, pin, asked);
    return one === null || one === 'left' ? [] : [one];
  });
  return { events, returned };
};

/** Pins that come back, in the order in which they were found. */
export const returnedPins = (board: Board, asked: PinsReturning): readonly ReturnedPin[] =>
  board.status === 'open' ? plan(board, asked).returned : [];

/** Pins that the actor may bring back one by one come back together; the others stay where they are, and so does all that came since. */
export const returnPins = (board: Board, asked: PinsReturning): Decision<BoardEvent, 'board-not-found' | Busy> => {
  const { actorId, asOf, at, pins } = asked;
  const open = editableBy(board, actorId);
  if ('refused' in open) return open;
  // DS-048: an editor brings back sections and pins.
  if (asked.sectionId === null && roleOn(open, actorId) !== 'owner') return refuse('board-not-found');
  const pinIds = pins.flatMap(({ pin }) => (pin.status === 'absent' ? [] : [pin.facts.id]));
  const busy = busyWith({ at, from: open, to: open, sectionId: null, pinIds });
  if (busy) return busy;
  const { events, returned } = plan(open, asked);
  if (events.length === 0 && returned.length === 0 && asked.placed === 0) return [];
  const { sectionId, placed: placedCount } = asked;
  const returning = { asOf, isTakenBack: false, sectionId, placedCount };
  if (asked.bulk)
    return [bulkReturnOf(open, { actorId, ...asked.bulk, originBulkId: asked.bulk.bulkId, at, returning }), ...events];
  const of = { boardId: open.id, ownerId: open.ownerId, actorId, ...returning, pinCount: returned.length };
  // The act is that of its first fact.
  return [...partsOf(returned).map((some, part) => boardPinsReturned({ ...of, part, pins: some })), ...events];
};

/** Number of pins that do not come back. `board`: with the sections that did. */
export const leftBehind = (board: Board, asked: PinsReturning): number =>
  board.status === 'open' ? asked.pins.filter((pin) => returnOf(board, pin, asked) === 'left').length : 0;

import type { DataOf } from '@corkboard/event-store/fact';
import { sleep } from '@corkboard/event-store/pause';
import { factsOf, type Told, withPast } from '@corkboard/event-store/standing';
import { Streams } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import type { BoardEvent } from '../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../boards/domain/board.ts';
import { isVisibleTo } from '../boards/domain/board-rights.ts';
import type { boardPinsMoved } from '../boards/domain/pins-move.facts.ts';
import { laterOf } from '../undoable.ts';
import type { PinEvent } from './domain/pin.facts.ts';
import type { Pin } from './domain/pin.ts';
import { pinAspects } from './domain/undo-pin.ts';
import type { Together } from './domain/undo-pins-deletion.ts';
import type { PinOfMove } from './domain/undo-pins-move.ts';
import { toldPin } from './taking-back-last.ts';

type ToldPin = Told<Pin, PinEvent>;
type Accepted = DataOf<typeof boardPinsMoved>;

/** Boards with their past. */
export const told = withPast(boardDecider);
/** No board has it: a command on it finds no board. */
const NO_BOARD = '00000000-0000-0000-0000-000000000000';

/** The move that a command asked for, or null. */
export const acceptedBy = (board: Told<Board, BoardEvent>, commandId: string): Accepted | null => {
  const [fact] = factsOf(board, { commandId });
  return fact?.event.type === 'BoardPinsMoved' ? fact.event.data : null;
};

/** The fact by which a command had several pins deleted, or brought back or copied, or null. */
export const togetherBy = (board: Told<Board, BoardEvent>, commandId: string): Together | null => {
  const event = factsOf(board, { commandId })[0]?.event;
  return event?.type === 'BoardPinsDeleted' || event?.type === 'BoardPinsRestored' || event?.type === 'BoardPinsCopied'
    ? event
    : null;
};

const isOfPlace = (event: PinEvent): boolean =>
  pinAspects(event).some((aspect) => aspect === 'place' || aspect === 'existence');

const lastOf = ({ last }: ToldPin): Pick<PinOfMove, 'last' | 'bulkId'> => {
  let link = last;
  while (link?.earlier && !isOfPlace(link.event)) link = link.earlier;
  if (!link) return { last: { accountId: null, at: '', type: 'PinMoved' }, bulkId: null };
  const { type, data } = link.event;
  const isBulk = type === 'PinMoved' || type === 'PinDeleted' || type === 'PinRestored' || type === 'PinSaved';
  return { last: laterOf(link.event), bulkId: isBulk ? data.bulkId : null };
};

const isSaid = (last: ToldPin['last'], bulkId: string): boolean => {
  for (let link = last; link !== null; link = link.earlier)
    if ('bulkId' in link.event.data && link.event.data.bulkId === bulkId) return true;
  return false;
};

const WAIT_MS = 3_000;
const LOOK_MS = 50;

/** Of a pin on a board that is not seen nobody is named. */
const pinOf = (pin: ToldPin, seen: readonly string[]): PinOfMove => {
  const isSeen = pin.now.status !== 'absent' && seen.includes(pin.now.facts.boardId);
  const { last, bulkId } = lastOf(pin);
  return { now: pin.now, last: isSeen ? last : { ...last, accountId: null }, bulkId };
};

type PinsById = ReadonlyMap<string, PinOfMove>;

/** Pins that are moved, deleted or restored together, as their streams tell them. */
@Injectable()
export class PinsOfMove {
  constructor(private readonly streams: Streams) {}

  all(pinIds: readonly string[]): Promise<readonly ToldPin[]> {
    return Promise.all(pinIds.map(async (id) => (await this.streams.load(`pin-${id}`, toldPin)).state));
  }

  /** Those of them that tell of an action on several pins themselves. */
  async saidBy(pinIds: readonly string[], bulkId: string): Promise<ReadonlySet<string>> {
    const all = await this.all(pinIds);
    return new Set(pinIds.filter((_, n) => isSaid(all[n]?.last ?? null, bulkId)));
  }

  /** The board that the first of them is on, or was on when this move was accepted: a repetition finds its own stream. */
  boardBefore([first]: readonly ToldPin[], bulkId: string): string {
    if (!first || first.now.status === 'absent') return NO_BOARD;
    for (let link = first.last; link !== null; link = link.earlier)
      if (link.event.type === 'PinMoved' && link.event.data.bulkId === bulkId) return link.event.data.fromBoardId;
    return first.now.facts.boardId;
  }

  /**
   * Pins of an accepted move with the last fact of each, and the one of its two boards that is not the stream's. Of a pin
   * on a board that the account does not see nobody is named.
   */
  async found(move: Accepted, accountId: string): Promise<{ pins: PinsById; other: Board }> {
    const [from, to, all] = await Promise.all([
      this.#board(move.fromBoardId),
      this.#board(move.toBoardId),
      this.all(move.pins.map(({ pinId }) => pinId)),
    ]);
    const seen = [from, to].flatMap((board) =>
      board.status === 'open' && isVisibleTo(board, accountId) ? board.id : [],
    );
    const pins = new Map(all.map((pin, n) => [move.pins[n]?.pinId ?? '', pinOf(pin, seen)]));
    return { pins, other: move.fromBoardId === move.boardId ? to : from };
  }

  /** Pins that went or came together, likewise. */
  async foundTogether({ data: { boardId, pins } }: Together, accountId: string): Promise<PinsById> {
    const [board, all] = await Promise.all([this.#board(boardId), this.all(pins.map(({ pinId }) => pinId))]);
    const seen = isVisibleTo(board, accountId) ? [boardId] : [];
    return new Map(all.map((pin, n) => [pins[n]?.pinId ?? '', pinOf(pin, seen)]));
  }

  /** A board whose actions on pins have ended, or have not after a while: somebody may be quicker than the process. */
  async boardAtRest(boardId: string): Promise<Told<Board, BoardEvent>> {
    for (let left = WAIT_MS; ; left -= LOOK_MS) {
      const { state } = await this.streams.load(`board-${boardId}`, told);
      if (left <= 0 || state.now.status !== 'open' || state.now.moving.length === 0) return state;
      await sleep(LOOK_MS);
    }
  }

  async #board(boardId: string): Promise<Board> {
    return (await this.streams.load(`board-${boardId}`, boardDecider)).state;
  }
}

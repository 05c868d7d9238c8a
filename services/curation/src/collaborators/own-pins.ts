import { setTimeout as pause } from 'node:timers/promises';
import { isRefused } from '@corkboard/event-store/decider';
import type { EventStore } from '@corkboard/event-store/port';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { CLAIMS, type Claims, EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject, Injectable } from '@nestjs/common';
import { claimsOfBoard } from '../boards/board-claims.ts';
import { type Board, boardDecider, createBoard, type OpenBoard } from '../boards/domain/board.ts';
import { closeLapsedBoard } from '../boards/domain/ownership.ts';
import { FreeNames } from '../boards/free-names.ts';
import { moveToOwnBoard } from '../pins/domain/move-pin.ts';
import { pinDecider } from '../pins/domain/pin.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';

const BATCH = 200;
const POLL_MS = 100;
/** A pin that does not arrive within so many looks does not arrive. */
const LOOKS = 300;

/** Ids are derived from it: a board is shared out once, by whomever and however often it is begun. */
const contextOf = (command: string, key: string): CommandContext => ({
  actor: { kind: 'system', id: 'keep-own-pins' },
  command,
  idempotencyKey: key,
  fingerprint: key,
  correlationId: key,
  causationId: null,
  occurredAt: new Date().toISOString(),
});

/** Moves the pins of a board that nobody took over to boards of those who saved them, and deletes it then. */
@Injectable()
export class OwnPins {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    @Inject(CLAIMS) private readonly claims: Claims,
    private readonly names: FreeNames,
    private readonly pins: PinPage,
  ) {}

  /** Of a board that lapsed; any other stays as it is. Cut short anywhere, it is done again. */
  async giveBack(boardId: string): Promise<void> {
    const { state: board } = await this.streams.load(`board-${boardId}`, boardDecider);
    if (board.status !== 'open' || board.collaboration.offer?.status !== 'lapsed') return;
    // Until looks find none: saves and moves that were decided on before the board lapsed may still arrive.
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await this.#caughtUp();
      const { moved, onTheWay } = await this.#moveAll(board);
      if (moved + onTheWay === 0) break;
      if (moved > 0) looks = 0;
      else await pause(POLL_MS);
    }
    await this.streams.decide(
      `board-${boardId}`,
      boardDecider,
      contextOf('CloseLapsedBoard', boardId),
      closeLapsedBoard,
      { release: (_, before: Board) => claimsOfBoard(this.claims, before) },
    );
  }

  async #moveAll(board: OpenBoard): Promise<{ moved: number; onTheWay: number }> {
    const targets = new Map<string, Promise<string>>();
    const boardOf = (ownerId: string): Promise<string> => {
      const known = targets.get(ownerId) ?? this.#boardFor(ownerId, board);
      targets.set(ownerId, known);
      return known;
    };
    const found = { moved: 0, onTheWay: 0 };
    for (let last: string | null = null; ; ) {
      const batch: readonly string[] = await this.pins.idsOfBoard(board.id, last, BATCH);
      const moved = await Promise.all(batch.map((id) => this.#move(id, board, boardOf)));
      for (const is of moved) found[is ? 'moved' : 'onTheWay'] += 1;
      last = batch.at(-1) ?? null;
      if (batch.length < BATCH) return found;
    }
  }

  /** False: the read model has it on the board, and its own stream does not, as while a move of several pins is under way. */
  async #move(pinId: string, { id: boardId, privacy }: OpenBoard, boardOf: (ownerId: string) => Promise<string>) {
    const { state } = await this.streams.load(`pin-${pinId}`, pinDecider);
    if (state.status !== 'live' || state.facts.boardId !== boardId) return false;
    const to = { fromBoardId: boardId, toBoardId: await boardOf(state.facts.ownerId), privacy };
    const context = contextOf('KeepOwnPin', `${boardId}:${pinId}`);
    await this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => moveToOwnBoard(pin, to));
    return true;
  }

  /** A board of that person's own, as secret as the one that goes. */
  async #boardFor(ownerId: string, { id, privacy }: OpenBoard): Promise<string> {
    const context = contextOf('MakeBoardOfOwnPins', `${id}:${ownerId}`);
    const boardId = this.streams.newId(context);
    const made = { boardId, ownerId, privacy, advertiserId: null, source: 'shared_board', owned: 0 };
    const recorded = await this.names.decide(boardId, context, (board, called) =>
      createBoard(board, { ...made, ...called }),
    );
    if (isRefused(recorded) && recorded.refused !== 'board-exists') throw new Error(`no board: ${recorded.refused}`);
    return boardId;
  }

  /** Pins are found in a read model, which has to know of every one that was saved before. */
  async #caughtUp(): Promise<void> {
    await this.projections.passed(await this.store.head(), ['pin-page'], Number.POSITIVE_INFINITY);
  }
}

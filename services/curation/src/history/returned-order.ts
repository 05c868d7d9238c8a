import type { EventStore } from '@corkboard/event-store/port';
import { factsOf, type Told, withPast } from '@corkboard/event-store/standing';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject, Injectable } from '@nestjs/common';
import type { BoardEvent } from '../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../boards/domain/board.ts';
import { pinRights } from '../boards/domain/board-rights.ts';
import { isTakenBack } from '../pins/commands/return-pins.ts';
import { pinDecider } from '../pins/domain/pin.ts';
import { placeBack } from '../pins/domain/place-pin.ts';
import { Saving } from '../pins/saving.ts';
import { type MisplacedRow, type MisplacedWalk, PinPlaces } from './read-models/pin-places/pin-places.ts';

export interface Ordering {
  readonly boardId: string;
  readonly actorId: string;
  readonly commandId: string | null;
  /** Moment whose order the pins get; ISO 8601, UTC. */
  readonly asOf: string;
  /** They get the one from right before the restoration instead. */
  readonly isTakenBack: boolean;
  readonly sectionId: string | null;
  /** Number of pins that stayed on the board and are to be placed too; 0: none, or not yet. */
  readonly placedCount: number;
  /** Pins that were returned. */
  readonly pinIds: readonly string[];
}
const told = withPast(boardDecider);
/** Pins that are found at once, and those that are placed at once. */
const [FOUND, AT_ONCE] = [10_000, 200];

/** When the restoration began that a command did, took back or brought back; ISO 8601, UTC. */
const beganAt = (board: Told<Board, BoardEvent>, commandId: string): string | null => {
  const [fact] = factsOf(board, { commandId });
  if (!fact) return null;
  const { undoes, occurredAt } = fact.event.metadata;
  return undoes === undefined ? occurredAt : beganAt(board, undoes.commandId);
};

const isOfUndo = (board: Told<Board, BoardEvent>, commandId: string): boolean =>
  factsOf(board, { commandId })[0]?.event.metadata.undoes !== undefined;

/** Puts pins of a board that is returned into the order of then. */
@Injectable()
export class ReturnedOrder {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    private readonly places: PinPlaces,
    private readonly saving: Saving,
  ) {}

  /** Pins that somebody placed since stay there, where a restoration is taken back or brought back. */
  async restore(context: CommandContext, { boardId, actorId, commandId, ...order }: Ordering): Promise<void> {
    const { state: board } = await this.streams.load(`board-${boardId}`, told);
    const began = commandId === null ? null : beganAt(board, commandId);
    if (commandId === null || began === null || isTakenBack(board, commandId)) return;
    await this.projections.passed(await this.store.head(), ['pin-places'], Number.POSITIVE_INFINITY);
    const [asOf, other] = order.isTakenBack ? [began, order.asOf] : [order.asOf, began];
    const { pinIds, sectionId } = order;
    // Pins that were deleted until now had no place when it began.
    const unlessChangedSince = isOfUndo(board, commandId) ? other : null;
    const returned = { asOf, among: { pinIds }, unlessChangedSince };
    if (pinIds.length > 0) await this.#placeAll(context, actorId, returned);
    const stayed = { asOf, among: { boardId, sectionId }, unlessChangedSince: other };
    if (order.placedCount > 0) await this.#placeAll(context, actorId, stayed);
  }

  async #placeAll(
    context: CommandContext,
    actorId: string,
    walk: Omit<MisplacedWalk, 'after' | 'limit'>,
  ): Promise<void> {
    for (let after: string | null = null; ; ) {
      const rows: readonly MisplacedRow[] = await this.places.misplaced({ ...walk, after, limit: FOUND });
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await Promise.all(rows.slice(from, from + AT_ONCE).map((row) => this.#place(context, actorId, row)));
      after = rows.at(-1)?.pin_id ?? null;
      if (rows.length < FOUND) return;
    }
  }

  async #place(context: CommandContext, actorId: string, row: MisplacedRow): Promise<void> {
    const { pin_id: pinId, rank_then: rank, rank_now: savedRank } = row;
    const rights = pinRights(await this.saving.boardOf(pinId), actorId);
    const placing = { actorId, rights, rank, savedRank };
    await this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => placeBack(pin, placing));
  }
}

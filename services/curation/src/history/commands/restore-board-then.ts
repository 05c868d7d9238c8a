import { PINS_RETURNED_AT_ONCE, PINS_RETURNED_MAX } from '@corkboard/contracts/curation/history';
import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { EventStore } from '@corkboard/event-store/port';
import { type CommandContext, type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sectionSlugs } from '../../boards/board-slug.ts';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../../boards/domain/board.ts';
import type { Busy } from '../../boards/domain/busy-boards.ts';
import { listedReturns } from '../../bulk-actions/domain/bulk-work.ts';
import { begin } from '../../bulk-actions/list-work.ts';
import { type Pin, pinDecider } from '../../pins/domain/pin.ts';
import { leftBehind, type PinsReturning, returnedPins, returnPins } from '../../pins/domain/return-pins.ts';
import { Saving } from '../../pins/saving.ts';
import { type BoardPast, boardPast, sectionsOf, seenSince } from '../board-past.ts';
import { type MovedOnRow, PinPlaces, type PlaceWalk } from '../read-models/pin-places/pin-places.ts';

/** Result of a restoration, and how much of it is left. */
export interface RestoredThen extends Recorded<Board, BoardEvent> {
  readonly left: number;
  readonly hasMore: boolean;
}

/** `asOf`: ISO 8601; `sectionId` null: the whole board. */
export class RestoreBoardThen extends CommandWith<
  { boardId: string; asOf: string; sectionId: string | null },
  RestoredThen | Refused<'board-not-found' | 'section-not-found' | Busy>
> {}

interface Then {
  readonly past: BoardPast;
  /** ISO 8601. */
  readonly asOf: string;
  readonly sectionId: string | null;
  /** Number of pins that stand at another place in the order now. */
  readonly placed: number;
}

interface Returning {
  readonly boardId: string;
  readonly now: Board;
  readonly asked: PinsReturning;
}

/** Streams that are read at once. */
const AT_ONCE = 500;
/** Milliseconds that the read model of places gets to come after what processes wrote. */
const SEEN_WITHIN_MS = 5_000;

@CommandHandler(RestoreBoardThen)
export class RestoreBoardThenHandler implements ICommandHandler<RestoreBoardThen> {
  constructor(
    private readonly streams: Streams,
    private readonly places: PinPlaces,
    private readonly saving: Saving,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

  /** Pins that a bulk action removed a moment ago come back, too: its writes are not those of the caller, who waits for these alone. */
  async execute({ context, input: { boardId, asOf, sectionId } }: RestoreBoardThen) {
    const { state: past } = await this.streams.load(`board-${boardId}`, boardPast);
    const since = seenSince(past, subjectOf(context));
    if (since === null || asOf < since.at) return refuse('board-not-found');
    const had = sectionsOf(past, asOf);
    if (sectionId !== null && !had.some(({ id }) => id === sectionId)) return refuse('section-not-found');
    await this.projections.passed(await this.store.head(), ['pin-places'], SEEN_WITHIN_MS);
    const placed = await this.places.misplacedCount({ boardId, asOf, sectionId });
    const { asked, passed, hasMore } = await this.#returning(context, { past, boardId, asOf, sectionId, placed });
    const { done, isCut } = await this.#return(context, { boardId, now: past.now, asked });
    if (isRefused(done)) return done;
    return { ...done, left: passed + leftBehind(done.state, asked), hasMore: hasMore || isCut };
  }

  /** At once, or as a bulk action where they are too many for that. `isCut`: its list does not hold all of them. */
  async #return(context: CommandContext, { boardId, now: board, asked }: Returning) {
    const returned = returnedPins(board, asked);
    if (returned.length <= PINS_RETURNED_AT_ONCE) {
      const decision = (now: Board) => returnPins(now, asked);
      return { done: await this.streams.decide(`board-${boardId}`, boardDecider, context, decision), isCut: false };
    }
    const pins = listedReturns(returned);
    const bulk = { bulkId: this.streams.newId(context), pinCount: pins.length };
    const decision = (now: Board) => returnPins(now, { ...asked, bulk });
    const { actorId } = asked;
    const done = await begin(this.streams, context, { ...bulk, boardId, actorId, pins, board, decision });
    return { done, isCut: pins.length < returned.length };
  }

  /** The first of them, page by page, among which there are some that can come back; `passed`: pins before them that cannot. */
  async #returning(context: CommandContext, then: Then & { readonly boardId: string }) {
    const { boardId, asOf, sectionId, past } = then;
    for (let [after, passed]: [PlaceWalk['after'], number] = [null, 0]; ; ) {
      const found = await this.places.movedOn({ boardId, asOf, sectionId, after, limit: PINS_RETURNED_MAX + 1 });
      const rows = found.slice(0, PINS_RETURNED_MAX);
      const hasMore = found.length > rows.length;
      const asked = await this.#asked(context, { ...then, rows });
      const planned = hasMore ? returnPins(past.now, { ...asked, placed: 0 }) : null;
      if (planned === null || isRefused(planned) || planned.length > 0) return { asked, passed, hasMore };
      const last = rows.at(-1);
      after = last ? [last.rank, last.pin_id] : null;
      passed += rows.length;
    }
  }

  async #asked(context: CommandContext, then: Then & { readonly rows: readonly MovedOnRow[] }): Promise<PinsReturning> {
    const { past, asOf, sectionId, placed, rows } = then;
    const had = sectionsOf(past, asOf);
    const pins = await this.#pins(rows);
    const boardId = past.now.status === 'open' ? past.now.id : '';
    const [boards, held] = await Promise.all([this.#boards(pins.map(({ pin }) => pin)), this.saving.held(boardId)]);
    const wanted = had.filter(({ id }) => sectionId === null || id === sectionId);
    // Of a section whose name was erased nothing but its pins comes back.
    const sections = wanted.flatMap(({ name, ...section }) => (name === null ? [] : [{ ...section, name }]));
    const who = { actorId: subjectOf(context), at: context.occurredAt, asOf, slugsOf: sectionSlugs };
    return { ...who, sectionId, placed, sections, pins, boards, held, bulk: null };
  }

  async #pins(rows: readonly MovedOnRow[]): Promise<PinsReturning['pins']> {
    const pins: { pin: Pin; sectionId: string | null }[] = [];
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE);
      const read = some.map(async ({ pin_id, section_id: sectionId }) => ({
        pin: (await this.streams.load(`pin-${pin_id}`, pinDecider)).state,
        sectionId,
      }));
      pins.push(...(await Promise.all(read)));
    }
    return pins;
  }

  async #boards(pins: readonly Pin[]): Promise<PinsReturning['boards']> {
    const ids = pins.flatMap((pin) => (pin.status === 'live' ? [pin.facts.boardId] : []));
    return new Map(await Promise.all([...new Set(ids)].map(async (id) => [id, await this.saving.board(id)] as const)));
  }
}

import {
  EVENTS_PER_CHAIN,
  EVENTS_PER_PAGE,
  type EventsPage,
  type EventsQuery,
  type InspectedEvent,
  type InspectionFilter,
  SEARCH_WINDOW,
  type TailPage,
  type TailQuery,
} from '@corkboard/contracts/operations/inspection';
import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { findRelated, loaded, type Searched } from './finding.ts';
import { inRange, isOfTheStore, storeFilter } from './matching.ts';
import { saysAll } from './search/words.ts';

type Describe = (event: RecordedEvent) => InspectedEvent;

const PAGE = 250;
/** Events that one answer reads at most, those newer than the time range included. */
const MOST_LOOKED = 20_000;

const matching = (event: RecordedEvent, filter: InspectionFilter, describe: Describe): InspectedEvent | null => {
  if (!inRange(event, filter)) return null;
  const described = describe(event);
  return filter.text && !saysAll(described, filter.text) ? null : described;
};

const inTheWindow = (event: RecordedEvent, query: EventsQuery): boolean =>
  !query.to || Date.parse(event.recordedAt) < Date.parse(query.to);

const pastTheWindow = (event: RecordedEvent, query: EventsQuery): boolean =>
  query.from !== undefined && Date.parse(event.recordedAt) < Date.parse(query.from);

/** One answer of a backwards search while it grows. */
class Search {
  readonly found: InspectedEvent[] = [];
  looked = 0;
  /** Events of the chosen time range: what the window of a search is counted in. */
  #weighed = 0;
  oldest: string | null = null;
  next: Position | null = null;
  done = false;

  constructor(
    private readonly query: EventsQuery,
    private readonly describe: Describe,
  ) {}

  get full(): boolean {
    const enough = this.found.length >= (this.query.limit ?? EVENTS_PER_PAGE);
    return enough || this.#weighed >= SEARCH_WINDOW || this.looked >= MOST_LOOKED;
  }

  /** False: no further event is wanted. */
  take(event: RecordedEvent): boolean {
    if (this.full) return false;
    this.looked += 1;
    this.oldest = event.recordedAt;
    this.next = event.position;
    if (pastTheWindow(event, this.query)) {
      this.done = true;
      return false;
    }
    if (inTheWindow(event, this.query)) this.#weighed += 1;
    this.#keep(event);
    return true;
  }

  /** An event that the index found: it counts, whether it is meant or not. */
  look(event: RecordedEvent, mayMatch: boolean): void {
    this.looked += 1;
    this.#weighed += 1;
    this.oldest = event.recordedAt;
    if (mayMatch) this.#keep(event);
  }

  get wanting(): number {
    return (this.query.limit ?? EVENTS_PER_PAGE) - this.found.length;
  }

  #keep(event: RecordedEvent): void {
    const match = matching(event, this.query, this.describe);
    if (match) this.found.push(match);
  }
}

/** A chain is short and found directly; everything else of the filter is applied to it. */
const oneChain = async (searched: Searched, query: EventsQuery, describe: Describe): Promise<EventsPage> => {
  const head = await searched.store.head();
  const related = { correlationId: query.correlation ?? '' };
  const { events: chain, behind } = await findRelated(searched, related, EVENTS_PER_CHAIN);
  const events = chain.flatMap((event) => (isOfTheStore(event, query) ? (matching(event, query, describe) ?? []) : []));
  return { events, before: null, head, looked_through: chain.length, looked_back_to: null, index_behind: behind };
};

/** Reads backwards from a place down to `floor`, which is left out. */
const readDown = async (
  store: EventStore,
  search: Search,
  { from, floor, query }: { from: Position | 'end'; floor: Position; query: EventsQuery },
): Promise<void> => {
  const filter = storeFilter(query);
  let next = from;
  while (!search.done && !search.full && (next === 'end' || next > floor)) {
    const batch = await store.readAll({ from: next, direction: 'backwards', limit: PAGE, ...(filter && { filter }) });
    const above = batch.events.filter(({ position }) => position > floor);
    if (!above.every((event) => search.take(event))) return;
    if (batch.live && floor === START) search.done = true;
    if (batch.live || batch.through <= floor) return;
    next = batch.through;
    search.next = next;
  }
};

/** The part of a search that the index answers: events before a place. */
const findDown = async (
  { store, index }: Searched,
  search: Search,
  { before, query }: { before: Position; query: EventsQuery },
): Promise<void> => {
  for (let next = before; !search.full; ) {
    const wanted = Math.min(search.wanting, PAGE);
    const found = await index.find(query, { past: next, limit: wanted });
    for (const event of await loaded(store, found)) search.look(event, isOfTheStore(event, query));
    if (found.length < wanted) {
      search.done = true;
      return;
    }
    next = found.at(-1)?.position ?? next;
    search.next = next;
  }
};

/** Greater than a position, and less than the next. */
const justAfter = (position: Position): Position => `${position}~` as Position;

const isNarrowed = ({ type, stream, from, to, actor, text }: EventsQuery): boolean =>
  [type, stream, from, to, actor, text].some((each) => each !== undefined);

/**
 * Newest first; answers after `limit` matches, or after looking at SEARCH_WINDOW events. What is newer than the index is
 * read from the store, as is everything where nothing is asked of the events and the store reads its own alone.
 */
export const searchBackwards = async (
  searched: Searched,
  query: EventsQuery,
  describe: Describe,
): Promise<EventsPage> => {
  const { store, index } = searched;
  if (query.correlation) return oneChain(searched, query, describe);
  const narrowed = isNarrowed(query);
  const [head, floor] = await Promise.all([store.head(), narrowed || !store.readsOwn ? index.through() : START]);
  const search = new Search(query, describe);
  const from = (query.before as Position | undefined) ?? 'end';
  const isAbove = from === 'end' ? head > floor : from > floor;
  if (isAbove) await readDown(store, search, { from, floor, query });
  if (floor !== START && !search.done && !search.full)
    await findDown(searched, search, { before: from === 'end' || isAbove ? justAfter(floor) : from, query });
  return {
    events: search.found,
    before: search.done ? null : search.next,
    head,
    looked_through: search.looked,
    looked_back_to: search.oldest,
    index_behind: narrowed ? store.distance(floor, head) : null,
  };
};

/** Oldest first after a position; the caller asks again with `after`, which is the back-pressure. */
export const followForwards = async (
  store: EventStore,
  query: TailQuery,
  describe: Describe,
  signal?: AbortSignal,
): Promise<TailPage> => {
  const deadline = Date.now() + (query.wait ?? 0);
  const limit = query.limit ?? EVENTS_PER_PAGE;
  const filter = storeFilter(query);
  let after = query.after as Position;
  while (true) {
    const batch = await store.readAll({ from: after, direction: 'forwards', limit, ...(filter && { filter }) });
    after = batch.through;
    const events = batch.events.flatMap((event) => matching(event, query, describe) ?? []);
    const left = deadline - Date.now();
    if (events.length > 0 || left <= 0 || signal?.aborted) return { events, after, more: !batch.live };
    if (batch.live) await store.waitBeyond(after, left, signal);
  }
};

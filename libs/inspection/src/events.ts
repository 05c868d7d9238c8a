import {
  EVENTS_PER_PAGE,
  type EventsPage,
  type EventsQuery,
  type InspectedEvent,
  type InspectionFilter,
  SEARCH_WINDOW,
  type TailPage,
  type TailQuery,
} from '@corkboard/contracts/operations/inspection';
import type { Position, RecordedEvent } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { inRange, saysAll, storeFilter } from './matching.ts';

type Describe = (event: RecordedEvent) => InspectedEvent;

const PAGE = 250;
/** Events that one answer reads at most, those newer than the time range included. */
const MOST_LOOKED = 20_000;
/** Longest chain of one request that is shown. */
const CHAIN = 500;

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
    const match = matching(event, this.query, this.describe);
    if (match) this.found.push(match);
    return true;
  }
}

/** A chain is short and the store finds it directly; everything else of the filter is applied to it. */
const oneChain = async (store: EventStore, query: EventsQuery, describe: Describe): Promise<EventsPage> => {
  const head = await store.head();
  const chain = await store.findRelated({ correlationId: query.correlation ?? '' }, CHAIN);
  const wanted = storeFilter(query);
  const events = chain
    .filter((event) => !wanted?.types || wanted.types.includes(event.type))
    .filter((event) => event.stream.startsWith(wanted?.streamPrefix ?? ''))
    .flatMap((event) => matching(event, query, describe) ?? []);
  return { events, before: null, head, looked_through: chain.length, looked_back_to: null };
};

/** Newest first; answers after `limit` matches, or after looking through SEARCH_WINDOW events of the time range. */
export const searchBackwards = async (
  store: EventStore,
  query: EventsQuery,
  describe: Describe,
): Promise<EventsPage> => {
  if (query.correlation) return oneChain(store, query, describe);
  const head = await store.head();
  const filter = storeFilter(query);
  const search = new Search(query, describe);
  let from: Position | 'end' = (query.before as Position | undefined) ?? 'end';
  while (!search.done && !search.full) {
    const batch = await store.readAll({ from, direction: 'backwards', limit: PAGE, ...(filter && { filter }) });
    const wanted = batch.events.every((event) => search.take(event));
    if (wanted && batch.live) search.done = true;
    if (!wanted) break;
    from = batch.through;
    search.next = batch.through;
  }
  return {
    events: search.found,
    before: search.done ? null : search.next,
    head,
    looked_through: search.looked,
    looked_back_to: search.oldest,
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

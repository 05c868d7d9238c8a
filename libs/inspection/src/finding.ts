import { type Position, type RecordedEvent } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import type { Candidate, EventIndex } from './search/event-index.ts';
import { wordsOf } from './search/words.ts';

/** Store of events, and their search index. */
export interface Searched {
  readonly store: EventStore;
  readonly index: Pick<EventIndex, 'find' | 'through'>;
}

type Related = { readonly correlationId: string } | { readonly causationId: string };

const PAGE = 100;
/** Newest events that are looked through beyond the index, which is seldom that far behind. */
const LOOKED_BEYOND = 10_000;
/** Events that are loaded at the same time. */
const AT_ONCE = 10;

/** By their places, in the order of these. */
export const loaded = async (store: EventStore, found: readonly Candidate[]): Promise<readonly RecordedEvent[]> => {
  const at = ({ stream, revision }: Candidate) => store.readStream(stream, { from: revision, to: revision });
  const events: RecordedEvent[] = [];
  for (let next = 0; next < found.length; next += AT_ONCE)
    events.push(...(await Promise.all(found.slice(next, next + AT_ONCE).map(at))).flat());
  return events;
};

/** The events of the index that say an id somewhere. */
const saying = async function* (
  { store, index }: Searched,
  text: string,
  { order, atOnce }: { order: 'newest' | 'oldest'; atOnce: number },
): AsyncGenerator<RecordedEvent> {
  if (wordsOf(text).length === 0) return;
  for (let past: Position | null = null; ; ) {
    const found: readonly Candidate[] = await index.find({ text }, { past, limit: PAGE, order });
    for (let next = 0; next < found.length; next += atOnce)
      yield* await loaded(store, found.slice(next, next + atOnce));
    if (found.length < PAGE) return;
    past = found.at(-1)?.position ?? null;
  }
};

/** The events that the index has not taken in yet, newest first; of those, at most LOOKED_BEYOND. */
const beyond = async function* (store: EventStore, through: Position): AsyncGenerator<RecordedEvent> {
  if ((await store.head()) <= through) return;
  let looked = 0;
  for (let from: Position | 'end' = 'end'; from === 'end' || from > through; ) {
    const batch = await store.readAll({ from, direction: 'backwards', limit: PAGE });
    for (const event of batch.events) {
      if (event.position <= through || looked === LOOKED_BEYOND) return;
      looked += 1;
      yield event;
    }
    if (batch.live) return;
    from = batch.through;
  }
};

/** Events that the index lacks, where not all of those were looked at; where the number is unknown, at least so many. */
const behindBy = (distance: number | null, looked: number): number | null => {
  const isCut = distance === null ? looked >= LOOKED_BEYOND : distance > LOOKED_BEYOND;
  return isCut ? (distance ?? looked) : null;
};

export interface Found {
  readonly event: RecordedEvent | null;
  /** Events that the index lacks, where the event may be among those that were not looked at. */
  readonly behind: number | null;
}

/** One event by its id. A store without an index of ids is not looked through: the console's index knows the place. */
export const findEvent = async (searched: Searched, id: string): Promise<Found> => {
  const { store, index } = searched;
  if (store.findsById) return { event: await store.findEvent(id), behind: null };
  const [through, head] = [await index.through(), await store.head()];
  // Others name an event only once it is there: the oldest that says its id is the event itself.
  for await (const event of saying(searched, id, { order: 'oldest', atOnce: 1 }))
    if (event.id === id) return { event, behind: null };
  let looked = 0;
  for await (const event of beyond(store, through)) {
    looked += 1;
    if (event.id === id) return { event, behind: null };
  }
  return { event: null, behind: behindBy(store.distance(through, head), looked) };
};

const isRelated = (by: Related): ((event: RecordedEvent) => boolean) =>
  'correlationId' in by
    ? ({ metadata }) => metadata.correlationId === by.correlationId
    : ({ metadata }) => metadata.causationId === by.causationId;

export interface Chain {
  readonly events: readonly RecordedEvent[];
  /** Events that the index lacks, where some of them were not looked at. */
  readonly behind: number | null;
}

/** The events of one chain, or those recorded because of another, newest first; by the index on every store. */
export const findRelated = async ({ store, index }: Searched, by: Related, limit: number): Promise<Chain> => {
  const [through, head] = [await index.through(), await store.head()];
  const meant = isRelated(by);
  const found = new Map<string, RecordedEvent>();
  let looked = 0;
  const take = async (events: AsyncIterable<RecordedEvent>): Promise<void> => {
    for await (const event of events) {
      looked += 1;
      if (meant(event)) found.set(event.id, event);
      if (found.size === limit) return;
    }
  };
  await take(beyond(store, through));
  const behind = behindBy(store.distance(through, head), looked);
  const id = 'correlationId' in by ? by.correlationId : by.causationId;
  if (found.size < limit) await take(saying({ store, index }, id, { order: 'newest', atOnce: AT_ONCE }));
  return { events: [...found.values()], behind };
};

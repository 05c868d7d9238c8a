import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import type { Batch, EventFilter, ReadAll, StreamRange } from '@corkboard/event-store/port';
import type { WireEvent, WireRead } from './client.ts';
import type { Connection } from './connection.ts';
import type { KnownEvents } from './known-events.ts';
import { fromPosition, toPosition } from './positions.ts';
import type { Names } from './stored-form.ts';

/** Events of one answer: at most this many, so that memory stays flat whatever is asked for. */
const PAGE = 500;
/** Events that one read with a filter looks through. */
const WINDOW = 5_000;
const LEAST = 64;
const MOST = Number.MAX_SAFE_INTEGER;

type Wanted = (event: WireEvent) => boolean;

/** Reads of one stream and of `$all`; the client cannot filter a read, so it is done here. */
export class Reads {
  constructor(
    private readonly connection: Connection,
    private readonly names: Names,
    private readonly known: KnownEvents,
  ) {}

  async stream(name: string, range: StreamRange): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    const most = Math.min(range.limit ?? MOST, (range.to ?? MOST) - (range.from ?? 0) + 1);
    while (found.length < most) {
      const asked = Math.min(PAGE, most - found.length);
      const from = (range.from ?? 0) + found.length;
      const read = { from, backwards: false, most: asked };
      const page = await this.connection.readStream(this.names.stored(name), read);
      found.push(...page.map((event) => this.names.event(event)));
      this.known.learn(name, page);
      if (page.length < asked) break;
    }
    return found;
  }

  /** In the order of the ids; null where there is none. */
  async events(ids: readonly string[]): Promise<(RecordedEvent | null)[]> {
    const wanted = new Set(ids);
    const found = await this.search(({ id }) => wanted.has(id), wanted.size);
    const byId = new Map(found.map((event) => [event.id, event]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  /** The newest first, among all; there is no index by anything but the stream, so this looks at every event. */
  async search(wanted: (event: RecordedEvent) => boolean, limit: number): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    let from: Position | 'end' = 'end';
    while (found.length < limit) {
      const batch: Batch = await this.all({ from, direction: 'backwards', limit: PAGE });
      found.push(...batch.events.filter(wanted));
      if (batch.live) break;
      from = batch.through;
    }
    return found.slice(0, limit);
  }

  async all(read: ReadAll): Promise<Batch> {
    const backwards = read.direction === 'backwards';
    const wanted = wantedBy(this.names, read.filter);
    const events: RecordedEvent[] = [];
    let through = read.from === 'end' ? START : read.from;
    let from: WireRead['from'] = read.from === 'end' ? 'end' : fromPosition(read.from);
    if (backwards && from === 'start') return { events, through, live: true };
    for (let looked = 0; looked < WINDOW; ) {
      const most = Math.min(PAGE, Math.max(read.limit, LEAST)) + 1;
      const page = await this.connection.readAll({ from, backwards, most });
      for (const [index, event] of page.entries()) {
        const place = toPosition(event);
        // Whether the place itself is answered again differs between reads and servers.
        if (through !== START && (backwards ? place >= through : place <= through)) continue;
        through = place;
        if (!wanted(event)) continue;
        events.push(this.names.event(event));
        if (events.length < read.limit) continue;
        return { events, through, live: index === page.length - 1 && page.length < most };
      }
      if (page.length < most) return { events, through, live: true };
      looked += page.length;
      from = fromPosition(through);
    }
    return { events, through, live: false };
  }
}

const wantedBy = ({ prefix }: Names, filter: EventFilter | undefined): Wanted => {
  const types = filter?.types && new Set(filter.types);
  const start = prefix + (filter?.streamPrefix ?? '');
  return ({ stream, type }) => stream.startsWith(start) && (types?.has(type) ?? true);
};

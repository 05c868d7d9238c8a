import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '../event.ts';
import type { StreamRange } from '../port.ts';

/** Approximate bytes from which a stream is remembered, and of all that are. */
const LONG = 16_000;
const MOST = 32_000_000;
/** Approximate bytes of an event without its lists, and of an entry of a list. */
const EVENT = 500;
const ENTRY = 100;

interface Remembered {
  readonly events: readonly RecordedEvent[];
  readonly bytes: number;
}

const entriesOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const bytesOf = (events: readonly RecordedEvent[]): number =>
  events.reduce(
    (sum, { data }) =>
      sum + Object.values(data).reduce<number>((bytes, value) => bytes + ENTRY * entriesOf(value), EVENT),
    0,
  );

/**
 * Long streams as they are stored, personal fields still sealed: a stream only grows, so of one that was read before, only
 * what came since is read (ADR 73).
 */
export class LongStreams {
  readonly #remembered = new LRUCache<string, Remembered>({ maxSize: MOST, sizeCalculation: ({ bytes }) => bytes });

  constructor(private readonly read: (stream: string, range: StreamRange) => Promise<readonly RecordedEvent[]>) {}

  async whole(stream: string): Promise<readonly RecordedEvent[]> {
    const known = this.#remembered.get(stream);
    if (!known) return this.#remember(stream, await this.read(stream, {}), 0);
    const newer = await this.read(stream, { from: known.events.length });
    if (newer.length === 0) return known.events;
    return this.#remember(stream, [...known.events, ...newer], known.bytes + bytesOf(newer));
  }

  #remember(stream: string, events: readonly RecordedEvent[], counted: number): readonly RecordedEvent[] {
    const bytes = counted || bytesOf(events);
    if (bytes >= LONG) this.#remembered.set(stream, { events: Object.freeze(events), bytes });
    return events;
  }
}

import { randomUUID } from 'node:crypto';
import type { EventsOnDisk } from './events-on-disk.ts';
import type { ProposedEvent, StoredEvent } from './stored-event.ts';

export type Expected = 'any' | 'none' | 'exists' | number;

export type Verdict =
  | { readonly status: 'stored' | 'repeated'; readonly revision: number; readonly position: bigint }
  | { readonly status: 'nothing' }
  | { readonly status: 'wrong'; readonly actual: number | null }
  | { readonly status: 'deleted' }
  | { readonly status: 'too-large' }
  | { readonly status: 'timeout' };

interface Stream {
  readonly events: StoredEvent[];
  truncatedBefore: number;
  tombstoned: boolean;
}

/** The data of all events of one append, in bytes; the default of the real one. */
export const MAX_APPEND = 1_048_576;
const RECORD_OVERHEAD = 120;
const METADATA = '$metadata';
const TOMBSTONE = '$streamDeleted';

/** Streams, revisions, ids and the order of `$all`, answering as a real server was measured to. */
export class EventLog {
  readonly all: StoredEvent[] = [];
  /** Appends that are being stored now. */
  readonly underWay = new Set<string>();
  private readonly streams = new Map<string, Stream>();
  private readonly listeners = new Set<() => void>();
  /** Ids of newest events with their streams, in order: the server looks at `any` and `exists` for no others. */
  private readonly remembered = new Map<string, string>();
  /** One walk for all the time: each begun anew would pass over every place that was emptied before. */
  private readonly oldest = this.remembered.keys();
  private end = 1_000n;

  /** `remembers`: of how many newest events it knows the ids; `disk`: where events outlive the process. */
  constructor(
    private readonly remembers = 100_000,
    private readonly disk: EventsOnDisk | null = null,
  ) {
    for (const event of disk?.read() ?? []) this.takeUp(event);
  }

  append(name: string, expected: Expected, events: readonly ProposedEvent[]): Verdict {
    const stream = this.streams.get(name);
    if (stream?.tombstoned) return { status: 'deleted' };
    const stored = stream?.events ?? [];
    if (events.length === 0) {
      const last = stored.length - 1;
      const asExpected = expected === 'any' || (expected === 'exists' ? last >= 0 : expected === last);
      const isMet = expected === 'none' ? last < 0 : asExpected;
      return isMet ? { status: 'nothing' } : { status: 'wrong', actual: last < 0 ? null : last };
    }
    if (events.reduce((bytes, { data }) => bytes + data.length, 0) > MAX_APPEND) return { status: 'too-large' };
    const isKnown = ({ id }: ProposedEvent): boolean => this.remembered.get(id) === name;
    const place = placeOf(stream, expected, { events, areKnown: events.some(isKnown) });
    if (place === 'wrong') return { status: 'wrong', actual: stored.length === 0 ? null : stored.length - 1 };
    if (place !== 'next') {
      const last = stored[place + events.length - 1];
      return { status: 'repeated', revision: place + events.length - 1, position: last?.position ?? 0n };
    }
    return this.store(name, events);
  }

  /** As at a restart, and where another node comes to lead. */
  forgetIds(): void {
    this.remembered.clear();
  }

  /** Undefined for an unknown or emptied stream. @throws StreamTombstoned */
  stream(name: string): readonly StoredEvent[] | undefined {
    const stream = this.streams.get(name);
    if (stream?.tombstoned) throw new StreamTombstoned(name);
    const visible = stream?.events.slice(stream.truncatedBefore);
    return visible?.length ? visible : undefined;
  }

  /** Soft: the stream is gone until somebody appends to it. Null where none is. */
  delete(name: string): bigint | null {
    const stream = this.streams.get(name);
    if (!stream) return null;
    stream.truncatedBefore = stream.events.length;
    return this.note(`$$${name}`, METADATA);
  }

  /** For ever. */
  tombstone(name: string): bigint {
    const stream = this.open(name);
    stream.tombstoned = true;
    return this.note(name, TOMBSTONE);
  }

  /** Calls back at every append. @returns how to stop it */
  onStored(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private store(name: string, events: readonly ProposedEvent[]): Verdict {
    const { events: stored } = this.open(name);
    const from = stored.length;
    for (const event of events) {
      const recorded = { ...event, stream: name, revision: stored.length, position: this.end, createdMs: Date.now() };
      this.end += BigInt(sizeOf(event) + RECORD_OVERHEAD);
      stored.push(recorded);
      this.all.push(recorded);
      this.remember(event.id, name);
    }
    this.disk?.write(stored.slice(from));
    for (const listener of [...this.listeners]) listener();
    const last = stored.at(-1);
    return { status: 'stored', revision: stored.length - 1, position: last?.position ?? 0n };
  }

  /** As a server does at its start with what it finds on its disk; ids are not remembered. */
  private takeUp(event: StoredEvent): void {
    this.all.push(event);
    this.end = event.position + BigInt(sizeOf(event) + RECORD_OVERHEAD);
    if (event.type === TOMBSTONE) this.open(event.stream).tombstoned = true;
    else if (event.type === METADATA) {
      const stream = this.open(event.stream.slice('$$'.length));
      stream.truncatedBefore = stream.events.length;
    } else this.open(event.stream).events.push(event);
  }

  private remember(id: string, stream: string): void {
    this.remembered.delete(id);
    this.remembered.set(id, stream);
    while (this.remembered.size > this.remembers) this.remembered.delete(this.oldest.next().value ?? id);
  }

  /** A record of the server itself, seen in `$all` only. */
  private note(stream: string, type: string): bigint {
    const nothing = new TextEncoder().encode('{}');
    const position = this.end;
    const record = { id: randomUUID(), type, contentType: 'application/json', data: nothing, metadata: nothing };
    const noted = { ...record, stream, revision: 0, position, createdMs: Date.now() };
    this.all.push(noted);
    this.disk?.write([noted]);
    this.end += BigInt(sizeOf(record) + RECORD_OVERHEAD);
    for (const listener of [...this.listeners]) listener();
    return position;
  }

  private open(name: string): Stream {
    const known = this.streams.get(name);
    if (known) return known;
    const stream = { events: [], truncatedBefore: 0, tombstoned: false };
    this.streams.set(name, stream);
    return stream;
  }
}

export class StreamTombstoned extends Error {
  override readonly name = 'StreamTombstoned';
}

const sizeOf = (event: ProposedEvent): number => event.data.length + event.metadata.length + 2 * event.type.length;

/** Revision at which these events are stored already, `next` for the end of the stream, or `wrong`. */
const placeOf = (
  stream: Stream | undefined,
  expected: Expected,
  { events, areKnown }: { events: readonly ProposedEvent[]; areKnown: boolean },
): number | 'next' | 'wrong' => {
  const stored = stream?.events ?? [];
  if (expected === 'exists' && stored.length === 0) return 'wrong';
  if (expected === 'any' || expected === 'exists') return areKnown ? placeOfIds(stored, events) : 'next';
  const emptied = expected === 'none' && stream?.truncatedBefore === stored.length;
  const after = expected === 'none' ? 0 : expected + 1;
  // At the head the ids are not looked at: the same event is stored a second time.
  if (emptied || after === stored.length) return 'next';
  return standAt(stored, after, events) ? after : 'wrong';
};

const placeOfIds = (stored: readonly StoredEvent[], events: readonly ProposedEvent[]): number | 'next' | 'wrong' => {
  const ids = new Set(events.map(({ id }) => id));
  const first = stored.findIndex(({ id }) => ids.has(id));
  if (first === -1) return 'next';
  return standAt(stored, first, events) ? first : 'wrong';
};

const standAt = (stored: readonly StoredEvent[], from: number, events: readonly ProposedEvent[]): boolean =>
  events.every(({ id }, index) => stored[from + index]?.id === id);

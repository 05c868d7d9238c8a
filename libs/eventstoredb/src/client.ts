import { sleep } from '@corkboard/event-store/pause';
import eventstoredb, { type EventStoreDBClient as Client, type Position as WirePosition } from '@eventstore/db-client';
import { BadAddress } from './address.ts';
import { BatchAppends, type WireAppend } from './batch-appends.ts';

const { EventStoreDBClient, streamNameFilter } = eventstoredb;

export interface WirePlace {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** An event as the server gives it; both of its place are 0 in a read of one stream where the server does not tell it. */
export interface WireEvent extends WirePlace {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly createdAt: Date;
}

/**
 * `broken`: the connection may be of no use any more and is to be replaced. `lost`: try again. `refused`: the user or what
 * it asks for is not allowed, as long as nobody changes that.
 */
export type Failure =
  | { readonly kind: 'wrong-revision'; readonly actual: number | null }
  | { readonly kind: 'no-stream' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'lost' | 'broken' | 'refused' | 'other' };

/** Start of a read; an event exactly there may be answered or not. */
export interface WireRead {
  readonly from: WirePlace | 'start' | 'end';
  readonly backwards: boolean;
  readonly most: number;
}

export interface Following {
  /** Ends the subscription; nothing is received it afterwards. */
  stop(): void;
}

/**
 * The client library, known here and in batch-appends.ts alone, so that its successor can take its place. What it does not
 * do by itself (deadlines of appends, retries, resuming subscriptions) is done above.
 */
export class Wire {
  private readonly client: Client;
  private readonly disposed = new AbortController();
  private readonly appends: BatchAppends;

  constructor(url: string) {
    this.client = clientAt(url);
    this.appends = new BatchAppends(this.client, this.disposed.signal);
  }

  /** Revision of the last event. */
  append(append: WireAppend): Promise<number> {
    return this.appends.append(append);
  }

  /** Empty for a stream that is not there. */
  async readStream(
    stream: string,
    read: { from: number | 'end'; backwards: boolean; most: number; timeoutMs: number },
  ): Promise<WireEvent[]> {
    const fromRevision = read.from === 'end' ? 'end' : BigInt(read.from);
    const direction = read.backwards ? 'backwards' : 'forwards';
    const events = this.client.readStream(stream, { fromRevision, direction, maxCount: read.most });
    return await gathered(events, read.timeoutMs, this.disposed.signal).catch((error: unknown) => {
      if (failureOf(error).kind === 'no-stream') return [];
      throw error;
    });
  }

  async readAll(read: WireRead & { timeoutMs: number }): Promise<WireEvent[]> {
    const fromPosition: WirePosition | 'start' | 'end' = read.from;
    const direction = read.backwards ? 'backwards' : 'forwards';
    const events = this.client.readAll({ fromPosition, direction, maxCount: read.most });
    return await gathered(events, read.timeoutMs, this.disposed.signal);
  }

  /** A stream that ends has been dropped, whether the server calls it an error or not: `dropped` is called once. */
  follow(options: {
    prefix: string;
    from: WirePlace | 'start' | 'end';
    received: (event: WireEvent) => void;
    dropped: (error: unknown) => void;
  }): Following {
    let over = false;
    const finish = (error: unknown): void => {
      if (over) return;
      over = true;
      options.dropped(error);
    };
    const filter = streamNameFilter({ prefixes: [options.prefix] });
    const subscription = this.client.subscribeToAll({ fromPosition: options.from, filter });
    subscription.on('data', ({ event }) => event && !over && options.received(fromWire(event as LibraryEvent)));
    subscription.on('error', finish);
    subscription.on('end', () => finish(null));
    subscription.on('close', () => finish(null));
    return {
      stop: () => {
        over = true;
        void subscription.unsubscribe().catch(() => undefined);
      },
    };
  }

  /** The node that it speaks to, `host:port`; null while none was found. */
  async node(): Promise<string | null> {
    const channel = (this.client as unknown as { getChannel(): Promise<{ getTarget(): string }> }).getChannel();
    const found = await Promise.race([channel.catch(() => null), sleep(0).then(() => null)]);
    return found?.getTarget().replace(/^dns:/, '') ?? null;
  }

  /** Ends all that is under way; the library ends a read without an error, so it is told here. */
  dispose(): void {
    this.disposed.abort();
    void this.client.dispose().catch(() => undefined);
  }
}

/** Throws without the address, which the library would quote in whole. @throws BadAddress */
const clientAt = (url: string): Client => {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    const { expected, message } = error as { expected?: string; message: string };
    throw new BadAddress(expected ? `it has a value that is not ${expected}` : message.replace(/\.$/, ''));
  }
};

interface Gatherable extends AsyncIterable<{ event?: unknown }> {
  cancel(): Promise<void>;
}

/** The server's answer in whole; the library puts no limit to how long it takes. */
const gathered = async (stream: Gatherable, timeoutMs: number, disposed: AbortSignal): Promise<WireEvent[]> => {
  const events: WireEvent[] = [];
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void stream.cancel().catch(() => undefined);
  }, timeoutMs);
  try {
    for await (const { event } of stream) if (event) events.push(fromWire(event as LibraryEvent));
    if (late || disposed.aborted) throw new ReadTimeout(`no whole answer within ${timeoutMs} ms`);
    return events;
  } finally {
    clearTimeout(timer);
  }
};

/** The answer to a read did not come in time. */
export class ReadTimeout extends Error {
  override readonly name = 'ReadTimeout';
}

interface LibraryEvent {
  readonly id: string;
  readonly type: string;
  readonly streamId: string;
  readonly revision: bigint;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly created: Date;
  readonly position?: WirePlace;
}

const fromWire = (event: LibraryEvent): WireEvent => ({
  id: event.id,
  type: event.type,
  stream: event.streamId,
  revision: Number(event.revision),
  data: event.data,
  metadata: event.metadata,
  createdAt: event.created,
  ...(event.position ?? { commit: 0n, prepare: 0n }),
});

/** Exception that the server names in the metadata of a grpc error. */
const exceptionOf = (error: unknown): string | undefined => {
  const { metadata } = (error ?? {}) as { metadata?: { get?(key: string): readonly unknown[] } };
  return metadata?.get?.('exception')[0]?.toString();
};

const LOST = new Set(['unavailable', 'cancelled', 'deadline-exceeded', 'timeout', 'not-leader']);

/** Meaning of an error of the library; while a server is down most are plain grpc errors with code 14 and no type. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof ReadTimeout) return { kind: 'lost' };
  const { type = exceptionOf(error), code, actualVersion } = (error ?? {}) as Readonly<Record<string, unknown>>;
  if (type === 'wrong-expected-version') {
    return { kind: 'wrong-revision', actual: typeof actualVersion === 'bigint' ? Number(actualVersion) : null };
  }
  if (type === 'stream-not-found') return { kind: 'no-stream' };
  if (type === 'maximum-append-size-exceeded') return { kind: 'too-large' };
  if (type === 'unknown') return { kind: 'broken' };
  if (type === 'access-denied' || code === 7 || code === 16) return { kind: 'refused' };
  if (LOST.has(String(type)) || code === 14 || code === 1 || code === 4) return { kind: 'lost' };
  return { kind: type === undefined && code !== undefined ? 'broken' : 'other' };
};

/** Reason of a failure, in a line and without an address's user and password. */
export const reasonOf = (error: unknown): string => {
  const { details, message, type, name } = (error ?? {}) as Readonly<Record<string, string | undefined>>;
  const [line = ''] = (details || message || type || name || String(error)).split('\n');
  return line.replace(/\/\/[^@/\s]*@/g, '//').slice(0, 300);
};

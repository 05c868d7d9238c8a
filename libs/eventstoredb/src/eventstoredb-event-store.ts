import { Batcher } from '@corkboard/event-store/batcher';
import { DeadlinePassed, orDeadline, timeLeft, withoutDeadline } from '@corkboard/event-store/deadline';
import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import { Head } from '@corkboard/event-store/head';
import { KeyedMutex } from '@corkboard/event-store/keyed-mutex';
import type { Log } from '@corkboard/event-store/log';
import {
  type Append,
  type AppendResult,
  type Batch,
  type Claim,
  type EventStore,
  isWholeStream,
  type ReadAll,
  type StreamRange,
  type Token,
} from '@corkboard/event-store/port';
import { written } from '@corkboard/event-store/storable';
import { type Followed, type SubscribeOptions, subscription } from '@corkboard/event-store/subscription';
import { restOfToken, serviceOfToken, token } from '@corkboard/event-store/tokens';
import { Appends } from './appends.ts';
import { Arrivals } from './arrivals.ts';
import { checkUse } from './check-use.ts';
import { ClaimStreams } from './claim-streams.ts';
import { Claims } from './claims.ts';
import { type Connection, connect, disconnect } from './connection.ts';
import { KeptStreams } from './kept-streams.ts';
import { KnownEvents } from './known-events.ts';
import { Newest } from './newest.ts';
import { isPosition } from './positions.ts';
import { Reads } from './reads.ts';
import { Names } from './stored-form.ts';
import { Tail } from './tail.ts';
import { Watch } from './watch.ts';

export interface EventStoreDbOptions {
  /** As the client library takes it: `esdb://host:port?tls=false`, `esdb+discover://..`. */
  readonly url: string;
  /** Begins the names of its streams, so that services can share a server; also what its tokens name. */
  readonly service: string;
  readonly log: Log;
  /** Timeout of one try of an append or a read, in ms; 5 s unless given. The same in every process: claims are reserved for a multiple. */
  readonly timeoutMs?: number;
  /** Interval of comparing the subscription with the store, in ms. */
  readonly lookMs?: number;
}

const TIMEOUT_MS = 5_000;
const START_MS = 20_000;
/** The server's subscription wakes; this is for when it does not. */
const LOOK_MS = 2_000;

/**
 * The event store of one service on EventStoreDB or KurrentDB.
 *
 * @example const store = openEventStoreDb({ url: 'esdb://localhost:2113?tls=false', service: 'curation', log });
 */
export const openEventStoreDb = (options: EventStoreDbOptions): EventStoreDbEventStore =>
  new EventStoreDbEventStore(options);

export class EventStoreDbEventStore implements EventStore {
  readonly findsById = false;
  readonly readsOwn = false;
  readonly service: string;
  private readonly connection: Connection;
  private readonly reads: Reads;
  private readonly appends: Appends;
  private readonly claimStreams: ClaimStreams;
  private readonly claims: Claims;
  private readonly known = new Head<Position>(START);
  private readonly newest: Newest;
  private readonly watch: Watch;
  private readonly tail = new Tail(
    { readAll: (read) => this.readAll(read), look: () => this.newest.look() },
    this.known,
  );
  private readonly kept = new KeptStreams(this.tail, () => this.newest.look());
  private readonly turns = new KeyedMutex();
  private readonly closing = new AbortController();
  private readonly byId = new Batcher((ids: readonly string[]) => this.reads.events(ids));

  constructor(private readonly options: EventStoreDbOptions) {
    const { url, service, log, lookMs, timeoutMs = TIMEOUT_MS } = options;
    this.service = service;
    this.connection = connect(url, { log, timeoutMs });
    const names = new Names(service);
    const ids = new KnownEvents(this.connection, names);
    this.reads = new Reads(this.connection, names, ids);
    const arrivals = new Arrivals();
    const appended = (position: Position): Token => this.stored(position);
    this.appends = new Appends({ connection: this.connection, names, known: ids, arrivals, appended });
    this.claimStreams = new ClaimStreams(this.connection, names);
    this.claims = new Claims(this.claimStreams, this.appends, { log, timeoutMs });
    const { connection, known: head, tail } = this;
    this.newest = new Newest(connection, names.prefix);
    this.watch = new Watch({ connection, names, newest: this.newest, head, arrivals, tail, log, lookMs });
  }

  /**
   * Reads and writes once, the latter to a stream of claims that nobody reads. A server that is about to start is waited
   * for; what is refused is not.
   *
   * @throws CannotBeUsed
   */
  check(waitMs = START_MS): Promise<void> {
    return checkUse({ newest: this.newest, claims: this.claimStreams, waitMs });
  }

  async append(append: Append): Promise<AppendResult> {
    written(append);
    if (timeLeft() === 0) throw new DeadlinePassed();
    const claims = (append.claims?.length ?? 0) + (append.release?.length ?? 0);
    return orDeadline(claims > 0 ? this.claims.append(append) : this.appends.append(append));
  }

  async appendMany(appends: readonly Append[]): Promise<readonly AppendResult[]> {
    return Promise.all(appends.map((append) => this.turns.runExclusive(append.stream, () => this.append(append))));
  }

  readStream(stream: string, range: StreamRange = {}): Promise<readonly RecordedEvent[]> {
    const read = (): Promise<readonly RecordedEvent[]> => this.reads.stream(stream, range);
    return orDeadline(isWholeStream(range) ? this.kept.read(stream, read) : read());
  }

  async readAll(read: ReadAll): Promise<Batch> {
    const forwards = read.direction !== 'backwards';
    if (forwards && read.from === 'end') return { events: [], through: await this.head(), live: true };
    const batch = await orDeadline(this.reads.all(read));
    if (forwards) this.known.raise(batch.events.at(-1)?.position ?? START);
    return batch;
  }

  /** Looks through the store, newest first: there is no index by id. Those that are asked for together are found in one look. */
  findEvent(id: string): Promise<RecordedEvent | null> {
    return withoutDeadline(() => this.byId.ask(id));
  }

  subscribe(options: SubscribeOptions): AsyncIterable<Batch> {
    const signal = AbortSignal.any([options.signal, this.closing.signal]);
    const followed: Followed = {
      read: async (from, limit, filter) =>
        (await this.tail.read(from, limit, filter)) ?? (await this.readAll({ from, limit, filter })),
      waitBeyond: (position, milliseconds, ended) => this.waitBeyond(position, milliseconds, ended),
    };
    return subscription(followed, { ...options, signal }, { log: this.options.log, lookMs: LOOK_MS });
  }

  /** Of our own events: what others write on the same server is not waited for. */
  async head(): Promise<Position> {
    const { newest } = await orDeadline(this.newest.look());
    this.known.raise(newest);
    return this.known.current;
  }

  holderOf(claim: Claim): Promise<string | null> {
    return orDeadline(this.claims.holderOf(claim));
  }

  /** Positions are not dense. */
  distance(): null {
    return null;
  }

  /** Likewise. */
  missingUpTo(): Promise<null> {
    return Promise.resolve(null);
  }

  owns(value: Token): boolean {
    return serviceOfToken(value) === this.service;
  }

  tokenOf({ position }: Pick<RecordedEvent, 'position'>): Token {
    return this.stored(position);
  }

  waitBeyond(position: Position, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    return this.known.waitBeyond(position, timeoutMs, signal);
  }

  /** Known from the append on. */
  positionOf(value: Token): Promise<Position> {
    if (!this.owns(value)) return Promise.reject(new Error(`a token of ${serviceOfToken(value)}, not ${this.service}`));
    const position = restOfToken(value);
    return Promise.resolve(isPosition(position) ? position : START);
  }

  /** Ends subscriptions, and the connection when nobody else of the process uses it. May be called again. */
  close(): Promise<void> {
    if (this.closing.signal.aborted) return Promise.resolve();
    this.closing.abort();
    this.watch.close();
    this.known.close();
    disconnect(this.options.url);
    return Promise.resolve();
  }

  private stored(position: Position): Token {
    this.known.raise(position);
    return token(this.service, position);
  }
}

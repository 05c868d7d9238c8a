import type { Pool } from 'pg';
import { type Position, type RecordedEvent, START } from '../event.ts';
import { Head } from '../head.ts';
import type { Log } from '../log.ts';
import { Poller } from '../poller.ts';
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
} from '../port.ts';
import type { SubscribeOptions } from '../subscription.ts';
import { restOfToken, serviceOfToken, token } from '../tokens.ts';
import { appendPool } from './append-pool.ts';
import { AppendQueue, MAX_UNDER_WAY } from './append-queue.ts';
import { checkStart } from './check-start.ts';
import { channelOf, checkedSchema, notification } from './ddl.ts';
import { HeadNotifier } from './head-notifier.ts';
import { LongStreams } from './long-streams.ts';
import { migrate } from './migrate.ts';
import { checkOrder } from './order-check.ts';
import { Peers } from './peers.ts';
import { newClient, openPool } from './pool.ts';
import { fromPosition, toPosition } from './positions.ts';
import { Reads } from './reads.ts';
import { denseSubscription } from './subscription.ts';
import { Tail } from './tail.ts';
import { Watch } from './watch.ts';

export interface PostgresEventStoreOptions {
  /** Connections for appends and reads, made by `openPool`; the store opens three more of its own with the same options. */
  readonly pool?: Pool;
  /** Instead of a pool. */
  readonly url?: string;
  /** Schema of the store's tables; also the service that its tokens name. */
  readonly schema: string;
  readonly log: Log;
  /** Called whenever a reader stops because a position is missing: an event was lost. */
  readonly gapMet?: () => void;
}

/** Interval of looking for missed events, in ms: long where no peer writes, since a peer may die before it notifies. */
const LOOK_MS = { alone: 10_000, withOthers: 2_000, disconnected: 1_000 };

/** Names a position. In the release before, a token was the number of a row that is no more: then the head of that time is meant. */
const TOKEN = /^p\d{1,15}$/;
const FORMER_TOKEN = /^\d{1,18}$/;

/**
 * Migrates and opens the event store of one service.
 *
 * @example const store = await openPostgresEventStore({ url, schema: 'curation', log });
 */
export const openPostgresEventStore = async (options: PostgresEventStoreOptions): Promise<PostgresEventStore> => {
  const pool = options.pool ?? openPool({ url: options.url ?? '' });
  try {
    await migrate(pool, options.schema, options.log);
    await checkStart(pool, options.schema);
  } catch (error) {
    if (!options.pool) await pool.end();
    throw error;
  }
  return new PostgresEventStore(pool, options);
};

export class PostgresEventStore implements EventStore {
  readonly findsById = true;
  readonly readsOwn = true;
  readonly schema: string;
  private readonly reads: Reads;
  private readonly longStreams = new LongStreams((stream, range) => this.reads.stream(stream, range));
  private readonly queue: AppendQueue;
  private readonly headKnown = new Head<number>(0);
  private readonly tail = new Tail(this, this.headKnown);
  private readonly peers = new Peers();
  private readonly appending: Pool;
  private readonly telling: HeadNotifier;
  private readonly watch: Watch;
  private readonly poller: Poller;
  private readonly closing = new AbortController();
  private migrated: Position | undefined;
  private closed: Promise<void> | undefined;

  constructor(
    readonly pool: Pool,
    private readonly options: PostgresEventStoreOptions,
  ) {
    const { log } = options;
    this.schema = checkedSchema(options.schema);
    this.reads = new Reads(pool, this.schema);
    const channel = channelOf(this.schema);
    this.telling = new HeadNotifier({
      pool,
      channel,
      head: () => this.headKnown.current,
      closing: this.closing.signal,
      log,
    });
    this.appending = appendPool(pool, MAX_UNDER_WAY);
    this.queue = new AppendQueue({
      pool: this.appending,
      schema: this.schema,
      token: (position) => this.tokenAt(position),
      stored: (from, events) => this.tail.add(from, events),
      reached: (position) => this.reached(position),
    });
    this.watch = new Watch({
      newClient: () => newClient(pool),
      channel,
      log,
      onNotification: (payload) => this.onNotification(payload),
      connected: () => this.poller.pollSoon(),
      disconnected: () => this.poller.pollSoon(),
    });
    this.poller = new Poller({
      poll: async () => void (await this.head()),
      pauseMs: () => this.lookMs,
      closing: this.closing.signal,
    });
  }

  append(append: Append): Promise<AppendResult> {
    try {
      return this.queue.add(append);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async appendMany(appends: readonly Append[]): Promise<readonly AppendResult[]> {
    return Promise.all(appends.map((append) => this.append(append)));
  }

  readStream(stream: string, range: StreamRange = {}): Promise<readonly RecordedEvent[]> {
    return isWholeStream(range) ? this.longStreams.whole(stream) : this.reads.stream(stream, range);
  }

  async readAll(read: ReadAll): Promise<Batch> {
    const batch = await this.reads.all(read);
    if (read.direction !== 'backwards') this.headKnown.raise(fromPosition(batch.through));
    return batch;
  }

  findEvent(id: string): Promise<RecordedEvent | null> {
    return this.reads.event(id);
  }

  subscribe(options: SubscribeOptions): AsyncIterable<Batch> {
    const signal = AbortSignal.any([options.signal, this.closing.signal]);
    const { log, gapMet } = this.options;
    return denseSubscription(this, { ...options, signal }, { log, tail: this.tail, gapMet });
  }

  async head(): Promise<Position> {
    const position = await this.reads.head();
    this.headKnown.raise(fromPosition(position));
    return position;
  }

  async missingUpTo(to: Position): Promise<Position | null> {
    const window = await this.reads.windowWithGap(fromPosition(to));
    if (!window) return null;
    const { faults } = await checkOrder(this.pool, this.schema, window);
    const gap = faults.find(({ kind }) => kind === 'gap');
    if (!gap) return null;
    this.options.gapMet?.();
    return toPosition(gap.position);
  }

  holderOf(claim: Claim): Promise<string | null> {
    return this.reads.holderOf(claim.kind, claim.value);
  }

  tokenOf({ position }: Pick<RecordedEvent, 'position'>): Token {
    return this.tokenAt(fromPosition(position));
  }

  waitBeyond(position: Position, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    return this.headKnown.waitBeyond(fromPosition(position), timeoutMs, signal);
  }

  distance(from: Position, to: Position): number {
    return Math.max(0, fromPosition(to) - fromPosition(from));
  }

  owns(value: Token): boolean {
    return serviceOfToken(value) === this.schema;
  }

  async positionOf(value: Token): Promise<Position> {
    if (!this.owns(value)) throw new Error(`a token of ${serviceOfToken(value)}, not ${this.schema}`);
    const rest = restOfToken(value);
    if (TOKEN.test(rest)) return toPosition(Number(rest.slice(1)));
    if (!FORMER_TOKEN.test(rest)) return START;
    this.migrated ??= await this.reads.migrated();
    return this.migrated;
  }

  /** Ends subscriptions; ends the pool when the store made it. May be called again. */
  close(): Promise<void> {
    this.closed ??= this.end();
    return this.closed;
  }

  private async end(): Promise<void> {
    this.closing.abort();
    this.headKnown.close();
    await Promise.all([this.watch.close(), this.appending.end()]);
    if (!this.options.pool) await this.pool.end();
  }

  /** Whether no other process is known to wait for appends of this one. */
  private get isAlone(): boolean {
    return this.watch.isListening && this.peers.isAlone;
  }

  private get lookMs(): number {
    if (!this.watch.isListening) return LOOK_MS.disconnected;
    return this.isAlone ? LOOK_MS.alone : LOOK_MS.withOthers;
  }

  private tokenAt(position: number): Token {
    return token(this.schema, `p${position}`);
  }

  private reached(position: number): void {
    this.headKnown.raise(position);
    if (!this.isAlone) this.telling.notifySoon();
  }

  private onNotification(payload: string): void {
    if (payload.startsWith('head ')) this.headKnown.raise(Number(payload.slice(5)));
    else if (payload.startsWith('here ') && this.peers.note(payload)) this.greetBack();
  }

  private greetBack(): void {
    this.poller.pollSoon();
    if (this.headKnown.current > 0) this.telling.notifySoon();
    this.pool
      .query(notification(channelOf(this.schema), this.watch.greeting))
      .catch((error: unknown) =>
        this.options.log.warn({ err: error }, 'a new process was not greeted; the next ping does it'),
      );
  }
}

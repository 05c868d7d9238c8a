import { accountOf, ERASED } from './erasure.ts';
import { Handling, type HandlingOptions } from './handling.ts';
import type { Inbox, ParkedMessage } from './inbox.ts';
import { type JsonObject, type Key, type Log, type Message } from './message.ts';
import { unless } from './pause.ts';
import type { Lag, PartitionLag, Source } from './source.ts';
import { standardError } from './standard-error.ts';
import { errorText, isOfBroker, TryAgain } from './transient.ts';

/** Does what a message asks for, writing with `tx` alone: it and the inbox are committed together. */
export type Handler<Data, Tx> = (message: Message<Data>, tx: Tx) => Promise<void> | void;

/** A published event as contracts declare it: its name, and a schema that reads its data. */
export interface EventContract<Data> {
  readonly type: string;
  readonly data: { parse(data: unknown): Data };
}

export interface EventHandler<Tx> {
  readonly type: string;
  readonly handle: (message: Message, tx: Tx) => Promise<void>;
}

/**
 * Handler of one published event. Data that breaks the schema is a permanent failure.
 *
 *     eventHandler(pinSaved, async ({ subject, data }, tx) => { await tx.query('..', [subject, data.boardId]) })
 *     eventHandler('curation.pin-saved.v1', ({ data }) => console.log(data))
 */
export function eventHandler<Data, Tx>(event: EventContract<Data>, handler: Handler<Data, Tx>): EventHandler<Tx>;
export function eventHandler<Tx>(type: string, handler: Handler<JsonObject, Tx>): EventHandler<Tx>;
export function eventHandler<Tx>(
  event: string | EventContract<JsonObject>,
  handler: Handler<JsonObject, Tx>,
): EventHandler<Tx> {
  if (typeof event === 'string') return { type: event, handle: async (message, tx) => handler(message, tx) };
  const handle = async (message: Message, tx: Tx): Promise<void> =>
    handler({ ...message, data: event.data.parse(message.data) }, tx);
  return { type: event.type, handle };
}

export interface ConsumerOptions<Tx> {
  /** Unique among all consumers; the name under which the inbox and the group remember. */
  readonly name: string;
  readonly source: Source;
  readonly inbox: Inbox<Tx>;
  readonly on: readonly EventHandler<Tx>[];
  /** Log of failures; standard error unless stated. */
  readonly log?: Log;
  /** Times that a failure which may be permanent is tried before its subject is parked; 3 unless stated. */
  readonly attempts?: number;
  /**
   * Milliseconds that `stop` leaves to handlers under way; 6,000 unless stated, which with the time for leaving a group is
   * below the 10 s after which containers are killed.
   */
  readonly stopWithin?: number;
  /**
   * Drops what is kept about a person, with `tx`, when their data was erased; given the id of their account. The source must
   * read the topic `identity.v1`. It is given the id again, in the transaction of the effect, after each message in which that
   * stands and which comes later, in whatever order topics are read: so it must drop all that any handler writes about a
   * person, and may be called often. With it or without, parked messages in which the id stands are removed first, so that
   * this one never waits behind them.
   */
  readonly onSubjectErased?: (accountId: string, tx: Tx) => Promise<void> | void;
  /** Called with the first parked message of a key. */
  readonly onParked?: (message: Message, reason: string) => void;
}

export interface ConsumerStatus {
  readonly name: string;
  /** Failing: it cannot reach what it needs, or its last message has failed; it tries again. Parked messages are no failure. */
  readonly state: 'running' | 'failing' | 'stopped';
  /** Since when it is in this state; ISO 8601, UTC. */
  readonly since: string;
  /** Since the start of this process: messages whose effect was committed, and repeats that were dropped. */
  readonly handled: number;
  readonly dropped: number;
  readonly lastError: string | null;
}

export interface RunningConsumer {
  /**
   * Resolves when the handlers under way have ended and are remembered. One that has not after `stopWithin` is given up:
   * nothing of it is committed, neither effect nor inbox nor offset, and its message comes again.
   */
  stop(): Promise<void>;
  status(): ConsumerStatus;
  lag(): Promise<Lag>;
  /** Per partition of each topic; empty where there are none, null when nobody could say. */
  partitions(): Promise<readonly PartitionLag[] | null>;
  parked(limit: number): Promise<readonly ParkedMessage[]>;
  /**
   * Handles the parked messages of a key (such as a parked message itself), or of a subject of any source, oldest first, until
   * none is left or one fails; answers how many went well.
   */
  replay(parked: string | Key): Promise<number>;
  /** Passes over the oldest parked message of a key or subject, where an id is given only if it is that one; answers it. */
  skip(parked: string | Key, id?: string): Promise<Message | null>;
  edit(messageId: string, data: JsonObject): Promise<void>;
}

const STOP_WITHIN = 6_000;
const LOG_EVERY = 60_000;

const handlersOf = <Tx>({ on, onSubjectErased }: ConsumerOptions<Tx>): HandlingOptions<Tx>['handlers'] => {
  const erasing = eventHandler<Tx>(ERASED, (message, tx) => onSubjectErased?.(accountOf(message), tx));
  const handlers = new Map<string, EventHandler<Tx>['handle'][]>();
  for (const { type, handle } of [...on, erasing]) handlers.set(type, [...(handlers.get(type) ?? []), handle]);
  return handlers;
};

class StreamConsumer<Tx> implements RunningConsumer {
  readonly #log: Log;
  readonly #handling: Handling<Tx>;
  readonly #stop = new AbortController();
  readonly #giveUp = new AbortController();
  readonly #running: Promise<void>;
  #status: ConsumerStatus;
  #lastLogged = { text: '', at: 0 };

  constructor(private readonly options: ConsumerOptions<Tx>) {
    this.#log = options.log ?? standardError;
    this.#handling = new Handling({
      ...options,
      log: this.#log,
      handlers: handlersOf(options),
      stopping: this.#stop.signal,
      givenUp: this.#giveUp.signal,
      done: (handled, dropped) => this.#done(handled, dropped),
      failed: (error, what) => this.#failed(error, what),
    });
    const since = new Date().toISOString();
    this.#status = { name: options.name, state: 'running', since, handled: 0, dropped: 0, lastError: null };
    this.#running = options.source
      .run((messages) => unless(this.#giveUp.signal, this.#handling.accept(messages)), this.#stop.signal, {
        listening: () => this.#is('running'),
        failed: (error, what) => this.#failed(error, what),
      })
      .catch((error) => this.#failed(error, 'a source has ended'));
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    const { name, stopWithin = STOP_WITHIN } = this.options;
    const late = setTimeout(() => {
      this.#log.warn({ consumer: name }, 'a handler has not ended; its message comes again');
      this.#giveUp.abort(new TryAgain('stopped before its handler had ended'));
    }, stopWithin);
    await this.#running;
    clearTimeout(late);
    this.#is('stopped');
  }

  status(): ConsumerStatus {
    return this.#status;
  }

  lag(): Promise<Lag> {
    return this.options.source.lag();
  }

  async partitions(): Promise<readonly PartitionLag[] | null> {
    const { source } = this.options;
    return source.partitions ? await source.partitions() : [];
  }

  parked(limit: number): Promise<readonly ParkedMessage[]> {
    return this.options.inbox.parked(this.options.name, limit);
  }

  replay(parked: string | Key): Promise<number> {
    return this.#handling.replay(parked);
  }

  skip(parked: string | Key, id?: string): Promise<Message | null> {
    return this.#handling.skip(parked, id);
  }

  edit(messageId: string, data: JsonObject): Promise<void> {
    return this.options.inbox.edit(this.options.name, messageId, data);
  }

  #is(state: ConsumerStatus['state']): void {
    if (this.#status.state !== state) this.#status = { ...this.#status, state, since: new Date().toISOString() };
  }

  #done(handled: number, dropped: number): void {
    const before = this.#status;
    this.#status = { ...before, handled: before.handled + handled, dropped: before.dropped + dropped };
    this.#is('running');
  }

  #failed(error: unknown, what: string): void {
    const text = errorText(error);
    this.#status = { ...this.#status, lastError: text };
    this.#is('failing');
    // It is tried again soon, and the same is logged seldom: a broker may be gone for long.
    if (text === this.#lastLogged.text && Date.now() - this.#lastLogged.at < LOG_EVERY) return;
    this.#lastLogged = { text, at: Date.now() };
    const cause = isOfBroker(error) ? { reason: text } : { err: error };
    this.#log.warn({ ...cause, consumer: this.options.name }, what);
  }
}

/**
 * Consumes messages until it is stopped: in order per subject, each effect once, what fails for good is parked together with
 * the later messages of its subject while the others go on.
 *
 *     const consumer = consume({ name: 'search', source, inbox: postgresInbox(pool), on: [eventHandler(pinSaved, index)] });
 *     await consumer.stop();
 */
export const consume = <Tx>(options: ConsumerOptions<Tx>): RunningConsumer => new StreamConsumer(options);

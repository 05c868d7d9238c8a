import type { Held, Inbox, ParkedKey, ParkedMessage } from './inbox.ts';
import { isPast, type JsonObject, type Key, type Log, type Message, noLog, textOf } from './message.ts';
import { pause, unless } from './pause.ts';
import type { DeadLetter, Lag, PartitionLag, Source } from './source.ts';
import { isTransient, kindOf, said, TryAgain } from './transient.ts';

/** Does what a message asks for, writing with `tx` alone: it and the inbox are committed together. */
export type Handler<Data, Tx> = (message: Message<Data>, tx: Tx) => Promise<void> | void;

/** A published event as contracts declare it: its name, and a schema that reads its data. */
export interface HeardEvent<Data> {
  readonly type: string;
  readonly data: { parse(data: unknown): Data };
}

export interface Hearing<Tx> {
  readonly type: string;
  readonly handle: (message: Message, tx: Tx) => Promise<void>;
}

/**
 * What to do about one published event. Data that breaks the schema is a permanent failure.
 *
 *     hear(pinSaved, async ({ subject, data }, tx) => { await tx.query('..', [subject, data.boardId]) })
 *     hear('curation.pin-saved.v1', ({ data }) => console.log(data))
 */
export function hear<Data, Tx>(event: HeardEvent<Data>, handler: Handler<Data, Tx>): Hearing<Tx>;
export function hear<Tx>(type: string, handler: Handler<JsonObject, Tx>): Hearing<Tx>;
export function hear<Tx>(event: string | HeardEvent<JsonObject>, handler: Handler<JsonObject, Tx>): Hearing<Tx> {
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
  readonly on: readonly Hearing<Tx>[];
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
   * hear the topic `identity.v1`. Messages about them may still arrive from other topics, and name nobody any more. With it
   * or without, parked messages in which that id stands are removed first, so that this one never waits behind them.
   */
  readonly onSubjectErased?: (accountId: string, tx: Tx) => Promise<void> | void;
  /** Told of the first parked message of a key. */
  readonly onParked?: (message: Message, reason: string) => void;
}

export interface ConsumerStatus {
  readonly name: string;
  readonly state: 'running' | 'stopped';
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

const ERASED = 'identity.subject-erased.v1';

const accountOf = ({ data: { accountId } }: Message): string => {
  if (typeof accountId !== 'string' || accountId === '') throw new Error(`${ERASED} names no account`);
  return accountId;
};

const erasing = <Tx>(erase: NonNullable<ConsumerOptions<Tx>['onSubjectErased']>): Hearing<Tx> =>
  hear<Tx>(ERASED, (message, tx) => erase(accountOf(message), tx));

/** Everything that is heard, by type; what is heard twice is handled in the order of the list. */
const handlersOf = <Tx>({ on, onSubjectErased }: ConsumerOptions<Tx>): ReadonlyMap<string, Hearing<Tx>['handle']> => {
  const handlers = new Map<string, Hearing<Tx>['handle']>();
  for (const { type, handle } of [...on, erasing(onSubjectErased ?? (() => undefined))]) {
    const before = handlers.get(type);
    handlers.set(
      type,
      before
        ? async (message, tx) => {
            await before(message, tx);
            await handle(message, tx);
          }
        : handle,
    );
  }
  return handlers;
};

const asked = (parked: string | Key): ParkedKey => (typeof parked === 'string' ? { subject: parked } : parked);

class StreamConsumer<Tx> implements RunningConsumer {
  readonly #options: ConsumerOptions<Tx>;
  readonly #handlers: ReadonlyMap<string, Hearing<Tx>['handle']>;
  readonly #log: Log;
  readonly #stop = new AbortController();
  readonly #giveUp = new AbortController();
  readonly #running: Promise<void>;
  #status: ConsumerStatus;

  constructor(options: ConsumerOptions<Tx>) {
    this.#options = options;
    this.#log = options.log ?? noLog;
    this.#handlers = handlersOf(options);
    this.#status = { name: options.name, state: 'running', handled: 0, dropped: 0, lastError: null };
    this.#running = options.source
      .run((messages) => unless(this.#giveUp.signal, this.#accept(messages)), this.#stop.signal)
      .catch((error) => {
        this.#failed(error, 'a source has ended');
      });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    const { name, stopWithin = STOP_WITHIN } = this.#options;
    const late = setTimeout(() => {
      this.#log.warn({ consumer: name }, 'a handler has not ended; its message comes again');
      this.#giveUp.abort(new TryAgain('stopped before its handler had ended'));
    }, stopWithin);
    await this.#running;
    clearTimeout(late);
    this.#status = { ...this.#status, state: 'stopped' };
  }

  status(): ConsumerStatus {
    return this.#status;
  }

  lag(): Promise<Lag> {
    return this.#options.source.lag();
  }

  async partitions(): Promise<readonly PartitionLag[] | null> {
    const { source } = this.#options;
    return source.partitions ? await source.partitions() : [];
  }

  parked(limit: number): Promise<readonly ParkedMessage[]> {
    return this.#options.inbox.parked(this.#options.name, limit);
  }

  async replay(parked: string | Key): Promise<number> {
    const { inbox, name } = this.#options;
    for (let replayed = 0; ; replayed += 1) {
      const more = await inbox.withParked(name, asked(parked), async ({ oldest, tx, settle, forget }) => {
        if (oldest) await this.#handle(oldest, tx);
        if (oldest?.type === ERASED) await forget(accountOf(oldest));
        if (oldest) await settle();
        return oldest !== null;
      });
      if (!more) return replayed;
    }
  }

  skip(parked: string | Key, id?: string): Promise<Message | null> {
    return this.#options.inbox.withParked(this.#options.name, asked(parked), async ({ oldest, settle }) => {
      if (!oldest || (id !== undefined && oldest.id !== id)) return null;
      await settle();
      return oldest;
    });
  }

  edit(messageId: string, data: JsonObject): Promise<void> {
    return this.#options.inbox.edit(this.#options.name, messageId, data);
  }

  /** A batch is one transaction; only when one of it fails, each message is its own. */
  async #accept(messages: readonly Message[]): Promise<void> {
    const heard = messages.filter(({ type }) => this.#handlers.has(type));
    if (heard.length === 0) return;
    try {
      await this.#commit(heard);
    } catch (error) {
      this.#failed(error, 'a batch failed');
      if (this.#comesAgain(error)) throw error;
      for (const message of heard) await this.#acceptAlone(message);
    }
  }

  async #acceptAlone(message: Message): Promise<void> {
    const attempts = this.#options.attempts ?? 3;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#commit([message]);
      } catch (error) {
        this.#failed(error, 'a message failed');
        if (this.#comesAgain(error)) throw error;
        if (attempt >= attempts) return await this.#park({ message, error: kindOf(error), attempts }, said(error));
        await pause(50 * 4 ** attempt, this.#stop.signal);
      }
    }
  }

  async #commit(messages: readonly Message[]): Promise<void> {
    let [handled, dropped] = [0, 0];
    await this.#within(messages, async (held) => {
      let behind: Message[] = [];
      for (const message of messages) {
        const past = isPast(message, held.placeOf(message));
        if (!past && message.type === ERASED) {
          await held.forget(accountOf(message));
          behind = behind.filter((waiting) => !JSON.stringify(waiting).includes(accountOf(message)));
        }
        if (past) dropped += 1;
        else if (held.isParked(message)) {
          behind.push(message);
          held.park(message, null);
        } else {
          await this.#handle(message, held.tx);
          held.moveTo(message, message);
          handled += 1;
        }
      }
      await this.#tell(behind.map((message) => ({ message, error: null, attempts: 0 })));
    });
    this.#status = {
      ...this.#status,
      handled: this.#status.handled + handled,
      dropped: this.#status.dropped + dropped,
    };
  }

  async #park(letter: DeadLetter, reason: string): Promise<void> {
    const { message } = letter;
    await this.#within([message], async (held) => {
      if (isPast(message, held.placeOf(message))) return;
      await this.#tell([letter]);
      held.park(message, reason);
    });
    this.#log.error(
      { consumer: this.#options.name, message: message.id, type: message.type, reason },
      'parked a subject',
    );
    this.#options.onParked?.(message, reason);
  }

  /** Before they are parked, so that none is parked in silence; until it can be said they are tried again. */
  async #tell(letters: readonly DeadLetter[]): Promise<void> {
    const { source } = this.#options;
    if (letters.length === 0 || !source.tell) return;
    await source.tell(letters).catch((error: unknown) => {
      throw new TryAgain('nobody could be told of a dead letter', { cause: error });
    });
  }

  #within(messages: readonly Message[], work: (held: Held<Tx>) => Promise<void>): Promise<void> {
    const { inbox, name } = this.#options;
    const keys = new Map(messages.map((message) => [textOf(message), message]));
    return inbox.within(name, [...keys.values()], work, this.#giveUp.signal);
  }

  /** Of a handler that was given up, nothing that it says afterwards counts. */
  #comesAgain(error: unknown): boolean {
    return this.#giveUp.signal.aborted || isTransient(error);
  }

  async #handle(message: Message, tx: Tx): Promise<void> {
    await this.#handlers.get(message.type)?.(message, tx);
  }

  #failed(error: unknown, what: string): void {
    this.#status = { ...this.#status, lastError: said(error) };
    this.#log.warn({ err: error, consumer: this.#options.name }, what);
  }
}

/**
 * Hears messages until it is stopped: in order per subject, each effect once, what fails for good is parked together with
 * the later messages of its subject while the others go on.
 *
 *     const consumer = consume({ name: 'search', source, inbox: postgresInbox(pool), on: [hear(pinSaved, index)] });
 *     await consumer.stop();
 */
export const consume = <Tx>(options: ConsumerOptions<Tx>): RunningConsumer => new StreamConsumer(options);

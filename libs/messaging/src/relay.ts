import { type Log, type Message, noLog } from '@corkboard/consumer/message';
import { pause } from '@corkboard/consumer/pause';
import type { Position, RecordedEvent } from '@corkboard/event-store/event';
import type { Batch, EventFilter, EventStore } from '@corkboard/event-store/port';
import { chunk } from './chunk.ts';
import type { RelayDeadLetter, RelayJournal } from './journal.ts';
import type { LeaderLock } from './leader-lock.ts';
import { MessagesRefused, type Sink } from './sink.ts';
import { type Translation, translate } from './translation.ts';

export interface RelayOptions {
  /** Name of the service: topic and source of its messages. */
  readonly service: string;
  readonly store: Pick<EventStore, 'subscribe'>;
  readonly translation: Translation;
  readonly sink: Sink;
  readonly lock: LeaderLock;
  readonly journal: RelayJournal;
  /** Decrypts personal fields, where the store answers them encrypted. */
  readonly open?: (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;
  readonly filter?: EventFilter;
  readonly log?: Log;
  /** Days that published messages are kept in the journal; 30 unless stated. */
  readonly keepDays?: number;
}

export interface RelayStatus {
  /** `following`: another process publishes, and this one would go on for it. */
  readonly state: 'stopped' | 'following' | 'publishing' | 'retrying';
  readonly position: Position | null;
  /** True when all events of the store had been looked through at the last look. */
  readonly live: boolean;
  /** Messages published since the start of this process. */
  readonly published: number;
  readonly lastError: string | null;
}

export interface Relay {
  /** Returns at once; publishes until `stop`. */
  start(): void;
  /** Resolves when the batch under way is finished or given up, the leadership is given back and the sink is closed. */
  stop(): Promise<void>;
  status(): RelayStatus;
}

/** After an error of sink or journal, in milliseconds: soon enough to publish within 3 s of a broker's return. */
const RETRY_AFTER = 250;
/** Under load one write of the journal takes in what came meanwhile. */
const GATHER = 40;
const PRUNE_EVERY = 3_600_000;
const SAY_EVERY = 10_000;

const said = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** One term of leadership: ends by `signal`, by an error, or with the subscription. */
interface Term {
  readonly epoch: number;
  readonly signal: AbortSignal;
}

class StoreRelay implements Relay {
  readonly #options: RelayOptions;
  readonly #log: Log;
  #status: RelayStatus = { state: 'stopped', position: null, live: false, published: 0, lastError: null };
  #stop = new AbortController();
  #running: Promise<void> | null = null;
  #prunedAt = 0;
  #saidAt = 0;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#log = options.log ?? noLog;
  }

  start(): void {
    if (this.#running) return;
    this.#stop = new AbortController();
    this.#running = this.#lead(this.#stop.signal);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#running = null;
    await this.#options.sink.close();
  }

  status(): RelayStatus {
    return this.#status;
  }

  #is(change: Partial<RelayStatus>): void {
    this.#status = { ...this.#status, ...change };
  }

  async #lead(signal: AbortSignal): Promise<void> {
    const { lock, service } = this.#options;
    while (!signal.aborted) {
      this.#is({ state: 'following' });
      const leadership = await lock.acquire(`relay:${service}`, signal);
      if (!leadership) break;
      try {
        await this.#publish({ epoch: leadership.epoch, signal: AbortSignal.any([signal, leadership.lost]) });
      } catch (error) {
        if (!signal.aborted) this.#failed(error, 'publishing was interrupted');
      } finally {
        await leadership.release();
      }
      await pause(RETRY_AFTER, signal);
    }
    this.#is({ state: 'stopped' });
  }

  async #publish(term: Term): Promise<void> {
    const { store, journal, service, filter } = this.#options;
    const from = await journal.begin(service, term.epoch);
    this.#is({ state: 'publishing', position: from });
    const source = store.subscribe({ from, filter, signal: term.signal, batchSize: 500, gatherMs: GATHER });
    for await (const batch of source) {
      await this.#relay(batch, term);
      await this.#prune();
    }
  }

  async #relay(batch: Batch, term: Term): Promise<void> {
    const { journal, service, sink, open } = this.#options;
    const { messages, unsayable } = this.#translate(open ? await open(batch.events) : batch.events);
    const refused: RelayDeadLetter[] = [];
    for (const delivery of chunk(messages)) refused.push(...(await this.#deliver(delivery, term)));
    const lost = new Set(refused.map(({ message }) => message));
    const published = messages.filter((message) => !lost.has(message));
    if (batch.through !== this.#status.position) {
      const deadLetters = [...unsayable, ...refused];
      await journal.advance({
        relay: service,
        epoch: term.epoch,
        through: batch.through,
        messages: published,
        deadLetters,
      });
    }
    for (const topic of new Set(published.map(({ topic }) => topic))) sink.delivered?.(topic);
    const count = this.#status.published + published.length;
    this.#is({ state: 'publishing', position: batch.through, live: batch.live, published: count });
  }

  #translate(events: readonly RecordedEvent[]): { messages: Message[]; unsayable: RelayDeadLetter[] } {
    const { service, translation } = this.#options;
    const messages: Message[] = [];
    const unsayable: RelayDeadLetter[] = [];
    for (const event of events) {
      try {
        messages.push(...translate(service, translation, event));
      } catch (error) {
        // The data stays out: what could not be translated may hold personal fields.
        const [message] = translate(service, () => [{ type: event.type, data: {} }], event);
        if (message) unsayable.push({ message, reason: said(error) });
        this.#failed(error, 'an event could not be translated');
      }
    }
    return { messages, unsayable };
  }

  /** Until it is accepted, or refused for good; answers what was refused. */
  async #deliver(messages: readonly Message[], term: Term): Promise<readonly RelayDeadLetter[]> {
    for (;;) {
      term.signal.throwIfAborted();
      try {
        await this.#options.sink.deliver(messages);
        return [];
      } catch (error) {
        if (error instanceof MessagesRefused) return await this.#isolate(messages, error, term);
        this.#is({ state: 'retrying' });
        this.#failed(error, 'a delivery failed and is repeated');
        await pause(RETRY_AFTER, term.signal);
      }
    }
  }

  async #isolate(messages: readonly Message[], error: Error, term: Term): Promise<readonly RelayDeadLetter[]> {
    const [only, ...others] = messages;
    if (only && others.length === 0) {
      this.#failed(error, 'a message was refused for good');
      return [{ message: only, reason: said(error) }];
    }
    const half = Math.ceil(messages.length / 2);
    const before = await this.#deliver(messages.slice(0, half), term);
    return [...before, ...(await this.#deliver(messages.slice(half), term))];
  }

  async #prune(): Promise<void> {
    if (Date.now() - this.#prunedAt < PRUNE_EVERY) return;
    this.#prunedAt = Date.now();
    await this.#options.journal.prune(this.#options.keepDays ?? 30);
  }

  /** Said once per message and 10 s: a broker may be gone for long. */
  #failed(error: unknown, what: string): void {
    const lastError = said(error);
    const repeated = lastError === this.#status.lastError && Date.now() - this.#saidAt < SAY_EVERY;
    this.#is({ lastError });
    if (repeated) return;
    this.#saidAt = Date.now();
    this.#log.warn({ err: error, service: this.#options.service }, what);
  }
}

/**
 * Publishes what happened in one service: store to translation to sink, one delivery in flight, in the order of the store.
 * Every message is delivered at least once, per subject in order; a repeat carries the same id. Of all processes that run
 * the same relay one publishes at a time.
 *
 *     const relay = createRelay({ service: 'curation', store, translation, sink, lock, journal });
 *     relay.start();
 */
export const createRelay = (options: RelayOptions): Relay => new StoreRelay(options);

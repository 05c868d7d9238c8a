import { type Log, type Message, noLog } from '@corkboard/consumer/message';
import { pause } from '@corkboard/consumer/pause';
import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import { type LeaderLock, lead } from '@corkboard/event-store/leading';
import type { Batch, EventFilter, EventStore } from '@corkboard/event-store/port';
import { prefetched } from '@corkboard/read-models/prefetched';
import { Delivery, said } from './delivery.ts';
import type { RelayDeadLetter, RelayJournal } from './journal.ts';
import { RelayState, type RelayStatus } from './relay-state.ts';
import { applyResolutions } from './resolutions.ts';
import type { Sink } from './sink.ts';
import { type Translation, translate } from './translation.ts';

export interface RelayOptions {
  /** Name of the service, the source of its messages; the relays of one service share a checkpoint and a leader. */
  readonly service: string;
  /** Topic of its messages: `curation.v1` */
  readonly topic: string;
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

/** At most one delivery, unless the events are large. */
const BATCH = 1_000;
/** Under load one write of the journal takes in what came meanwhile. */
const GATHER = 100;
const PRUNE_EVERY = 3_600_000;
/** Interval in milliseconds of looking for requested resolutions; only while messages are parked. */
const RESOLUTIONS_EVERY = 1_000;
/** A relay that could not publish and has not got the lock back after this long, in milliseconds, counts as a follower. */
const ANOTHER_LEADS = 3_000;

/** One term of leadership: ends by `signal`, by an error, or with the subscription. */
interface Term {
  readonly epoch: number;
  readonly signal: AbortSignal;
  readonly delivery: Delivery;
}

export class Relay {
  readonly #state: RelayState;
  #stop = new AbortController();
  #running: Promise<void> | null = null;
  #turn: Promise<void> = Promise.resolve();
  /** The last write of the journal, which may still be under way while the next delivery is. */
  #written: Promise<void> = Promise.resolve();
  #prunedAt = 0;
  /** Events that were read are not dealt with yet. */
  #owes = false;

  constructor(private readonly options: RelayOptions) {
    this.#state = new RelayState(options.service, options.log ?? noLog);
  }

  /** Returns at once; publishes until `stop`. */
  start(): void {
    if (this.#running) return;
    this.#stop = new AbortController();
    this.#running = this.#lead(this.#stop.signal);
  }

  /** Resolves when the batch under way is finished or given up, the leadership is given back and the sink is closed. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#running = null;
    await this.options.sink.close();
  }

  status(): RelayStatus {
    return this.#state.status;
  }

  async #lead(signal: AbortSignal): Promise<void> {
    const { lock, service } = this.options;
    const waiting: LeaderLock = {
      acquire: async (name, until) => {
        const follow = (): void => this.#state.is({ state: 'following', waitingSince: null });
        if (!this.#state.isWaiting) follow();
        const other = setTimeout(follow, ANOTHER_LEADS);
        return await lock.acquire(name, until).finally(() => clearTimeout(other));
      },
    };
    const term = (ended: AbortSignal) => this.#publish(ended);
    const failed = (error: unknown): void => this.#state.waits(error, 'publishing was interrupted', !this.#owes);
    await lead({ name: `relay:${service}`, lock: waiting, term, failed }, signal);
    this.#state.is({ state: 'stopped', waitingSince: null });
  }

  async #publish(signal: AbortSignal): Promise<void> {
    this.#owes = false;
    const { journal, service, sink } = this.options;
    const { epoch, position: from } = await journal.begin(service);
    this.#written = Promise.resolve();
    this.#state.is({ position: from });
    const delivery = new Delivery(sink, await journal.parkedSubjects(service), {
      repeating: (error) => this.#state.waits(error, 'a delivery failed and is repeated', false),
      refused: (error) => this.#state.failed(error, 'a message was refused for good'),
    });
    if (!this.#state.isWaiting) this.#state.is({ state: 'publishing' });
    const ending = new AbortController();
    const term = { epoch, delivery, signal: AbortSignal.any([signal, ending.signal]) };
    const both = [this.#follow(from, term), this.#pollResolutions(term)];
    const ended = await Promise.allSettled(both.map((each) => each.finally(() => ending.abort())));
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
  }

  async #follow(from: Position, term: Term): Promise<void> {
    const { store, filter } = this.options;
    const waits = (failure: unknown): void => {
      if (failure === null) this.#state.reads();
      else this.#state.waits(failure, 'events cannot be read', true);
    };
    const { signal } = term;
    const source = store.subscribe({ from, filter, signal, batchSize: BATCH, gatherMs: GATHER, waits });
    // The next batch is read while this one is on its way to the broker.
    try {
      for await (const batch of prefetched(source)) {
        await this.#alone(() => this.#relay(batch, term));
        await this.#prune();
      }
    } finally {
      await this.#written;
    }
  }

  async #pollResolutions(term: Term): Promise<void> {
    const { journal, service } = this.options;
    const { epoch, delivery, signal } = term;
    const apply = async () => {
      await this.#written;
      await applyResolutions({
        relay: service,
        journal,
        delivery,
        signal,
        write: async (outcome) => {
          await journal.advance({ relay: service, epoch, through: this.#state.status.position ?? START, ...outcome });
          this.#published(outcome.messages);
        },
      });
    };
    for (; !signal.aborted; await pause(RESOLUTIONS_EVERY, signal)) {
      if (!delivery.hasParked) continue;
      await this.#alone(apply);
      this.#state.goesOn();
    }
  }

  /** One thing at a time is delivered and written down. */
  #alone(work: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #relay(batch: Batch, term: Term): Promise<void> {
    this.#owes = true;
    const { open } = this.options;
    const { messages, untranslatable } = this.#translate(open ? await open(batch.events) : batch.events);
    const { published, deadLetters } = await term.delivery.deliver(messages, term.signal);
    await this.#written;
    this.#written = this.#write(batch, published, [...untranslatable, ...deadLetters], term);
    // With more to come the next delivery goes out meanwhile; should this fail, both are delivered once more.
    if (batch.live) return this.#written;
    this.#written.catch(() => undefined);
  }

  async #write(
    { through, live }: Batch,
    messages: readonly Message[],
    deadLetters: readonly RelayDeadLetter[],
    { epoch }: Term,
  ): Promise<void> {
    this.#owes = true;
    const { journal, service: relay } = this.options;
    if (through !== this.#state.status.position)
      await journal.advance({ relay, epoch, through, messages, deadLetters });
    this.#owes = false;
    this.#state.is({ position: through, live });
    this.#published(messages);
  }

  #published(messages: readonly Message[]): void {
    this.#state.goesOn();
    this.#state.is({ published: this.#state.status.published + messages.length });
    for (const topic of new Set(messages.map(({ topic }) => topic))) this.options.sink.delivered?.(topic);
  }

  #translate(events: readonly RecordedEvent[]): { messages: Message[]; untranslatable: RelayDeadLetter[] } {
    const { translation } = this.options;
    const messages: Message[] = [];
    const untranslatable: RelayDeadLetter[] = [];
    for (const event of events) {
      try {
        messages.push(...translate(this.options, translation, event));
      } catch (error) {
        // The data stays out: what could not be translated may hold personal fields.
        const [message] = translate(this.options, () => [{ type: event.type, data: {} }], event);
        if (message) untranslatable.push({ message, reason: said(error), parked: false });
        this.#state.failed(error, 'an event could not be translated');
      }
    }
    return { messages, untranslatable };
  }

  async #prune(): Promise<void> {
    if (Date.now() - this.#prunedAt < PRUNE_EVERY) return;
    this.#prunedAt = Date.now();
    await this.options.journal.prune(this.options.keepDays ?? 30);
  }
}

/**
 * Publishes what happened in one service: store to translation to sink, one delivery in flight, in the order of the store;
 * behind, the journal writes one batch while the next is delivered.
 * Every message is delivered at least once, per subject in order; a repeat carries the same id. What the sink refuses for
 * good is parked with the later messages of its subject, until `journal.requestResolution` has it replayed or skipped. Of all
 * processes that run the same relay one publishes at a time.
 *
 *     const relay = createRelay({ service: 'curation', topic: 'curation.v1', store, translation, sink, lock, journal });
 *     relay.start();
 */
export const createRelay = (options: RelayOptions): Relay => new Relay(options);

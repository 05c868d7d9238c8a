import { setImmediate } from 'node:timers/promises';
import type { InspectedEvent, InspectionFilter } from '@corkboard/contracts/operations/inspection';
import type { Position, RecordedEvent } from '@corkboard/event-store/event';
import { orUnavailable } from '@corkboard/event-store/failures';
import { type LeaderLock, lead } from '@corkboard/event-store/leading';
import type { Log } from '@corkboard/event-store/log';
import type { EventStore } from '@corkboard/event-store/port';
import { inNewest, inPart, type Order } from './statements.ts';
import type { Entry, IndexTables } from './tables.ts';
import { termsFor, termsOf, type Wanted } from './terms.ts';

const BATCH = 2_000;
/** The index takes its time: what is newer than it is read from the store itself. In milliseconds. */
const GATHER = 500;
/** Events whose words are taken in one turn, so that a request waits for few of them. */
const AT_ONCE = 20;

/** Possible result of a search: stream and revision, by which every store finds the event at once. */
export interface Candidate {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
}

export interface EventIndexOptions {
  readonly store: EventStore;
  readonly tables: IndexTables;
  /** One process at a time writes the index. */
  readonly lock: LeaderLock;
  /** The event as the console lists it, personal values masked. */
  readonly describe: (event: RecordedEvent) => InspectedEvent;
  readonly log: Log;
}

/** Direction and position of a search. */
export interface Wanting {
  /** Left out, as is all that was met before it; null at the beginning. */
  readonly past: Position | null;
  readonly limit: number;
  /** Newest first unless given. */
  readonly order?: Order;
}

/**
 * Finds events of a service by what they say: a projection of all its events, written beside the appends and behind them.
 * No personal value is in it, so nothing has to be erased from it.
 */
export class EventIndex {
  readonly #ended = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly options: EventIndexOptions) {}

  /** Makes the tables; from then on the index follows the events. */
  async start(): Promise<void> {
    await this.options.tables.migrate();
    const { lock, log } = this.options;
    const failed = (error: unknown, failures: number) =>
      log.warn({ err: error, failures }, 'the event index tries again');
    this.#running = lead({ name: 'event-index', lock, term: this.#follow, failed }, this.#ended.signal);
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#running;
  }

  /** Events up to here are in the index. */
  async through(): Promise<Position> {
    return (await this.options.tables.state()).position;
  }

  /** Past a position. They have to be looked at: terms are shared, and a part of a stream's name is none. */
  async find(filter: InspectionFilter, { past, limit, order = 'newest' }: Wanting): Promise<readonly Candidate[]> {
    const { tables } = this.options;
    const [from, to] = [filter.from ?? null, filter.to ?? null];
    const isNewest = order === 'newest';
    const newest = (await tables.partsWith(isNewest ? past : null, from, to)).map((part) => tables.part(part));
    const wanted = termsFor(filter);
    const common =
      isNewest && newest[0] ? await this.#rows(inNewest(newest[0], wanted), wanted, [past, from, to, limit]) : [];
    if (common.length === limit) return common;
    const found: Candidate[] = [];
    for (const part of isNewest ? newest : newest.toReversed()) {
      const text = inPart(part, wanted, order);
      found.push(...(await this.#rows(text, wanted, [past, from, to, limit - found.length])));
      if (found.length === limit) break;
    }
    return found;
  }

  async #rows(text: string, { all, any }: Wanted, values: readonly unknown[]): Promise<readonly Candidate[]> {
    const terms = [all, any].filter((each) => each.length > 0);
    const { rows } = await orUnavailable(this.options.tables.pool.query<Candidate>(text, [...values, ...terms]));
    return rows;
  }

  readonly #follow = async (signal: AbortSignal): Promise<void> => {
    const { store, tables } = this.options;
    let state = await tables.state();
    const batches = store.subscribe({ from: state.position, signal, batchSize: BATCH, gatherMs: GATHER });
    for await (const { events, through } of batches) {
      const entries: Entry[] = [];
      for (let at = 0; at < events.length; at += AT_ONCE) {
        entries.push(...events.slice(at, at + AT_ONCE).map(this.#entry));
        await setImmediate();
      }
      state = await tables.write(state, entries, through);
      if (signal.aborted) return;
    }
  };

  readonly #entry = (event: RecordedEvent): Entry => ({ event, terms: termsOf(this.options.describe(event)) });
}

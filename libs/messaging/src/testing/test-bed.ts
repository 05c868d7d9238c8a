import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { consume, type EventHandler, eventHandler, type RunningConsumer } from '@corkboard/consumer/consumer';
import type { Offsets } from '@corkboard/consumer/inbox';
import { type Message, noLog } from '@corkboard/consumer/message';
import { migrateInbox, postgresInbox } from '@corkboard/consumer/postgres-inbox';
import type { Source } from '@corkboard/consumer/source';
import type { EventToAppend, JsonObject } from '@corkboard/event-store/event';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { openLeaderLock } from '@corkboard/event-store/postgres/watch';
import { testDatabase } from '@corkboard/testing/postgres';
import type { Pool, PoolClient } from 'pg';
import type { RelayJournal } from '../journal.ts';
import { postgresJournal } from '../postgres/journal.ts';
import { migrateMessaging } from '../postgres/tables.ts';
import { createRelay, type Relay } from '../relay.ts';
import type { Sink } from '../sink.ts';
import { sampleTranslation } from './sample.ts';

/** One way to bring messages from a relay to a consumer. */
export interface Way {
  sink(topic: string, journal: RelayJournal): Sink;
  source(consumer: string, topic: string, offsets: Offsets): Source;
}

export const sample = (data: JsonObject, type = 'SampleHappened'): EventToAppend => {
  const id = randomUUID();
  const actor = { kind: 'system', id: 'suite' } as const;
  const chain = { correlationId: `chain-${id}`, causationId: null, command: 'Sample', fingerprint: 'f' };
  return { id, type, version: 1, data, metadata: { actor, occurredAt: '2026-01-02T03:04:05.678Z', ...chain } };
};

/** One service of its own, with a database, and one consumer's table of effects. */
export class TestBed {
  readonly service = `sample-${randomUUID().slice(0, 8)}`;
  readonly topic = `${this.service}.v1`;
  readonly #way: Way;
  readonly #ending: (() => Promise<unknown>)[] = [];
  readonly pool: Pool;
  readonly store: PostgresEventStore;

  static async make(way: Way): Promise<TestBed> {
    const url = await testDatabase();
    const store = await openPostgresEventStore({ url, schema: 'sample', log: noise });
    const pool = openPool({ url, schema: 'sample', max: 8 });
    await migrateMessaging(pool);
    await migrateInbox(pool);
    await pool.query('CREATE TABLE effects (consumer text, subject text, n integer, id text, at bigserial)');
    return new TestBed(way, pool, store);
  }

  private constructor(way: Way, pool: Pool, store: PostgresEventStore) {
    this.#way = way;
    this.pool = pool;
    this.store = store;
  }

  async append(stream: string, ...events: readonly EventToAppend[]): Promise<void> {
    await this.store.append({ stream, events, expectedRevision: 'any' });
  }

  /** Appends samples to every stream in turn, `pauseMs` apart, until told to stop; answers how many each one got. */
  write(streams: readonly string[], pauseMs: number): () => Promise<number> {
    let going = true;
    const run = async (): Promise<number> => {
      for (let n = 0; ; n += 1) {
        if (!going) return n;
        await Promise.all(streams.map((stream) => this.append(stream, sample({ n }))));
        await sleep(pauseMs);
      }
    };
    const written = run();
    return () => {
      going = false;
      return written;
    };
  }

  get journal(): RelayJournal {
    return postgresJournal(this.pool);
  }

  relay(
    change: (journal: RelayJournal) => RelayJournal = (journal) => journal,
    around: (sink: Sink) => Sink = (sink) => sink,
  ): Relay {
    const journal = change(this.journal);
    const sink = around(this.#way.sink(this.topic, journal));
    const lock = openLeaderLock(this.pool, 'sample', noise);
    const { service, topic, store } = this;
    const relay = createRelay({ service, topic, store, translation: sampleTranslation, sink, lock, journal });
    relay.start();
    this.#ending.push(() => relay.stop().then(() => lock.close()));
    return relay;
  }

  consumer(name: string, handler?: EventHandler<PoolClient>, stopWithin?: number): RunningConsumer {
    const inbox = postgresInbox(this.pool);
    const on = [handler ?? this.recording(name)];
    const source = this.#way.source(name, this.topic, inbox);
    const consumer = consume({ name, source, inbox, on, attempts: 2, stopWithin, log: noLog });
    this.#ending.push(() => consumer.stop());
    return consumer;
  }

  /** Writes every message down in the transaction of the inbox. */
  recording(name: string, before?: (message: Message) => Promise<void> | void): EventHandler<PoolClient> {
    return eventHandler<PoolClient>('sample.sample-happened.v1', async (message, tx) => {
      await before?.(message);
      await tx.query('INSERT INTO effects (consumer, subject, n, id) VALUES ($1, $2, $3, $4)', [
        name,
        message.subject,
        message.data['n'],
        message.id,
      ]);
    });
  }

  /** Effects of a consumer, in the order of their writes. */
  async effects(consumer: string, subject?: string): Promise<number[]> {
    const { rows } = await this.pool.query<{ n: number }>(
      'SELECT n FROM effects WHERE consumer = $1 AND ($2::text IS NULL OR subject = $2) ORDER BY at',
      [consumer, subject ?? null],
    );
    return rows.map(({ n }) => n);
  }

  async end(): Promise<void> {
    await Promise.all(this.#ending.map((end) => end()));
    await this.store.close();
    await this.pool.end();
  }
}

const silent = (): void => undefined;
const noise = { info: silent, warn: silent, error: silent };

export const numbers = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index);

/** A door that handlers wait at. */
export const door = (): { readonly opened: Promise<void>; open(): void } => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

/** An object with the methods of a class bound to it. */
export const bound = <T extends object>(instance: T): T => {
  const copy: Record<string, unknown> = { ...(instance as Record<string, unknown>) };
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(instance))) {
    const value = (instance as Record<string, unknown>)[name];
    if (typeof value === 'function') copy[name] = value.bind(instance);
  }
  return copy as T;
};

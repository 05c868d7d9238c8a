import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { Pool } from 'pg';
import { median, onBenchDatabase, whole } from './bench-database.ts';
import { pinSaved, saveNew } from './pin-events.ts';
import type { BenchRow } from './run-benches.ts';

const ROUNDS = 5;
const SECONDS = 1.5;
const CONNECTIONS = 64;

interface Case {
  readonly writers: number;
  /** Of one append. */
  readonly events: number;
  /** Times what Emmett reaches. */
  readonly goal: number;
}

const CASES: readonly Case[] = [
  { writers: 16, events: 1, goal: 5 },
  { writers: 32, events: 1, goal: 5 },
  { writers: 64, events: 1, goal: 5 },
  { writers: 1, events: 1, goal: 2.5 },
  { writers: 16, events: 10, goal: 3 },
  { writers: 1, events: 10, goal: 2 },
];

/** Appends one batch; resolves when it is stored and its last event has its position. */
type Write = (events: number) => Promise<unknown>;

/** Appends per second of `writers` that each wait for one to be done before they begin the next. */
const perSecond = async (writers: number, write: () => Promise<unknown>): Promise<number> => {
  let done = 0;
  const began = performance.now();
  const until = began + SECONDS * 1_000;
  const writer = async (): Promise<void> => {
    while (performance.now() < until) {
      await write();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return (done * 1_000) / (performance.now() - began);
};

const ours =
  (store: PostgresEventStore): Write =>
  async (events) => {
    const token = await saveNew(store, events);
    await store.positionOf(token);
  };

type Emmett = ReturnType<typeof getPostgreSQLEventStore>;

const theirs =
  (store: Emmett): Write =>
  async (events) => {
    const id = uuidv7();
    const all = Array.from({ length: events }, () => {
      const { type, data, metadata } = pinSaved(id);
      return { type, data, metadata };
    });
    await store.appendToStream(`pin-${id}`, all);
  };

/** The least that stores an event durably: one row in one table, its keys unique, and no order. */
const plain = (pool: Pool): Write => {
  const text = `INSERT INTO plain (stream, revision, id, type, data, metadata)
    SELECT $1, x.n, x.id, 'PinSaved', x.data, x.metadata
      FROM unnest($2::uuid[], $3::json[], $4::json[]) WITH ORDINALITY AS x(id, data, metadata, n)`;
  return async (events) => {
    const stream = uuidv7();
    const all = Array.from({ length: events }, () => pinSaved(stream));
    const [ids, data, metadata] = [
      all.map(({ id }) => id),
      all.map((event) => JSON.stringify(event.data)),
      all.map((event) => JSON.stringify(event.metadata)),
    ];
    await pool.query({ name: 'plain', text, values: [`pin-${stream}`, ids, data, metadata] });
  };
};

const nameOf = ({ writers, events }: Case): string => {
  const what = events === 1 ? 'append 1 event' : `append ${events} events together`;
  return `${what}, ${writers} ${writers === 1 ? 'writer' : 'writers'}, fsync on, until it has its position`;
};

interface Contestants {
  readonly mine: Write;
  readonly other: Write;
  readonly least: Write;
}

const sideBySide = async (one: Case, { mine, other, least }: Contestants): Promise<BenchRow> => {
  const speed = (write: Write) => () => perSecond(one.writers, () => write(one.events));
  // With many writers the plain INSERT says nothing: it is not what limits.
  const contestants = one.writers === 1 ? [mine, other, least] : [mine, other];
  const runs = contestants.map(speed);
  await Promise.all(contestants.map((write) => write(one.events)));
  const results: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const result: number[] = [];
    // The order changes, so that none always runs on the fuller disk.
    const order = round % 2 === 0 ? runs : [...runs].reverse();
    for (const run of order) result.push(await run());
    results.push(round % 2 === 0 ? result : result.reverse());
  }
  const of = (which: number): number => median(results.map((result) => result[which] ?? 0)) * one.events;
  const ratio = median(results.map(([a = 0, b = 1]) => a / b));
  const reference = one.writers === 1 ? `; plain INSERT: ${whole(of(2))}/s` : '';
  return {
    name: nameOf(one),
    value: `${whole(of(0))} events/s`,
    peer: `Emmett 0.42.0: ${whole(of(1))}/s${reference}`,
    ratio: `${ratio.toFixed(1)}x`,
    goal: `at least ${one.goal}x`,
    met: ratio >= one.goal,
  };
};

const PLAIN = `CREATE TABLE plain (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL, revision integer NOT NULL,
  id uuid NOT NULL UNIQUE, type text NOT NULL, data json NOT NULL, metadata json NOT NULL, UNIQUE (stream, revision))`;

export const how =
  'Every writer makes a new stream with each append and waits for the position of its last event before the next; medians of 5 rounds of 1.5 s in turns. Emmett answers positions with its append. The plain INSERT is the least that stores the same rows durably, without any order.';

/** Appends against Emmett on the same PostgreSQL. */
export const run = (): Promise<readonly BenchRow[]> =>
  onBenchDatabase(async (url) => {
    const pool = openPool({ url, max: CONNECTIONS });
    const peerPool = new Pool({ connectionString: url, max: CONNECTIONS });
    const store = await openPostgresEventStore({ pool, schema: 'appended', log: silent });
    const peer = getPostgreSQLEventStore(url, { connectionOptions: { pool: peerPool } });
    try {
      await pool.query(PLAIN);
      const contestants = { mine: ours(store), other: theirs(peer), least: plain(pool) };
      const rows: BenchRow[] = [];
      for (const one of CASES) rows.push(await sideBySide(one, contestants));
      return rows;
    } finally {
      await peer.close();
      await peerPool.end();
      await store.close();
      await pool.end();
    }
  });

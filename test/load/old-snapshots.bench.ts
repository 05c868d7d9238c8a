import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { Client } from 'pg';
import { median, onBenchDatabase, percentile, whole } from './bench-database.ts';
import { saveNew } from './pin-events.ts';
import type { BenchRow } from './run-benches.ts';

const WRITERS = 16;
const SLICE_MS = 2_000;
/** Of each, the median is told. */
const SLICES = 5;
const HELD_SECONDS = Number(process.env['SNAPSHOT_HELD_SECONDS'] ?? 60);
const AT_LEAST = 0.8;

interface Slice {
  readonly rate: number;
  readonly p99: number;
}

const slice = async (store: PostgresEventStore): Promise<Slice> => {
  const taken: number[] = [];
  const began = performance.now();
  const writer = async (): Promise<void> => {
    while (performance.now() < began + SLICE_MS) {
      const at = performance.now();
      await saveNew(store, 1);
      taken.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return { rate: (taken.length * 1_000) / (performance.now() - began), p99: percentile(taken, 0.99) };
};

/** Begins what `pg_dump` begins, and what a long query is: nothing that dies from here on is cleared away. */
const oldSnapshot = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM pg_class LIMIT 1');
  return client;
};

const rowOf = (before: readonly Slice[], late: readonly Slice[]): BenchRow => {
  const of = (slices: readonly Slice[]) => ({
    rate: median(slices.map(({ rate }) => rate)),
    p99: median(slices.map(({ p99 }) => p99)),
  });
  const [first, last] = [of(before), of(late)];
  const ratio = last.rate / first.rate;
  return {
    name: `append 1 event, ${WRITERS} writers, after a snapshot was held for ${HELD_SECONDS} s`,
    value: `${whole(last.rate)}/s, p99 ${last.p99.toFixed(1)} ms`,
    peer: `before: ${whole(first.rate)}/s, p99 ${first.p99.toFixed(1)} ms`,
    ratio: `${ratio.toFixed(2)}x`,
    goal: `at least ${AT_LEAST}x`,
    met: ratio >= AT_LEAST,
  };
};

export const how = `Medians of ${SLICES} times 2 s before a transaction of another connection takes its snapshot, and of the last ${SLICES} times 2 s while it holds it; appends go on in between. SNAPSHOT_HELD_SECONDS=600 is a backup of ten minutes.`;

/** Appends while an old snapshot keeps every dead version of every row where it is. */
export const run = (): Promise<readonly BenchRow[]> =>
  onBenchDatabase(async (url) => {
    const pool = openPool({ url });
    const store = await openPostgresEventStore({ pool, schema: 'held', log: silent });
    try {
      const before: Slice[] = [];
      for (let n = 0; n <= SLICES; n += 1) before.push(await slice(store));
      const snapshot = await oldSnapshot(url);
      const during: Slice[] = [];
      for (const began = performance.now(); performance.now() < began + HELD_SECONDS * 1_000; )
        during.push(await slice(store));
      await snapshot.end();
      return [rowOf(before.slice(1), during.slice(-SLICES))];
    } finally {
      await store.close();
      await pool.end();
    }
  });

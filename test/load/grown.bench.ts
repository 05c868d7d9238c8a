import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { median, onBenchDatabase, percentile, whole } from './bench-database.ts';
import { filledPin, fillStore, saveNew } from './pin-events.ts';
import type { BenchRow } from './run-benches.ts';

const FEW = 10_000;
const MANY = 5_000_000;
const PER_STREAM = 10;
const ROUNDS = 9;
const APPENDS = 150;
const READS = 300;
const AT_MOST = 1.25;

interface Grown {
  readonly store: PostgresEventStore;
  /** Some of its streams, spread over its whole age. */
  readonly streams: readonly string[];
}

const p50 = async (times: number, work: (n: number) => Promise<unknown>): Promise<number> => {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work(n);
    taken.push(performance.now() - began);
  }
  return percentile(taken, 0.5);
};

const appending = ({ store }: Grown): Promise<number> =>
  p50(APPENDS, async () => {
    const token = await saveNew(store, 1);
    await store.positionOf(token);
  });

const reading = ({ store, streams }: Grown, round: number): Promise<number> =>
  p50(READS, async (n) => {
    const stream = streams[(round * READS + n) % streams.length] ?? '';
    const events = await store.readStream(stream);
    if (events.length !== PER_STREAM) throw new Error(`${events.length} events in ${stream}`);
  });

const open = async (url: string, schema: string, events: number): Promise<Grown & { close(): Promise<void> }> => {
  const pool = openPool({ url });
  const store = await openPostgresEventStore({ pool, schema, log: silent });
  await fillStore(url, { schema, events, perStream: PER_STREAM });
  const { rows } = await pool.query<{ stream: string }>(
    `SELECT 'pin-' || ${filledPin} AS stream FROM (
       SELECT floor(random() * $1::bigint)::bigint AS k FROM generate_series(1, ${READS * ROUNDS})) AS picked`,
    [events / PER_STREAM],
  );
  const close = async (): Promise<void> => {
    await store.close();
    await pool.end();
  };
  return { store, streams: rows.map(({ stream }) => stream), close };
};

const rowOf = (what: string, few: readonly number[], many: readonly number[]): BenchRow => {
  const ratio = median(many.map((value, round) => value / (few[round] ?? 1)));
  return {
    name: `${what}, ${whole(MANY)} events stored`,
    value: `p50 ${median(many).toFixed(2)} ms`,
    peer: `with ${whole(FEW)} stored: p50 ${median(few).toFixed(2)} ms`,
    ratio: `${ratio.toFixed(2)}x`,
    goal: `at most ${AT_MOST}x`,
    met: ratio <= AT_MOST,
  };
};

export const how =
  'Medians of 9 rounds in turns on one server, one reader or writer at a time. Both stores are filled by INSERT .. SELECT into the real tables, positions and indexes included (fillStore in test/load/pin-events.ts), and vacuumed; streams of 10 events, read at random.';

/** A store of five million events beside one of ten thousand, in turns on one server. Filled by INSERT .. SELECT. */
export const run = (): Promise<readonly BenchRow[]> =>
  onBenchDatabase(async (url) => {
    const [few, many] = [await open(url, 'few', FEW), await open(url, 'many', MANY)];
    try {
      const times = { appends: [[], []] as [number[], number[]], reads: [[], []] as [number[], number[]] };
      for (const one of [few, many]) await appending(one).then(() => reading(one, 0));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, one] of [few, many].entries()) {
          times.appends[index]?.push(await appending(one));
          times.reads[index]?.push(await reading(one, round));
        }
      }
      return [
        rowOf('append 1 event, until it has its position', ...times.appends),
        rowOf(`read a stream of ${PER_STREAM} events`, ...times.reads),
      ];
    } finally {
      await few.close();
      await many.close();
    }
  });

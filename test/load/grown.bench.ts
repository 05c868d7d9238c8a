import { Client } from 'pg';
import { appendNew } from './append-work.ts';
import { type AnyStore, before, here, moduleOf, openStoreOf } from './before.ts';
import { median, onBenchDatabase, percentile, whole } from './bench-database.ts';
import { inTurns, ratioAndRange, ratioOf } from './in-turns.ts';
import { filledPin } from './pin-events.ts';
import type { BenchRow } from './run-benches.ts';

const FEW = 10_000;
const MANY = Number(process.env['BENCH_EVENTS'] ?? 5_000_000);
const PER_STREAM = 10;
const ROUNDS = 9;
const APPENDS = 150;
const READS = 300;
/** Of an append with few events stored. */
const AT_MOST = 1.25;
/** Of a read of the earlier release. */
const AT_MOST_BEFORE = 0.85;
const CONNECTIONS = 10;

interface Grown {
  readonly store: AnyStore;
  /** Some of its streams, spread over its whole age, for one read each. */
  readonly streams: string[];
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
  p50(APPENDS, () => appendNew(store, { writers: 1, events: 1, claims: [] }));

/** Other streams every time: what has been read is in memory. */
const reading = ({ store, streams }: Grown): Promise<number> =>
  p50(READS, async () => {
    const stream = streams.pop() ?? '';
    const events = await store.readStream(stream);
    if (events.length !== PER_STREAM) throw new Error(`${events.length} events in ${stream}`);
  });

/** A store of a checkout, filled as that checkout fills it. */
const open = async (root: string, filling: { url: string; schema: string; events: number }): Promise<Grown> => {
  const { url, events } = filling;
  const store = await openStoreOf(root, { ...filling, max: CONNECTIONS });
  const { fillStore } = await moduleOf<typeof import('./pin-events.ts')>(root, 'test/load/pin-events.ts');
  await fillStore(url, { ...filling, perStream: PER_STREAM });
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ stream: string }>(
    `SELECT 'pin-' || ${filledPin} AS stream FROM (
       SELECT floor(random() * $1::bigint)::bigint AS k FROM generate_series(1, ${READS * (ROUNDS + 1)})) AS picked`,
    [events / PER_STREAM],
  );
  await client.end();
  return { store, streams: rows.map(({ stream }) => stream) };
};

/** Reads heap and index once, in the order in which they lie: what was filled first has left the system's cache by now. */
const readThrough = async (url: string, schema: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off');
  await client.query(`SELECT count(*) FROM ${schema}.events`);
  await client.query('RESET ALL; SET enable_seqscan = off');
  await client.query(
    `SELECT count(*) FROM (SELECT FROM ${schema}.events ORDER BY stream, revision OFFSET 0) AS sorted`,
  );
  await client.end();
};

interface Round {
  readonly append: number;
  readonly read: number;
}

const said = (times: readonly number[]): string => `p50 ${median(times).toFixed(2)} ms`;

const rowsOf = ([few = [], many = [], former = []]: readonly (readonly Round[])[]): readonly BenchRow[] => {
  const row = (what: string, of: keyof Round, [other, peer, atMost]: [readonly Round[], string, number]): BenchRow => {
    const [mine, theirs] = [many.map((round) => round[of]), other.map((round) => round[of])];
    const ratio = ratioOf(mine, theirs);
    return {
      name: `${what}, ${whole(MANY)} events stored`,
      value: said(mine),
      peer: `${peer}: ${said(theirs)}`,
      ratio: ratioAndRange(mine, theirs),
      goal: Number.isFinite(atMost) ? `at most ${atMost}x` : '',
      met: ratio <= atMost,
    };
  };
  const [append, read] = ['append 1 event, until it has its position', `read a stream of ${PER_STREAM} events`];
  const beforeToo = former.length > 0;
  return [
    row(append, 'append', [few, `with ${whole(FEW)} stored`, AT_MOST]),
    row(read, 'read', [few, `with ${whole(FEW)} stored`, AT_MOST]),
    ...(beforeToo ? [row(append, 'append', [former, 'before, as many stored', Number.POSITIVE_INFINITY])] : []),
    ...(beforeToo ? [row(read, 'read', [former, 'before, as many stored', AT_MOST_BEFORE])] : []),
  ];
};

export const how = `Medians of ${ROUNDS} rounds in turns on one server, the least and the greatest ratio beside that of the middle, one reader or writer at a time. The stores are filled by INSERT .. SELECT into the real tables, positions and indexes included (fillStore in test/load/pin-events.ts), and vacuumed, and read through once before; streams of 10 events, read at random. "Before" is the checkout of BENCH_BEFORE.`;

/** A store of five million events beside one of ten thousand and one of an earlier release, in turns on one server. */
export const run = (): Promise<readonly BenchRow[]> =>
  onBenchDatabase(async (url) => {
    const all = [
      await open(here, { url, schema: 'few', events: FEW }),
      await open(here, { url, schema: 'many', events: MANY }),
      ...(before ? [await open(before, { url, schema: 'before', events: MANY })] : []),
    ];
    try {
      for (const schema of ['many', ...(before ? ['before'] : [])]) await readThrough(url, schema);
      for (const one of all) await appending(one).then(() => reading(one));
      const runs = all.map((one) => async () => ({ append: await appending(one), read: await reading(one) }));
      return rowsOf(await inTurns(ROUNDS, runs));
    } finally {
      for (const { store } of all) await store.close();
    }
  });

import type { Answer, Order } from './append-process.ts';
import { before, here } from './before.ts';
import { median, onBenchDatabase, whole } from './bench-database.ts';
import { type AskedProcess, startProcess } from './child.ts';
import type { Round } from './closed-loop.ts';
import { inTurns, ratioAndRange, ratioOf } from './in-turns.ts';
import type { BenchRow } from './run-benches.ts';

const ROUNDS = 5;
const SECONDS = 1.5;
const WARM_SECONDS = 0.4;

interface Case {
  readonly processes: number;
  /** Of each process. */
  readonly writers: number;
  readonly events: number;
  /** Times what the earlier release reaches. */
  readonly goal: number;
}

const CASES: readonly Case[] = [
  { processes: 2, writers: 1, events: 1, goal: 1.5 },
  { processes: 2, writers: 16, events: 1, goal: 1.5 },
  { processes: 2, writers: 32, events: 1, goal: 1.5 },
  { processes: 2, writers: 16, events: 10, goal: 1.35 },
  { processes: 4, writers: 16, events: 1, goal: 1 },
  { processes: 8, writers: 16, events: 1, goal: 1 },
  { processes: 16, writers: 16, events: 1, goal: 1 },
];

type Speed = Pick<Round, 'perSecond' | 'p99'>;
type Appender = AskedProcess<Order, Answer>;

/** All of them at once: none counts before the last one is warm, and none closes its store before all have counted. */
const together = async (appenders: readonly Appender[], { writers, events }: Case): Promise<Speed> => {
  const order: Order = { writers, events, claims: [], warmSeconds: WARM_SECONDS, seconds: SECONDS };
  await Promise.all(appenders.map((one) => one.ask(order)));
  const speeds = (await Promise.all(appenders.map((one) => one.ask(order)))) as Round[];
  return {
    perSecond: speeds.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p99: median(speeds.map(({ p99 }) => p99)),
  };
};

const rowOf = (one: Case, mine: readonly Speed[], former: readonly Speed[]): BenchRow => {
  const perSecond = (speeds: readonly Speed[]): number[] => speeds.map((speed) => speed.perSecond * one.events);
  const said = (speeds: readonly Speed[]): string =>
    `${whole(median(perSecond(speeds)))} events/s, p99 ${median(speeds.map(({ p99 }) => p99)).toFixed(1)} ms`;
  const what = one.events === 1 ? 'append 1 event' : `append ${one.events} events together`;
  const writers = one.writers === 1 ? '1 writer' : `${one.writers} writers`;
  const name = `${what}, ${one.processes} processes of ${writers}, fsync on, until it has its position`;
  if (former.length === 0) return { name, value: said(mine), goal: '', met: true };
  const ratio = ratioOf(perSecond(mine), perSecond(former));
  return {
    name,
    value: said(mine),
    peer: `before: ${said(former)}`,
    ratio: ratioAndRange(perSecond(mine), perSecond(former)),
    goal: `at least ${one.goal}x`,
    met: ratio >= one.goal,
  };
};

const measured = async (url: string, one: Case): Promise<BenchRow> => {
  const checkouts = [{ root: here, schema: 'now' }, ...(before ? [{ root: before, schema: 'before' }] : [])];
  const groups = checkouts.map(({ root, schema }) =>
    Array.from({ length: one.processes }, () => startProcess<Order, Answer>('append-process.ts', [root, url, schema])),
  );
  try {
    // Makes the tables, which one process of each does alone.
    for (const [first] of groups) if (first) await together([first], one);
    const runs = groups.map((group) => () => together(group, one));
    const [mine = [], former = []] = await inTurns(ROUNDS, runs);
    return rowOf(one, mine, former);
  } finally {
    for (const process of groups.flat()) process.stop();
  }
};

export const how = `Every writer makes a new stream with each append and waits for the position of its last event before the next; all processes append to one store. Medians of ${ROUNDS} rounds of ${SECONDS} s, in turns with the checkout of BENCH_BEFORE (a schema of its own on the same server), the least and the greatest ratio beside that of the middle; p99 is that of the median process.`;

/** Appends of several processes at once, which meet at the head of one store. */
export const run = (): Promise<readonly BenchRow[]> =>
  onBenchDatabase(async (url) => {
    const rows: BenchRow[] = [];
    for (const one of CASES) rows.push(await measured(url, one));
    return rows;
  });

import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import { before as formerRoot, here } from './before.ts';
import { median, onBenchDatabase, percentile } from './bench-database.ts';
import { inOwnProcess } from './child.ts';
import { cpuTimeOf } from './cpu-time.ts';
import { inTurns, ratioAndRange, ratioOf } from './in-turns.ts';
import type { BenchRow } from './run-benches.ts';
import { pinsOf, type Saver, said, saversOf } from './savers.ts';
import type { VisibleCost } from './visible-cost.ts';

const ROUNDS = 5;
const SAVERS = 8;
const SECONDS = 4;
const PER_SECOND = 500;
const MOST_MS = 12;
/** Processor time of a save, beside before. */
const MOST_CPU = 1.05;

interface Round {
  readonly times: readonly number[];
  readonly perSecond: number;
  /** Of the product with its database, in ms. */
  readonly cpuOfSave: number;
}

interface Installation {
  readonly product: ProductProcess;
  readonly pins: readonly string[];
  readonly savers: readonly Saver[];
}

const install = async (root?: string): Promise<Installation> => {
  const product = await startProduct(root === undefined ? {} : { root });
  try {
    return { product, pins: await pinsOf(product.origin), savers: await saversOf(product.origin, SAVERS) };
  } catch (error) {
    await product.stop();
    throw error;
  }
};

/** Each saves one pin after another and sends the tokens of what they saved, as a browser does: it sees its own saves. */
const roundOf = async ({ product, pins, savers }: Installation, many: number): Promise<Round> => {
  const times: number[] = [];
  const pid = product.child.pid ?? 0;
  const [began, cpu] = [performance.now(), cpuTimeOf(pid)];
  const one = async ({ client, boardId }: Saver): Promise<void> => {
    for (let from = began; from < began + SECONDS * 1_000; from = performance.now()) {
      const pin_id = pins[times.length % pins.length];
      said(await client.post('/resource/RepinResource/create/', { pin_id, board_id: boardId }));
      times.push(performance.now() - from);
    }
  };
  await Promise.all(savers.slice(0, many).map(one));
  const perSecond = (times.length * 1_000) / (performance.now() - began);
  return { times, perSecond, cpuOfSave: (cpuTimeOf(pid) - cpu) / times.length };
};

/** Now and, where there is a checkout of before, then. */
interface Turns<Reached> {
  readonly now: readonly Reached[];
  readonly before: readonly Reached[];
}

const nowAndBefore = async <Contestant, Reached>(
  contestants: readonly Contestant[],
  measure: (one: Contestant) => Promise<Reached>,
): Promise<Turns<Reached>> => {
  const [now = [], before = []] = await inTurns(
    ROUNDS,
    contestants.map((one) => () => measure(one)),
  );
  return { now, before };
};

/** The median of all rounds, and that of their ratios to before. */
const beside = <Reached>({ now, before }: Turns<Reached>, figure: (reached: Reached) => number) => ({
  now: median(now.map(figure)),
  before: median(before.map(figure)),
  ratio: ratioOf(now.map(figure), before.map(figure)),
  range: ratioAndRange(now.map(figure), before.map(figure)),
});

const peer = (value: string, ratio: string): Pick<BenchRow, 'peer' | 'ratio'> =>
  formerRoot ? { peer: `before: ${value}`, ratio } : {};

const p50Of = ({ times }: { times: readonly number[] }): number => percentile(times, 0.5);

const rowOfOne = (turns: Turns<Round>): BenchRow => {
  const p50 = beside(turns, p50Of);
  return {
    name: 'one person saves one pin after another, over HTTP: a save',
    value: `p50 ${p50.now.toFixed(1)} ms`,
    ...peer(`p50 ${p50.before.toFixed(1)} ms`, p50.range),
    goal: `p50 at most ${MOST_MS} ms`,
    met: p50.now <= MOST_MS,
  };
};

const rowOfMany = (turns: Turns<Round>): BenchRow => {
  const rate = beside(turns, ({ perSecond }) => perSecond);
  const cpu = beside(turns, ({ cpuOfSave }) => cpuOfSave);
  const told = (which: 'now' | 'before'): string =>
    `${rate[which].toFixed(0)} saves/s, ${cpu[which].toFixed(1)} ms of CPU a save`;
  return {
    name: `${SAVERS} people save one pin after another, over HTTP`,
    value: told('now'),
    ...peer(told('before'), rate.range),
    goal: 'not fewer than before',
    met: rate.ratio >= 1,
  };
};

const overHttp = async (): Promise<readonly BenchRow[]> => {
  const installed = [await install()];
  try {
    if (formerRoot) installed.push(await install(formerRoot));
    // One that does not count: the processes are new.
    for (const one of installed) await roundOf(one, SAVERS);
    const alone = rowOfOne(await nowAndBefore(installed, (one) => roundOf(one, 1)));
    if (!formerRoot) return [alone];
    return [alone, rowOfMany(await nowAndBefore(installed, (one) => roundOf(one, SAVERS)))];
  } finally {
    for (const { product } of installed) await product.stop();
  }
};

/** Processor time of saves at a rate, each with a read model that takes it in and a writer that waits for that. */
const atRate = (formerRoot: string): Promise<readonly BenchRow[]> =>
  onBenchDatabase((url) =>
    onBenchDatabase(async (formerUrl) => {
      const writing = [String(PER_SECOND), String(SECONDS)];
      const contestants = [
        [here, url],
        [formerRoot, formerUrl],
      ];
      const turns = await nowAndBefore(contestants, (one) =>
        inOwnProcess<VisibleCost>('visible-cost.ts', [...one, ...writing]),
      );
      const cpu = beside(turns, (cost) => cost.here + cost.there);
      const told = (which: 'now' | 'before'): string =>
        `${cpu[which].toFixed(2)} ms, ${median(turns[which].map((cost) => cost.there)).toFixed(2)} of them PostgreSQL's`;
      return [
        {
          name: `CPU of a save until its read model shows it, ${PER_SECOND} saves/s, all in one process`,
          value: told('now'),
          ...peer(told('before'), cpu.range),
          goal: `at most ${MOST_CPU}x`,
          met: cpu.ratio <= MOST_CPU,
        },
      ];
    }),
  );

export const how = `Medians of ${ROUNDS} rounds, in turns with the checkout of BENCH_BEFORE where there is one, each on a server of its own. A save over HTTP waits until the former save of the same person is seen. CPU is that of the process and of its PostgreSQL, as the kernel counts it.`;

/** Cost of a save: its time, and that of the processor. */
export const run = async (): Promise<readonly BenchRow[]> => [
  ...(await overHttp()),
  ...(formerRoot ? await atRate(formerRoot) : []),
];

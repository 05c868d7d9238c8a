import { here } from './before.ts';
import type { BenchRow } from './bench-row.ts';
import type { WantedBench } from './bench-rows.ts';
import { startProcess } from './child.ts';
import { inTurns } from './in-turns.ts';

/** Each a whole bench, with the rounds of its own. */
const ROUNDS = 2;
/** Within what two runs of one checkout differ. */
const NOISE = 1.1;

interface Figure {
  readonly value: number;
  readonly unit: string;
}

/** Figures of a row as it is written: `p50 1.1 ms, p99 2.2 ms`, `5,519/s, 2587 MB`. */
const figuresOf = ({ value }: BenchRow): readonly Figure[] =>
  [...value.matchAll(/([\d,.]*\d) ?(ms|MB|(?:events)?\/s)/g)].map(([, number = '', unit = '']) => ({
    value: Number(number.replaceAll(',', '')),
    unit,
  }));

/** Many a second are good, many milliseconds are not. */
const better = ({ unit }: Figure): ((...values: number[]) => number) => (unit.endsWith('/s') ? Math.max : Math.min);

/** The better of the runs: what comes between only makes a figure worse. */
const best = (rows: readonly BenchRow[]): readonly Figure[] => {
  const runs = rows.map(figuresOf);
  return (runs[0] ?? []).map((first, which) => ({
    ...first,
    value: better(first)(...runs.map((figures) => figures[which]?.value ?? first.value)),
  }));
};

const saidOf = (figures: readonly Figure[]): string =>
  figures.map(({ value, unit }) => `${value.toLocaleString('en')}${unit === '/s' ? '' : ' '}${unit}`).join(', ');

const rowOf = (name: string, mine: readonly BenchRow[], former: readonly BenchRow[]): BenchRow => {
  const [now, before] = [best(mine), best(former)];
  const ratios = now.map(({ value }, which) => value / (before[which]?.value ?? Number.NaN));
  const isNotWorse = (ratio: number, which: number): boolean =>
    now[which]?.unit.endsWith('/s') ? ratio >= 1 / NOISE : ratio <= NOISE;
  return {
    name: `beside the checkout of BENCH_BEFORE: ${name}`,
    value: saidOf(now),
    peer: `before: ${saidOf(before)}`,
    ratio: ratios.map((ratio) => `${ratio.toFixed(2)}x`).join(', '),
    goal: 'not worse, but for a tenth of noise',
    met: ratios.every(isNotWorse),
  };
};

const rowsOf = async (root: string, name: string): Promise<readonly BenchRow[]> => {
  const process = startProcess<WantedBench, readonly BenchRow[]>('bench-rows.ts', []);
  try {
    return await process.ask({ root, name });
  } finally {
    process.stop();
  }
};

/** Runs a bench in this checkout and in another in turns, each in a process and on a server of its own. */
export const inBothCheckouts = async (name: string, before: string): Promise<readonly BenchRow[]> => {
  const runs = [here, before].map((root) => () => rowsOf(root, name));
  const [mine = [], former = []] = await inTurns(ROUNDS, runs);
  const rows = mine[0] ?? [];
  const named = (all: readonly (readonly BenchRow[])[], which: number): BenchRow[] =>
    all.flatMap((run) => run[which] ?? []);
  return [...rows, ...rows.map((row, which) => rowOf(row.name, named(mine, which), named(former, which)))];
};

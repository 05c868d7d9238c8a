import { here } from './before.ts';
import { median } from './bench-database.ts';
import type { BenchRow } from './bench-row.ts';
import type { WantedBench } from './bench-rows.ts';
import { startProcess } from './child.ts';
import { inTurns, ratioAndRange, ratioOf, ratiosOf } from './in-turns.ts';

/** Each a whole bench, with the rounds of its own. */
const ROUNDS = 5;
/** Part of the former speed that counts as kept where the ratios of the rounds do not include 1. */
const KEPT = 0.95;

interface Figure {
  readonly value: number;
  readonly unit: string;
}

/** Figures of a row as it is written: `p50 1.1 ms, p99 2.2 ms`, `5,519/s, 2587 MB`. */
const figuresOf = ({ value }: BenchRow): readonly Figure[] =>
  [...value.matchAll(/([\d,.]*\d) ?(ms|MB|s\b|(?:events)?\/s)/g)].map(([, number = '', unit = '']) => ({
    value: Number(number.replaceAll(',', '')),
    unit,
  }));

/** Medians of the runs, as a row says them. */
const saidOf = (runs: readonly (readonly Figure[])[]): string =>
  (runs[0] ?? [])
    .map(({ unit }, which) => {
      const value = median(valuesOf(runs, which));
      return `${value.toLocaleString('en')}${unit === '/s' ? '' : ' '}${unit}`;
    })
    .join(', ');

const valuesOf = (runs: readonly (readonly Figure[])[], which: number): readonly number[] =>
  runs.map((figures) => figures[which]?.value ?? Number.NaN);

const rowOf = (name: string, mine: readonly BenchRow[], former: readonly BenchRow[]): BenchRow => {
  const [now, before] = [mine.map(figuresOf), former.map(figuresOf)];
  const compared = (now[0] ?? []).map(({ unit }, which) => {
    const [some, others] = [valuesOf(now, which), valuesOf(before, which)];
    // Speeds: events a second as they are, milliseconds and megabytes turned over.
    const [quick, formerly] = unit.endsWith('/s') ? [some, others] : [others, some];
    const ratios = ratiosOf(quick, formerly);
    const includesOne = Math.min(...ratios) <= 1 && Math.max(...ratios) >= 1;
    return { said: ratioAndRange(quick, formerly), isKept: includesOne || ratioOf(quick, formerly) >= KEPT };
  });
  return {
    name: `beside the checkout of BENCH_BEFORE: ${name}`,
    value: saidOf(now),
    peer: `before: ${saidOf(before)}`,
    ratio: compared.map(({ said }) => said).join('; '),
    goal: `at least ${KEPT}x as quick or small, or a range with 1`,
    met: compared.every(({ isKept }) => isKept),
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

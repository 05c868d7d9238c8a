import { median, percentile, whole } from './bench-database.ts';
import type { BenchRow } from './run-benches.ts';

/** What one of several does again and again; `who` counts from 0. */
export type Work = (who: number) => Promise<unknown>;

export interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** So many at once, each waiting for its answer before the next. */
export const roundOf = async (many: number, seconds: number, work: Work): Promise<Round> => {
  const taken: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  const one = async (_: unknown, who: number): Promise<void> => {
    for (let from = performance.now(); from < until; from = performance.now()) {
      await work(who);
      taken.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: many }, one));
  const perSecond = (taken.length * 1_000) / (performance.now() - began);
  return { perSecond, p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
};

/** Both in turns, after a round of each that does not count. */
export const inTurns = async (
  [own, peer]: readonly [Work, Work],
  { many, seconds, rounds }: { many: number; seconds: number; rounds: number },
): Promise<readonly (readonly [Round, Round])[]> => {
  const pairs: [Round, Round][] = [];
  for (let round = 0; round <= rounds; round += 1)
    pairs.push([await roundOf(many, seconds, own), await roundOf(many, seconds, peer)]);
  return pairs.slice(1);
};

const rateOf = (rounds: readonly Round[]): string =>
  `${whole(median(rounds.map(({ perSecond }) => perSecond)))}/s, p50 ${median(rounds.map(({ p50 }) => p50)).toFixed(1)} ms`;

/** The medians of all rounds, and that of the ratios. */
export const rowOfTurns = (
  pairs: readonly (readonly [Round, Round])[],
  { name, peer, goal }: { name: string; peer: string; goal: number },
): BenchRow => {
  const ratio = median(pairs.map(([own, other]) => own.perSecond / other.perSecond));
  return {
    name,
    value: rateOf(pairs.map(([own]) => own)),
    peer: `${peer}: ${rateOf(pairs.map(([, other]) => other))}`,
    ratio: `${ratio.toFixed(2)}x`,
    goal: `at least ${goal}x`,
    met: ratio >= goal,
  };
};

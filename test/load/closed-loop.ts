import { median, percentile, whole } from './bench-database.ts';
import { inTurns, ratioOf } from './in-turns.ts';
import type { BenchRow } from './run-benches.ts';

/** Repeated work of one of several workers; `who` counts from 0. */
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

const rates = (rounds: readonly Round[]): readonly number[] => rounds.map(({ perSecond }) => perSecond);

const rateOf = (rounds: readonly Round[]): string =>
  `${whole(median(rates(rounds)))}/s, p50 ${median(rounds.map(({ p50 }) => p50)).toFixed(1)} ms`;

/** Ours beside a peer's, in turns, after a round of each that does not count: the medians of all rounds, and that of the ratios. */
export const besidePeer = async (
  [own, other]: readonly [Work, Work],
  { many, seconds, rounds }: { many: number; seconds: number; rounds: number },
  { name, peer, goal }: { name: string; peer: string; goal: number },
): Promise<BenchRow> => {
  const runs = [own, other].map((work) => () => roundOf(many, seconds, work));
  await inTurns(1, runs);
  const [ours = [], theirs = []] = await inTurns(rounds, runs);
  const ratio = ratioOf(rates(ours), rates(theirs));
  return {
    name,
    value: rateOf(ours),
    peer: `${peer}: ${rateOf(theirs)}`,
    ratio: `${ratio.toFixed(2)}x`,
    goal: `at least ${goal}x`,
    met: ratio >= goal,
  };
};

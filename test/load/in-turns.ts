import { median } from './bench-database.ts';

/** Figures of each contestant, by round. The order changes, so that none always runs on the fuller disk. */
export const inTurns = async <Reached>(
  rounds: number,
  contestants: readonly (() => Promise<Reached>)[],
): Promise<readonly (readonly Reached[])[]> => {
  const reached: Reached[][] = contestants.map(() => []);
  const order = [...contestants.entries()];
  for (let round = 0; round < rounds; round += 1) {
    for (const [which, run] of order) reached[which]?.push(await run());
    order.reverse();
  }
  return reached;
};

/** Ratio of each round. */
export const ratiosOf = (some: readonly number[], others: readonly number[]): readonly number[] =>
  some.map((value, round) => value / (others[round] ?? Number.NaN));

/** Median of the ratios of the rounds: what slows a round slows both. */
export const ratioOf = (some: readonly number[], others: readonly number[]): number => median(ratiosOf(some, others));

/** The same with the least and the greatest of them, as a row says it. */
export const ratioAndRange = (some: readonly number[], others: readonly number[]): string => {
  const ratios = ratiosOf(some, others);
  const [least, greatest] = [Math.min(...ratios), Math.max(...ratios)];
  return `${ratioOf(some, others).toFixed(2)}x, ${least.toFixed(2)}x to ${greatest.toFixed(2)}x`;
};

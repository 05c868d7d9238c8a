import { pause } from './identity-process.ts';

export interface AtRate {
  /** Milliseconds of each call, in the order of their ends. */
  readonly taken: readonly number[];
  /** Calls per second until the last one ended. */
  readonly perSecond: number;
}

/** Calls begin on a schedule, whether or not the former ones have ended; `work` answers the milliseconds that it took. */
export const atRate = async (
  perSecond: number,
  seconds: number,
  work: (n: number) => Promise<number>,
): Promise<AtRate> => {
  const taken: number[] = [];
  const calls: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = began + (n * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    calls.push(work(n).then((milliseconds) => void taken.push(milliseconds)));
  }
  await Promise.all(calls);
  return { taken, perSecond: (perSecond * seconds * 1000) / (performance.now() - began) };
};

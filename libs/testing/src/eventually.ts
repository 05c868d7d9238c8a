import { setTimeout as delay } from 'node:timers/promises';

export interface Patience {
  /**
   * Milliseconds after which it gives up: 60,000 unless stated, which a busy machine keeps to as well. Of a shorter time,
   * a try counts a quarter of a second at most: on a busy machine the tries themselves take long.
   */
  readonly within?: number;
  /** Milliseconds between two tries. */
  readonly every?: number;
  /** Words for the error, or what to look at for them: `() => projections.status()`. */
  readonly what?: string | (() => unknown);
}

const MOST_BY_TRY_MS = 250;
const LONGEST_MS = 60_000;

/** Tells whether time is over, at the end of each try. */
const timer = (within: number): (() => boolean) => {
  const end = performance.now() + Math.max(within, LONGEST_MS);
  let [counted, before] = [0, performance.now()];
  return () => {
    const now = performance.now();
    counted += Math.min(now - before, MOST_BY_TRY_MS);
    before = now;
    return now > end || (within < LONGEST_MS && counted > within);
  };
};

/**
 * Asks until the answer is neither `false` nor an error, and resolves to it.
 * @throws the last error, or one that says what was waited for, once `within` is over
 * @example await eventually(async () => expect(await titles()).toEqual(['Trips']));
 * @example await eventually(() => received.length === 3, { what: () => received });
 */
export const eventually = async <Value>(
  ask: () => Value | Promise<Value>,
  { within = 60_000, every = 25, what = 'the condition' }: Patience = {},
): Promise<Exclude<Value, false>> => {
  for (const isOver = timer(within); ; await delay(every)) {
    let failed: { readonly error: unknown } | null = null;
    try {
      const answer = await ask();
      if (answer !== false) return answer as Exclude<Value, false>;
    } catch (error) {
      failed = { error };
    }
    if (!isOver()) continue;
    if (failed) throw failed.error;
    const seen = typeof what === 'string' ? what : JSON.stringify(await what());
    throw new Error(`not within ${within / 1_000} s: ${seen}`);
  }
};

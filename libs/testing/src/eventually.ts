import { setTimeout as delay } from 'node:timers/promises';

export interface Patience {
  /** Milliseconds after which it gives up: 60,000 unless stated, which a busy machine keeps to as well. */
  readonly within?: number;
  /** Milliseconds between two tries. */
  readonly every?: number;
  /** Words for the error, or what to look at for them: `() => projections.status()`. */
  readonly what?: string | (() => unknown);
}

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
  for (const end = performance.now() + within; ; await delay(every)) {
    try {
      const answer = await ask();
      if (answer !== false) return answer as Exclude<Value, false>;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    if (performance.now() > end) {
      const seen = typeof what === 'string' ? what : JSON.stringify(await what());
      throw new Error(`not within ${within / 1_000} s: ${seen}`);
    }
  }
};

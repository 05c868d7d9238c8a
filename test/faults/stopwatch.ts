const TICK_MS = 10;
/** Longest tick that counts: after a longer one this process did not get the machine; in milliseconds. */
const MOST_MS = 50;

/**
 * Milliseconds as this process had them: what a busy machine gave to others does not count. For what is to be quick within
 * this process.
 *
 * @example const passed = stopwatch(); await answer; expect(passed()).toBeLessThan(5_000);
 */
export const stopwatch = (): (() => number) => {
  let [sum, last] = [0, performance.now()];
  const tick = (): void => {
    const now = performance.now();
    sum += Math.min(now - last, MOST_MS);
    last = now;
  };
  const timer = setInterval(tick, TICK_MS);
  return () => {
    clearInterval(timer);
    tick();
    return sum;
  };
};

/** Waits; an abort ends the wait at once and is not an error. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish, { once: true });
  });

/** Doubling from 100 ms to `most`, with half of it by chance, so that many do not come back at once. */
export const backOff = (attempt: number, most = 5_000): number => {
  const full = Math.min(most, 100 * 2 ** Math.min(attempt, 16));
  return full / 2 + Math.random() * (full / 2);
};

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

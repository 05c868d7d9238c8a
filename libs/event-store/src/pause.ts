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

/** In place of what work comes to that was left. */
export const LEFT = Symbol('left');

/** Result of `work` or, at the latest `milliseconds` after `signal` aborts, LEFT; its result is ignored then. */
export const orLeft = <T>(work: Promise<T>, signal: AbortSignal, milliseconds: number): Promise<T | typeof LEFT> =>
  new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const leave = (): void => {
      timer = setTimeout(() => resolve(LEFT), milliseconds);
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    const settled = work.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    });
    settled.then(resolve, reject);
  });

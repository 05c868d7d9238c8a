/** Resolves after `milliseconds`, or as soon as `signal` aborts. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });

/** Result of `work`, or a rejection with the reason of `signal` as soon as that aborts; the result of `work` is ignored then. */
export const unless = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });

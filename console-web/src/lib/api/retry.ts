import type { ApiFailure } from './api-failure.ts';

/** DE-186, DS-223: reads of a first load are tried twice more, after about 300 ms and 1 s. */
export const RETRY_DELAYS_MS = [300, 1000] as const;

/** No status, or 500 and above; never what the server refused on purpose. */
export const mayRetry = (failure: ApiFailure): boolean => failure.status === null || failure.status >= 500;

/** Delay in ms before the next try, with up to a quarter of jitter; null when there is none. */
export const delayBefore = (tries: number, random = Math.random()): number | null => {
  const delay = RETRY_DELAYS_MS[tries - 1];
  return delay === undefined ? null : Math.round(delay * (1 + random / 4));
};

const HOUR_MS = 3_600_000;

/**
 * Moment at which a hit happened: that of the browser's clock, moved between the serving and the receipt. Milliseconds.
 * Where the clock that served is ahead of the one that receives, it is the serving.
 */
export const happenedAt = (hit: {
  readonly reported: number;
  readonly served: number;
  readonly received: number;
}): number => Math.max(hit.served, Math.min(hit.reported, hit.received));

/** Beginning of its hour in UTC, in milliseconds. */
export const hourOf = (moment: number): number => Math.floor(moment / HOUR_MS) * HOUR_MS;

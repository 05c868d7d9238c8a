/**
 * S-003: minutes:seconds of less than an hour, the second that is not over left out.
 *
 * @example durationText(75_000) // '1:15'
 */
export const durationText = (durationMs: number): string =>
  new Date(durationMs).toISOString().slice(14, 19).replace(/^0/, '');

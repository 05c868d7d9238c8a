/** `hour` or `day` that a point stands for. */
export type ChartGrain = 'hour' | 'day';

/** Beginning of an hour or a day in UTC as tables write it: `2026-11-24`, `2026-11-24 09:00`. */
export const exactTime = (at: string, grain: ChartGrain): string =>
  grain === 'day' ? at.slice(0, 10) : at.slice(0, 16).replace('T', ' ');

const shapes = {
  day: { month: 'short', day: 'numeric' },
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const written = (ms: number, shape: keyof typeof shapes): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { ...shapes[shape], timeZone: 'UTC' }).format(ms);

const MONTH_MS = 27 * 86_400_000;
const DAY_MS = 86_400_000;

/** Text of a tick of the time axis, `step` milliseconds from the one before it. */
export const tickTime = (ms: number, step: number): string => {
  if (step >= MONTH_MS) return written(ms, 'month');
  // Midnight names the day that begins.
  return step >= DAY_MS || ms % DAY_MS === 0 ? written(ms, 'day') : written(ms, 'hour');
};

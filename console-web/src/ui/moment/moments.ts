const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/** `2026-01-31` */
export const utcDay = (at: Date): string =>
  `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;

/** `12:03:04.123` */
export const utcTime = (at: Date): string =>
  `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}.${pad(at.getUTCMilliseconds(), 3)}`;

/** `2026-01-31 12:03:04.123 UTC` */
export const utcMoment = (at: Date): string => `${utcDay(at)} ${utcTime(at)} UTC`;

/** By the clock, as wide on every day: `12:03:04.123` today, `01-31 12:03:04` on another one. */
export const utcClock = (at: Date, now: number): string =>
  utcDay(at) === utcDay(new Date(now)) ? utcTime(at) : `${utcDay(at).slice(5)} ${utcTime(at).slice(0, 8)}`;

/** Both clocks in full, for a tooltip. */
export const inFull = (at: Date): string =>
  `${utcMoment(at)}\n${at.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })}`;

const steps: readonly (readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** `3 min. ago` */
export const ago = (at: Date, now: number, locale?: string): string => {
  const seconds = Math.min(0, Math.round((at.getTime() - now) / 1000));
  const [size, unit] = steps.find(([least]) => -seconds >= least) ?? [1, 'second'];
  const words = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' });
  return words.format(Math.trunc(seconds / size), unit);
};

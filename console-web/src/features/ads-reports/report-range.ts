/** Days in UTC, both included (DS-164). */
export interface Range {
  /** `yyyy-mm-dd` */
  readonly start_date: string;
  readonly end_date: string;
}

const DAY_MS = 86_400_000;
export const presets = [7, 14, 30] as const;

const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** Today in UTC, `yyyy-mm-dd`. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10);

/** So many days of which `today` is the last. */
export const lastDays = (days: number, today: string): Range => ({
  start_date: new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * DAY_MS).toISOString().slice(0, 10),
  end_date: today,
});

/** Range between two texts; null where they are none, or tell of days to come. */
export const rangeOf = (start: string, end: string, today: string): Range | null =>
  isDay(start) && isDay(end) && start <= end && end <= today ? { start_date: start, end_date: end } : null;

export const sameRange = (one: Range, other: Range): boolean =>
  one.start_date === other.start_date && one.end_date === other.end_date;

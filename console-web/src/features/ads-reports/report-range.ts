/** Days in UTC, both included (DS-164). */
export interface Range {
  /** `yyyy-mm-dd` */
  readonly start_date: string;
  readonly end_date: string;
}

const DAY_MS = 86_400_000;
/** Lengths in days, each ending today. */
export const presets = [1, 7, 14, 30, 90] as const;

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? msOf(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** Today in UTC, `yyyy-mm-dd`. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10);

/** So many days of which `today` is the last. */
export const lastDays = (days: number, today: string): Range => ({
  start_date: dayOf(msOf(today) - (days - 1) * DAY_MS),
  end_date: today,
});

/** Range between two texts; null where they are none, or tell of days to come. */
export const rangeOf = (start: string, end: string, today: string): Range | null =>
  isDay(start) && isDay(end) && start <= end && end <= today ? { start_date: start, end_date: end } : null;

export const sameRange = (one: Range, other: Range): boolean =>
  one.start_date === other.start_date && one.end_date === other.end_date;

/** Ranges that another one is compared with. */
export const comparisons = ['previous_period', 'previous_year'] as const;
export type Comparison = (typeof comparisons)[number];

export const comparisonOf = (text: string): Comparison | null => comparisons.find((one) => one === text) ?? null;

/** The same day a year before; the 28th for the 29th of February. */
const yearBefore = (day: string): string => {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return isDay(before) ? before : before.replace(/-29$/, '-28');
};

/** As many days just before, or the same days a year before. */
export const comparedRange = ({ start_date: start, end_date: end }: Range, by: Comparison): Range => {
  if (by === 'previous_year') return { start_date: yearBefore(start), end_date: yearBefore(end) };
  const days = (msOf(end) - msOf(start)) / DAY_MS + 1;
  return { start_date: dayOf(msOf(start) - days * DAY_MS), end_date: dayOf(msOf(start) - DAY_MS) };
};

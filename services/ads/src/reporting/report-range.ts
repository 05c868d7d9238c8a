import { ApiError } from '@corkboard/http-edge/api-error';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MAX_DAYS = 750;

/** From the beginning of the first day up to the end of the last one, in UTC (DS-164). */
export interface ReportRange {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

const wrong = (field: string, why: string): ApiError =>
  new ApiError('MALFORMED', { messageDetail: `query.${field}: ${why}`, data: { field: `query.${field}` } });

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

const startOf = (day: string, field: string): number => {
  const start = Date.parse(`${day}T00:00:00.000Z`);
  // A day that is in no calendar, as the 31st of April, becomes another one, or none.
  const isDay = !Number.isNaN(start) && dayOf(start) === day;
  if (!isDay || day < '1970') throw wrong(field, 'not a day');
  return start;
};

/** So many days up to today, both included. */
export const lastDays = (count: number, now: Date): { readonly start_date: string; readonly end_date: string } => ({
  start_date: dayOf(now.getTime() - (count - 1) * DAY_MS),
  end_date: dayOf(now.getTime()),
});

/** @throws ApiError MALFORMED, REPORT_TOO_LARGE */
export const rangeOf = (query: { readonly start_date: string; readonly end_date: string }): ReportRange => {
  const from = startOf(query.start_date, 'start_date');
  const to = startOf(query.end_date, 'end_date') + DAY_MS;
  if (to <= from) throw wrong('end_date', 'before the first day');
  if (to - from > MAX_DAYS * DAY_MS) throw new ApiError('REPORT_TOO_LARGE');
  return { from: new Date(from), to: new Date(to) };
};

/** The days, or one whole hour within them. @throws ApiError MALFORMED, REPORT_TOO_LARGE */
export const hoursOf = (query: Parameters<typeof rangeOf>[0] & { readonly hour?: string | undefined }): ReportRange => {
  const range = rangeOf(query);
  if (query.hour === undefined) return range;
  const from = Date.parse(query.hour);
  if (Number.isNaN(from) || from % HOUR_MS !== 0) throw wrong('hour', 'not the beginning of an hour');
  if (from < range.from.getTime() || from >= range.to.getTime()) throw wrong('hour', 'not within the days');
  return { from: new Date(from), to: new Date(from + HOUR_MS) };
};

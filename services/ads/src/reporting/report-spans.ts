import type { ReportRange } from './report-range.ts';

const DAY_MS = 86_400_000;

/** From the first moment up to the second, which is not included; empty where they are the same. */
export type Span = readonly [from: Date, to: Date];

/** Parts of a range by the roll-up that answers for it. */
export interface ReportSpans {
  readonly months: Span;
  readonly daysBefore: Span;
  readonly daysAfter: Span;
  readonly hours: Span;
}

const dayOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
const monthOf = (moment: Date, ahead = 0): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + ahead));
const earliest = (one: Date, other: Date): Date => (one < other ? one : other);
const latest = (one: Date, other: Date): Date => (one > other ? one : other);

/** Whole months and days are summed up once all their hours are final; the rest is in the hours alone. */
export const spansOf = ({ from, to }: ReportRange, finalUntil: Date): ReportSpans => {
  const summed = latest(from, earliest(to, dayOf(finalUntil)));
  const first = monthOf(from) < from ? monthOf(from, 1) : from;
  const last = monthOf(summed);
  if (first >= last)
    return { months: [from, from], daysBefore: [from, summed], daysAfter: [summed, summed], hours: [summed, to] };
  return { months: [first, last], daysBefore: [from, first], daysAfter: [last, summed], hours: [summed, to] };
};

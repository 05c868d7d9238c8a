import { durationFits } from './budgets.ts';

const DAY = 86_400_000;

/** Midnight UTC of a `yyyy-mm-dd` that the calendar has, in milliseconds since 1970; null for anything else. */
const dayOf = (date: string): number | null => {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? null : at;
};

export interface AskedRun {
  readonly ongoing: boolean;
  /** `yyyy-mm-dd`, UTC; wins over `durationDays`. */
  readonly inclusiveEndDate: string | null;
  readonly durationDays: number | null;
  /** Milliseconds since 1970. */
  readonly startAt: number;
}

export type ScheduleFlaw = 'end-date-not-in-future' | 'duration-out-of-range';

/** `endAt`: last second, ISO 8601 UTC; `days`: days with a budget. Both null when it goes on until it is stopped. */
export type Run = { readonly endAt: string; readonly days: number } | { readonly endAt: null; readonly days: null };

/** DS-139: without end, to the end of the given UTC day, or for so many days from its start on. */
export const runOf = ({ ongoing, inclusiveEndDate, durationDays, startAt }: AskedRun): Run | ScheduleFlaw => {
  if (ongoing) return { endAt: null, days: null };
  if (inclusiveEndDate === null) {
    if (durationDays === null || !durationFits(durationDays)) return 'duration-out-of-range';
    return { endAt: new Date(startAt + durationDays * DAY).toISOString(), days: durationDays };
  }
  const last = dayOf(inclusiveEndDate);
  if (last === null || last + DAY <= startAt) return 'end-date-not-in-future';
  const days = Math.floor(last / DAY) - Math.floor(startAt / DAY) + 1;
  return durationFits(days) ? { endAt: new Date(last + DAY - 1_000).toISOString(), days } : 'duration-out-of-range';
};

/** Days of a run that are not over, from now to its last second; a part of a day is one. Milliseconds since 1970. */
export const remainingDays = (endAt: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(endAt) - now) / DAY));

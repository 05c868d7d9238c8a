/** DE-145, DE-154. */
export const AGE_MAX = 120;
export const ADULT_AGE = 18;

/** A calendar date, `YYYY-MM-DD`. */
export type CalendarDate = string;

export interface BirthdayFields {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

const calendarDate = (year: number, month: number, day: number): CalendarDate | null => {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1 && year <= 9999 ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` : null;
};

/** The day, in UTC, of an instant in seconds since the epoch; seconds within the day are dropped (DE-038). */
export const dateOfEpochSeconds = (seconds: number): CalendarDate | null => {
  const date = new Date(Math.floor(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return null;
  return calendarDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
};

/** 00:00 UTC of the day: '2000-01-02' is 946771200. */
export const epochSecondsOf = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / 1000;

export const today = (now: Date): CalendarDate => now.toISOString().slice(0, 10);

/** Full years on a day, in UTC; who is born on 29 February turns on 1 March of other years (DE-145). */
export const ageOn = (birthdate: CalendarDate, day: CalendarDate): number => {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return day.slice(5) >= birthdate.slice(5) ? years : years - 1;
};

/** The first day on which someone has completed so many years: 1 March for who was born on 29 February, in other years. */
export const dateOfAge = (birthdate: CalendarDate, years = ADULT_AGE): CalendarDate => {
  const [year, month, day] = birthdate.split('-').map(Number) as [number, number, number];
  return calendarDate(year + years, month, day) ?? `${pad(year + years, 4)}-03-01`;
};

/** Whether someone born at this instant (seconds since the epoch) has completed so many years at `now`. */
export const hasReachedAge = (birthSeconds: number, now: Date, years = ADULT_AGE): boolean => {
  const birthdate = dateOfEpochSeconds(birthSeconds);
  return birthdate !== null && ageOn(birthdate, today(now)) >= years;
};

/** DE-153: a birthday is not later than 1 January of the current year. */
export const isPlausibleBirthdate = (birthdate: CalendarDate, now: Date): boolean =>
  birthdate <= `${pad(now.getUTCFullYear(), 4)}-01-01`;

export type BirthdayProblem = 'birthday-missing' | 'birthday-invalid';

/** Parses the entered date; the empty form and the impossible date are told apart. */
export const readBirthday = (
  fields: BirthdayFields,
  now: Date,
): { readonly date: CalendarDate } | { readonly problem: BirthdayProblem } => {
  const [year, month, day] = [fields.year.trim(), fields.month.trim(), fields.day.trim()];
  if (year === '' && month === '' && day === '') return { problem: 'birthday-missing' };
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) {
    return { problem: 'birthday-invalid' };
  }
  const date = calendarDate(Number(year), Number(month), Number(day));
  return date !== null && isPlausibleBirthdate(date, now) ? { date } : { problem: 'birthday-invalid' };
};

/** Source of the present time for handlers, which pass it to the domain. */
export interface Clock {
  now(): Date;
}
export const CLOCK = Symbol('Clock');

export const systemClock = (): Clock => ({ now: () => new Date() });

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const later = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds);

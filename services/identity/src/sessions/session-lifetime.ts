import { DAY, later, MINUTE } from '../clock.ts';

/** Longest life of a session, and its longest pause, in milliseconds. */
export interface Lifetime {
  readonly absolute: number;
  readonly idle: number;
}

/** DE-072. */
export const lifetimeOf = (isPartner: boolean): Lifetime =>
  isPartner ? { absolute: 7 * DAY, idle: DAY } : { absolute: 30 * DAY, idle: 14 * DAY };

/** DE-073: a token is replaced daily; the old one is good for another minute, for calls that are under way. */
export const ROTATION_AFTER = DAY;
export const ROTATION_GRACE = MINUTE;
/** DE-074: the one used least recently ends for a new one, to TOUCH_AFTER. */
export const SESSIONS_PER_ACCOUNT = 20;
/** Largest delay of 'last seen', in milliseconds; a write per request would cost more than the answer. */
export const TOUCH_AFTER = 5 * MINUTE;
export const ENDED_SESSIONS_KEPT = 30 * DAY;

export interface Times {
  readonly expiresAt: Date;
  readonly lastSeenAt: Date;
  readonly idleSeconds: number;
}

/** Reason why a session is over by itself, or null while it lives. */
export const overBy = (times: Times, now: Date): 'expired' | 'idle' | null => {
  if (times.expiresAt <= now) return 'expired';
  return later(times.lastSeenAt, times.idleSeconds * 1000) <= now ? 'idle' : null;
};

/** Whether the token that came in was replaced longer ago than calls under way can explain. */
export const isReuse = (replacedAt: Date | null, now: Date): boolean =>
  replacedAt !== null && later(replacedAt, ROTATION_GRACE) < now;

import { WALKING_CLOCK, type WalkingClock } from '@corkboard/runtime/walking-clock';
import type { FactoryProvider } from '@nestjs/common';

/** Source of the present time: of the process, and of statements, which add the distance to the clock of the database. */
export interface AdsClock {
  /** Milliseconds. 0, but where the demo is being filled. */
  readonly offsetMs: number;
  now(): Date;
  /** Adds what is done before the demo moves it. */
  beforeMove(before: (to: Date) => Promise<void>): void;
}
export const ADS_CLOCK = Symbol('AdsClock');

/** @param walking null in every process that does not fill the demo */
export const adsClock = (walking: WalkingClock | null): AdsClock => ({
  get offsetMs() {
    return walking?.offsetMs ?? 0;
  },
  now() {
    return new Date(Date.now() + this.offsetMs);
  },
  beforeMove: (before) => walking?.beforeMove(before),
});

export const adsClockProvider: FactoryProvider<AdsClock> = {
  provide: ADS_CLOCK,
  useFactory: (walking?: WalkingClock) => adsClock(walking ?? null),
  inject: [{ token: WALKING_CLOCK, optional: true }],
};

/** The present in a statement, whose parameter is `offsetMs`. */
export const nowBy = (parameter: `$${number}`): string => `(now() + ${parameter}::float8 * interval '1 millisecond')`;

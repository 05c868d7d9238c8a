/** The clock may not be moved here; the message is a sentence for whoever started it. */
export class ClockRefused extends Error {
  override readonly name = 'ClockRefused';
}

type Before = (to: Date) => Promise<void>;

/**
 * Present time that whoever has started the process moves: the demo, which fills days that are over. It goes on by itself
 * from where it was moved to. No configuration and no request reaches it.
 *
 * @example const clock = new WalkingClock(); await clock.moveTo(new Date('2026-11-01T08:00:00Z')); clock.end();
 */
export class WalkingClock {
  readonly #before: Before[] = [];
  #offsetMs = 0;

  /** Distance from the clocks of process and database, in milliseconds; 0 when it does not walk. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Adds what is done before each move; where it throws, the clock stays. */
  beforeMove(before: Before): void {
    this.#before.push(before);
  }

  /** @throws ClockRefused for a moment that has not come yet, and what `beforeMove` throws */
  async moveTo(moment: Date): Promise<void> {
    if (moment.getTime() > Date.now()) throw new ClockRefused(`${moment.toISOString()} has not come yet.`);
    for (const before of this.#before) await before(moment);
    this.#offsetMs = moment.getTime() - Date.now();
  }

  /** Returns to the present. */
  end(): void {
    this.#offsetMs = 0;
  }
}

/** DI token of the WalkingClock, where there is one. */
export const WALKING_CLOCK = Symbol('WalkingClock');

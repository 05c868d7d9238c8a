const LEAST = 500;
const MOST = 2_000;
/** A batch that takes longer keeps those waiting who wait for its first event. */
const LONG_MS = 500;

/** Size of the next batch: larger while events are many and handled fast, smaller when they are not. */
export class BatchSize {
  private size = LEAST;

  get current(): number {
    return this.size;
  }

  /** A batch was taken in. */
  took(events: number, milliseconds: number): void {
    if (milliseconds > LONG_MS) this.size = Math.max(LEAST, Math.floor(this.size / 2));
    else if (events >= this.size) this.size = Math.min(MOST, this.size * 2);
  }
}

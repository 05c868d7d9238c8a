/**
 * Whether a client still fetches: it may stop for good while its heartbeats go on, or stop asking one broker of several.
 * Times are of a clock that nobody sets, in milliseconds.
 */
export class StallWatch {
  /** Brokers that were asked for records and have not answered, since when. */
  readonly #asked = new Map<string, number>();
  #sign: number;
  #handling = 0;

  constructor(
    private readonly silence: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#sign = now();
  }

  asked(broker: string | number): void {
    this.#asked.set(String(broker), this.now());
  }

  answered(broker: string | number): void {
    this.#asked.delete(String(broker));
    this.#sign = this.now();
  }

  /** The group has come together: from here on brokers are asked anew. */
  joined(): void {
    this.#asked.clear();
    this.#sign = this.now();
  }

  /** While a handler works, nobody is asked, and that is no stall. */
  async handling<T>(work: Promise<T>): Promise<T> {
    this.#handling += 1;
    try {
      return await work;
    } finally {
      this.#handling -= 1;
      this.#sign = this.now();
    }
  }

  /** Reason of the stall; null while the client fetches. */
  stall(): string | null {
    const late = this.now() - this.silence;
    for (const [broker, since] of this.#asked)
      if (since < late) return `broker ${broker} was asked for records and has not answered for ${this.silence} ms`;
    const silent = this.#handling === 0 && this.#sign < late;
    return silent ? `no broker was asked for records for ${this.silence} ms` : null;
  }
}

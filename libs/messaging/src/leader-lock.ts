/** The right to do something alone, with a number that only grows, by which writes of a former holder are refused. */
export interface Leadership {
  readonly epoch: number;
  /** Aborts when the right is gone without having been given back. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface LeaderLock {
  /** Waits until nobody else holds `name`; null when `signal` aborts first. Lost infrastructure is waited out. */
  acquire(name: string, signal: AbortSignal): Promise<Leadership | null>;
}

import type { Position } from './event.ts';

/** The newest place that this process knows of, with the waiters for a newer one. */
export class Head<Place extends Position | number> {
  private readonly waiters = new Set<() => void>();
  private closed = false;

  constructor(private place: Place) {}

  get current(): Place {
    return this.place;
  }

  raise(place: Place): void {
    if (place <= this.place) return;
    this.place = place;
    for (const wake of [...this.waiters]) wake();
  }

  /** Resolves all pending waiters. */
  close(): void {
    this.closed = true;
    for (const wake of [...this.waiters]) wake();
  }

  /** True as soon as the head has come to `place`; false after `timeoutMs`. */
  waitFor(place: Place, timeoutMs: number): Promise<boolean> {
    return this.until(() => this.place >= place, timeoutMs);
  }

  /** True as soon as the head is beyond `place`; false after `timeoutMs` (never, if infinite) or when `signal` aborts. */
  waitBeyond(place: Place, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    return this.until(() => this.place > place, timeoutMs, signal);
  }

  private until(isMet: () => boolean, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    if (isMet()) return Promise.resolve(true);
    if (signal?.aborted || this.closed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        this.waiters.delete(check);
        resolve(isMet());
      };
      const check = (): void => {
        if (isMet() || this.closed) finish();
      };
      const timer = Number.isFinite(timeoutMs) ? setTimeout(finish, timeoutMs) : undefined;
      signal?.addEventListener('abort', finish, { once: true });
      this.waiters.add(check);
    });
  }
}

import type { Position } from '@corkboard/event-store/event';

/** The newest position that this process knows of, with the waiters for a newer one. */
export class KnownHead {
  private readonly waiting = new Set<() => void>();
  private closed = false;
  private newest = '' as Position;

  get current(): Position {
    return this.newest;
  }

  raise(position: Position): void {
    if (position <= this.newest) return;
    this.newest = position;
    for (const wake of [...this.waiting]) wake();
  }

  /** Resolves all pending waiters. */
  close(): void {
    this.closed = true;
    for (const wake of [...this.waiting]) wake();
  }

  /** True as soon as the head is beyond `position`; false after `timeoutMs` or when `signal` aborts. */
  waitBeyond(position: Position, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    if (this.newest > position) return Promise.resolve(true);
    if (signal?.aborted || this.closed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        this.waiting.delete(look);
        resolve(this.newest > position);
      };
      const look = (): void => {
        if (this.newest > position || this.closed) finish();
      };
      const timer = setTimeout(finish, timeoutMs);
      signal?.addEventListener('abort', finish, { once: true });
      this.waiting.add(look);
    });
  }
}

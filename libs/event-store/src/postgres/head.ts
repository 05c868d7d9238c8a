/** The newest position that this process knows of, with the waiters for a newer one. */
export class Head {
  private readonly waiters = new Set<() => void>();
  private position = 0;
  private closed = false;

  get current(): number {
    return this.position;
  }

  raise(position: number): void {
    if (position <= this.position) return;
    this.position = position;
    for (const wake of [...this.waiters]) wake();
  }

  /** Resolves all pending waiters. */
  close(): void {
    this.closed = true;
    for (const wake of [...this.waiters]) wake();
  }

  /** True as soon as the head is beyond `position`; false after `timeoutMs` (never, if infinite) or when `signal` aborts. */
  waitBeyond(position: number, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    if (this.position > position) return Promise.resolve(true);
    if (signal?.aborted || this.closed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        this.waiters.delete(check);
        resolve(this.position > position);
      };
      const check = (): void => {
        if (this.position > position || this.closed) finish();
      };
      const timer = Number.isFinite(timeoutMs) ? setTimeout(finish, timeoutMs) : undefined;
      signal?.addEventListener('abort', finish, { once: true });
      this.waiters.add(check);
    });
  }
}

/** Wakes one waiter; a notification while none waits is kept for the next wait. */
export class WakeSignal {
  private notified = false;
  private resume: (() => void) | null = null;

  notify(): void {
    this.notified = true;
    this.resume?.();
  }

  /** Resolves at the next notification (at once after one since the last wait), after the timeout if given, or at the abort. */
  wait(milliseconds: number | null, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        this.resume = null;
        this.notified = false;
        resolve();
      };
      const timer = milliseconds === null ? undefined : setTimeout(finish, milliseconds);
      if (this.notified || signal.aborted) return finish();
      this.resume = finish;
      signal.addEventListener('abort', finish, { once: true });
    });
  }
}

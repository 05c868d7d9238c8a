/** One waits, others ring; a ring while nobody waits is not lost. */
export class Bell {
  private rung = false;
  private wake: (() => void) | null = null;

  ring(): void {
    this.rung = true;
    this.wake?.();
  }

  /** Resolves at the next ring (at once when there was one since the last wait), after the time if there is one, or at the abort. */
  wait(milliseconds: number | null, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        this.wake = null;
        this.rung = false;
        resolve();
      };
      const timer = milliseconds === null ? undefined : setTimeout(finish, milliseconds);
      if (this.rung || signal.aborted) return finish();
      this.wake = finish;
      signal.addEventListener('abort', finish, { once: true });
    });
  }
}

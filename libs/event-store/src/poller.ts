import { WakeSignal } from './wake-signal.ts';

/** Polls, once per process, for changes that no notification announced. */
export class Poller {
  private readonly wakeSignal = new WakeSignal();

  constructor(
    private readonly options: {
      poll: () => Promise<void>;
      /** Asked before each wait, in ms. */
      pauseMs: () => number;
      closing: AbortSignal;
    },
  ) {
    void this.run();
  }

  /** Polls at once: a notification may have been missed, or may be from now on. */
  pollSoon(): void {
    this.wakeSignal.notify();
  }

  private async run(): Promise<void> {
    const { poll: look, pauseMs, closing } = this.options;
    for (;;) {
      await this.wakeSignal.wait(pauseMs(), closing);
      if (closing.aborted) return;
      // Callers report a store that is away; here it is polled again.
      await look().catch(() => undefined);
    }
  }
}

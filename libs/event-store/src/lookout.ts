import { Bell } from './bell.ts';

/** Looks, once for everybody in a process, for what nobody told of. */
export class Lookout {
  private readonly bell = new Bell();

  constructor(
    private readonly options: {
      look: () => Promise<void>;
      /** Asked before each wait, in ms. */
      pauseMs: () => number;
      closing: AbortSignal;
    },
  ) {
    void this.run();
  }

  /** Something may have been missed, or may be from now on: it looks at once. */
  ring(): void {
    this.bell.ring();
  }

  private async run(): Promise<void> {
    const { look, pauseMs, closing } = this.options;
    for (;;) {
      await this.bell.wait(pauseMs(), closing);
      if (closing.aborted) return;
      // A store that is away is heard of from whoever needs it; here it is looked for again.
      await look().catch(() => undefined);
    }
  }
}

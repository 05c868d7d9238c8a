import { withoutDeadline } from '@corkboard/event-store/deadline';
import type { Log } from '@corkboard/runtime/log';

/** Work behind answers, one after the other, for which nobody waits; a job does later what could not be done. */
export class AfterAnswers {
  #working: Promise<void> = Promise.resolve();
  readonly #log: Log;
  readonly #failure: string;

  /** @param failure words for the log where the work could not be done */
  constructor(log: Log, failure: string) {
    this.#log = log;
    this.#failure = failure;
  }

  soon(work: () => Promise<void>): void {
    const next = () => this.#working.then(work);
    this.#working = withoutDeadline(next).catch((error: unknown) => {
      this.#log.warn({ err: error }, this.#failure);
    });
  }

  /** Once all that was begun has ended. */
  ended(): Promise<void> {
    return this.#working;
  }
}

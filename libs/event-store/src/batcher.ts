import { type Caller, Deadline, inLine, withoutDeadline } from './deadline.ts';

/** Round trips under way at once; what is asked for meanwhile goes together in the next. */
const MAX_UNDER_WAY = 1;
const MAX_TOGETHER = 64;
/** Timeout of a round trip: longer than each caller waits, and not for ever. */
const ROUND_TRIP_MS = 15_000;

interface Waiting<Asked, Answer> extends Caller<Answer> {
  readonly asked: Asked;
}

/**
 * Batches concurrent questions into one round trip. A question never joins a round trip that has been sent, so that it
 * sees every write acknowledged before it was asked.
 *
 * @example const pins = new Batcher((ids: readonly string[]) => pinsOf(ids)); const pin = await pins.ask(id);
 */
export class Batcher<Asked, Answer> {
  private readonly waiting: Waiting<Asked, Answer>[] = [];
  private underWay = 0;

  /** `answerAll` answers in the order of what is asked. */
  constructor(private readonly answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>) {}

  ask(asked: Asked): Promise<Answer> {
    // A round trip under way is not cut short when a caller gives up.
    const answer = inLine<Waiting<Asked, Answer>, Answer>(this.waiting, ({ resolve, reject }) => ({
      asked,
      resolve,
      reject,
    }));
    // A turn of the loop later, so that what one tick brings goes together.
    if (this.waiting.length === 1 && this.underWay < MAX_UNDER_WAY)
      withoutDeadline(() => setImmediate(() => this.pump()));
    return answer;
  }

  private pump(): void {
    while (this.underWay < MAX_UNDER_WAY && this.waiting.length > 0) {
      this.underWay += 1;
      void this.send(this.waiting.splice(0, MAX_TOGETHER));
    }
  }

  /** Settles every one of the batch; never fails itself. */
  private async send(batch: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const deadline = new Deadline(ROUND_TRIP_MS, ROUND_TRIP_MS);
      const answers = await deadline.run(() => this.answerAll(batch.map(({ asked }) => asked)));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.underWay -= 1;
    this.pump();
  }
}

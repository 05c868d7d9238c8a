import { Deadline, orDeadline, withoutDeadline } from './deadline.ts';

/** Round trips under way at once; what is asked for meanwhile goes together in the next. */
const MAX_UNDER_WAY = 1;
const MAX_TOGETHER = 64;
/** Timeout of a round trip: longer than each caller waits, and not for ever. */
const ROUND_TRIP_MS = 15_000;

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches concurrent questions into one round trip. A question never joins a round trip that has been sent, so that it
 * sees every write acknowledged before it was asked.
 *
 * @example const pins = new Gathered((ids: readonly string[]) => pinsOf(ids)); const pin = await pins.ask(id);
 */
export class Batcher<Asked, Answer> {
  private readonly waiting: Waiting<Asked, Answer>[] = [];
  private underWay = 0;

  /** `answerAll` answers in the order of what is asked. */
  constructor(private readonly answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>) {}

  ask(asked: Asked): Promise<Answer> {
    let leave = (): void => undefined;
    const answer = new Promise<Answer>((resolve, reject) => {
      const mine: Waiting<Asked, Answer> = { asked, resolve, reject };
      this.waiting.push(mine);
      leave = () => this.leave(mine);
    });
    // A turn of the loop later, so that what one tick brings goes together.
    if (this.waiting.length === 1 && this.underWay < MAX_UNDER_WAY)
      withoutDeadline(() => setImmediate(() => this.pump()));
    return orDeadline(answer, () => leave());
  }

  /** Drops a question whose caller has given up; a round trip under way is not cut short. */
  private leave(mine: Waiting<Asked, Answer>): void {
    const place = this.waiting.indexOf(mine);
    if (place !== -1) this.waiting.splice(place, 1);
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

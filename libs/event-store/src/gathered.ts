/** Round trips under way at once; what is asked for meanwhile goes together in the next. */
const MAX_UNDER_WAY = 1;
const MAX_TOGETHER = 64;

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers what is asked for at the same time in one round trip. A question never joins a round trip that has been sent:
 * it sees every write that was answered before it was asked.
 *
 * @example const pins = new Gathered((ids: readonly string[]) => pinsOf(ids)); const pin = await pins.ask(id);
 */
export class Gathered<Asked, Answer> {
  private readonly waiting: Waiting<Asked, Answer>[] = [];
  private underWay = 0;

  /** `answerAll` answers in the order of what is asked. */
  constructor(private readonly answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>) {}

  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ asked, resolve, reject });
      // A turn of the loop later, so that what one tick brings goes together.
      if (this.waiting.length === 1 && this.underWay < MAX_UNDER_WAY) setImmediate(() => this.pump());
    });
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
      const answers = await this.answerAll(batch.map(({ asked }) => asked));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.underWay -= 1;
    this.pump();
  }
}

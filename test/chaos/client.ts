import { appendFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { Replica } from './replica.ts';
import type { Write, Writes } from './victim.ts';

const LANES = 10;
const PATIENCE = 4_000;
const ENOUGH = 120;
const LATE = 6_000;
/** Of what got no answer, this share is never asked for again: it may have happened, once, or not. */
const GIVEN_UP = 0.15;

export interface ClientOptions {
  readonly file: string;
  readonly writes: Writes;
  readonly random: Random;
  readonly asksTwice: number;
}

/** Asks for writes and remembers, in a file, what it asked for and what was acknowledged. Nothing ever kills it. */
export class Client {
  private serial = 0;
  private readonly unanswered: Write[] = [];
  private going = true;
  private lanes: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly replicas: readonly Pick<Replica, 'up'>[],
    private readonly options: ClientOptions,
  ) {
    writeFileSync(options.file, '');
  }

  async begin(): Promise<void> {
    await this.options.writes.prepare(async (write) => {
      this.note({ what: 'asked', ...write.asked });
      await this.insistOn([write]);
    });
    this.lanes = Promise.all(Array.from({ length: LANES }, () => this.lane()));
  }

  /** No new writes once there are enough; resolves when what was under way has an answer or none. */
  async pause(): Promise<void> {
    // A busy machine gets more time, so that a round says something there as well.
    for (const until = Date.now() + LATE; this.serial < ENOUGH && Date.now() < until; ) await sleep(25);
    this.going = false;
    await this.lanes;
  }

  /** Asks again, under the same key, for what got no answer, until it gets one; throws after five minutes. */
  insist(): Promise<void> {
    return this.insistOn(this.unanswered.filter(() => !this.options.random.chance(GIVEN_UP)));
  }

  private async insistOn(left: Write[]): Promise<void> {
    const until = Date.now() + 300_000;
    const lane = async (): Promise<void> => {
      for (let write = left.shift(); write; write = left.shift()) {
        if (await this.ask(write)) continue;
        if (Date.now() > until) throw new Error(`no replica answers a write any more (${left.length} wait behind it)`);
        left.push(write);
        await sleep(50);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  private async lane(): Promise<void> {
    const { random } = this.options;
    for (; this.going; await sleep(random.whole(2, 14))) {
      if (!this.replicas.some(({ up }) => up)) continue;
      this.serial += 1;
      const write = this.options.writes.next(this.serial);
      this.note({ what: 'asked', ...write.asked });
      const asks = random.chance(this.options.asksTwice) ? [this.ask(write), this.ask(write)] : [this.ask(write)];
      const answered = await Promise.all(asks);
      if (!answered.includes(true)) this.unanswered.push(write);
    }
  }

  private async ask(write: Write): Promise<boolean> {
    const answer = await write.ask(PATIENCE);
    if (answer) this.note({ ...write.asked, ...answer });
    return answer !== null;
  }

  private note(line: object): void {
    appendFileSync(this.options.file, `${JSON.stringify(line)}\n`);
  }
}

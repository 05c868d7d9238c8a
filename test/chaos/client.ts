import { appendFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { Replica } from './replica.ts';

const LANES = 10;
const STREAMS = 14;
const PATIENCE = 4_000;
const ENOUGH = 120;
const LATE = 6_000;
/** Of what got no answer, this share is never asked for again: it may have happened, once, or not. */
const GIVEN_UP = 0.15;

interface Write {
  readonly stream: string;
  readonly write: string;
  readonly size: number;
  readonly echo: boolean;
}

/** Asks for writes and remembers, in a file, what it asked for and what was acknowledged. Nothing ever kills it. */
export class Client {
  private serial = 0;
  private readonly unanswered: Write[] = [];
  private going = true;
  private lanes: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly replicas: readonly Replica[],
    private readonly options: { readonly file: string; readonly random: Random; readonly asksTwice: number },
  ) {
    writeFileSync(options.file, '');
  }

  begin(): void {
    this.lanes = Promise.all(Array.from({ length: LANES }, () => this.lane()));
  }

  /** No new writes once there are enough; resolves when what was under way has an answer or none. */
  async pause(): Promise<void> {
    // A busy machine gets more time, so that a round says something there as well.
    for (const until = Date.now() + LATE; this.serial < ENOUGH && Date.now() < until; ) await sleep(25);
    this.going = false;
    await this.lanes;
  }

  /** Asks again, under the same key, for what got no answer, until it gets one; throws after two minutes. */
  async insist(): Promise<void> {
    const left = this.unanswered.filter(() => !this.options.random.chance(GIVEN_UP));
    const until = Date.now() + 120_000;
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
      const write = this.newWrite();
      this.note('asked', write);
      const asks = random.chance(this.options.asksTwice) ? [this.ask(write), this.ask(write)] : [this.ask(write)];
      const answered = await Promise.all(asks);
      if (!answered.includes(true)) this.unanswered.push(write);
    }
  }

  private newWrite(): Write {
    const { random } = this.options;
    this.serial += 1;
    const hot = random.chance(0.5) ? 3 : STREAMS;
    const size = random.chance(0.25) ? random.whole(2, 4) : 1;
    return { stream: `tally-${random.whole(1, hot)}`, write: `w${this.serial}`, size, echo: random.chance(0.1) };
  }

  private async ask(write: Write): Promise<boolean> {
    const answer = await this.options.random.pick(this.replicas).ask(write, PATIENCE);
    if (!answer || answer.revision === null) return false;
    this.note('acknowledged', { ...write, revision: answer.revision });
    return true;
  }

  private note(what: 'asked' | 'acknowledged', fields: object): void {
    appendFileSync(this.options.file, `${JSON.stringify({ what, ...fields })}\n`);
  }
}

import type { Pool } from 'pg';
import { DeadlinePassed, orDeadline, timeLeft, withoutDeadline } from '../deadline.ts';
import { type Append, type AppendResult, EventIdTaken, type Token } from '../port.ts';
import { written } from '../storable.ts';
import { type AnswerRow, appendStatement, parameters, type ReadyAppend, toResult } from './append-call.ts';
import { isLost, orUnavailable, sqlState } from './failures.ts';

interface Waiting extends ReadyAppend {
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_APPENDS = 64;
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_UNDER_WAY = 1;
const TIMEOUT_MS = 5_000;
const UNIQUE_VIOLATION = '23505';

/**
 * Appends that arrive while a round trip is under way share the next one. Within a round trip a stream, a claim and an
 * event id occur once; what would be second waits for the first to end, which also keeps the order of their arrival.
 */
export class AppendQueue {
  private readonly waiting: Waiting[] = [];
  private underWay = 0;
  private readonly busy = new Set<string>();

  constructor(
    private readonly options: {
      pool: Pool;
      schema: string;
      token: (seq: string) => Token;
      /** After the commit: which events have their places already; the others wait for the sequencer. */
      appended: (rows: readonly AnswerRow[]) => void;
    },
  ) {}

  add(append: Append): Promise<AppendResult> {
    const events = written(append);
    if (timeLeft() === 0) return Promise.reject(new DeadlinePassed());
    let leave = (): void => undefined;
    const answer = new Promise<AppendResult>((resolve, reject) => {
      const mine: Waiting = { append, events, resolve, reject };
      this.waiting.push(mine);
      leave = () => this.leave(mine);
    });
    // A turn of the loop later, so that what one tick brings goes together.
    if (this.underWay === 0) withoutDeadline(() => setImmediate(() => this.pump()));
    return orDeadline(answer, () => leave());
  }

  /** Nobody waits for it any more; what has been sent comes to its end. */
  private leave(mine: Waiting): void {
    const place = this.waiting.indexOf(mine);
    if (place !== -1) this.waiting.splice(place, 1);
  }

  private pump(): void {
    while (this.underWay < MAX_UNDER_WAY && this.waiting.length > 0) {
      const batch = this.take();
      if (batch.length === 0) return;
      const held = batch.flatMap(marks);
      for (const mark of held) this.busy.add(mark);
      this.underWay += 1;
      void this.send(batch).finally(() => {
        this.underWay -= 1;
        for (const mark of held) this.busy.delete(mark);
        this.pump();
      });
    }
  }

  private take(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const seen = new Set(this.busy);
    let bytes = 0;
    for (const one of this.waiting) {
      const names = marks(one);
      const fits = batch.length < MAX_APPENDS && bytes < MAX_BYTES && !names.some((name) => seen.has(name));
      for (const name of names) seen.add(name);
      (fits ? batch : left).push(one);
      if (fits) bytes += one.events.reduce((sum, event) => sum + event.bytes, 0);
    }
    this.waiting.splice(0, this.waiting.length, ...left);
    return batch;
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    try {
      const rows = await this.call(batch);
      this.options.appended(rows);
      for (const [index, one] of batch.entries()) this.settle(one, rows[index]);
    } catch (error) {
      if (batch.length > 1 && !isLost(error)) {
        // One of them cannot be stored: the others must not suffer for it.
        for (const one of batch) await this.send([one]);
        return;
      }
      for (const one of batch) one.reject(error);
    }
  }

  private settle(one: Waiting, row: AnswerRow | undefined): void {
    const result = row && toResult(row, this.options.token);
    if (result) one.resolve(result);
    else one.reject(new EventIdTaken(`an event id of the append to ${one.append.stream} is taken`));
  }

  private async call(batch: readonly Waiting[], again = true): Promise<AnswerRow[]> {
    try {
      const query = {
        name: `${this.options.schema}_append`,
        text: appendStatement(this.options.schema),
        values: parameters(batch),
        query_timeout: TIMEOUT_MS,
      };
      return (await orUnavailable(this.options.pool.query<AnswerRow>(query))).rows;
    } catch (error) {
      // Two calls brought the same event id to two streams at once; now the first one's is visible.
      if (again && batch.length === 1 && sqlState(error) === UNIQUE_VIOLATION) return this.call(batch, false);
      throw error;
    }
  }
}

const marks = ({ append, events }: ReadyAppend): string[] => [
  `s ${append.stream}`,
  ...events.map(({ event }) => `e ${event.id}`),
  ...[...(append.claims ?? []), ...(append.release ?? [])].map(({ kind, value }) => `c ${kind} ${value}`),
];

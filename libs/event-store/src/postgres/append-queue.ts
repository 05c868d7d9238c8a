import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { type Caller, DeadlinePassed, inLine, timeLeft, withoutDeadline } from '../deadline.ts';
import type { RecordedEvent } from '../event.ts';
import { isLost, orUnavailable, sqlState } from '../failures.ts';
import { type Append, type AppendResult, EventIdTaken, type Token } from '../port.ts';
import { written } from '../storable.ts';
import {
  type Answer,
  carefulCall,
  type QuickRow,
  quickAnswers,
  quickCall,
  quickEvents,
  type ReadyAppend,
  type Statement,
  toResult,
} from './append-call.ts';

interface Waiting extends ReadyAppend, Caller<AppendResult> {}

const MAX_APPENDS = 64;
const MAX_BYTES = 4 * 1024 * 1024;
/** While one call is worked on by the server, the next is made ready and waits there for the head. */
export const MAX_UNDER_WAY = 2;
/** Events that a second call is worth. */
const LEAST_BESIDE = 16;
const TIMEOUT_MS = 5_000;
const UNIQUE_VIOLATION = '23505';

const sizeOf = (appends: readonly ReadyAppend[]): number => appends.reduce((sum, { events }) => sum + events.length, 0);

/**
 * Appends that arrive while a round trip is under way share the next one. Within a round trip a stream, a claim and an
 * event id occur once; what would be second waits for the first to end, which also keeps the order of their arrival.
 */
export class AppendQueue {
  private readonly waiting: Waiting[] = [];
  private underWay = 0;
  private isDue = false;
  private readonly busy = new Set<string>();

  constructor(
    private readonly options: {
      pool: Pool;
      schema: string;
      token: (position: number) => Token;
      /** After the commit: the events after the position `from`, made when they are asked for. */
      stored: (from: number, events: () => readonly RecordedEvent[]) => void;
      /** After that: how far the order goes at least. */
      reached: (position: number) => void;
    },
  ) {}

  add(append: Append): Promise<AppendResult> {
    const events = written(append);
    if (timeLeft() === 0) return Promise.reject(new DeadlinePassed());
    // An append that was sent comes to its end when its caller gives up.
    const answer = inLine<Waiting, AppendResult>(this.waiting, ({ resolve, reject }) => ({
      append,
      events,
      resolve,
      reject,
    }));
    // A turn of the loop later, so that what one tick brings goes together.
    if (!this.isDue && this.underWay < MAX_UNDER_WAY) {
      this.isDue = true;
      withoutDeadline(() => setImmediate(() => this.pump()));
    }
    return answer;
  }

  private pump(): void {
    this.isDue = false;
    while (this.underWay < MAX_UNDER_WAY && this.waiting.length > 0) {
      const events = sizeOf(this.waiting);
      if (this.underWay > 0 && events < LEAST_BESIDE) return;
      const isHalved = this.underWay === 0 && events >= 2 * LEAST_BESIDE;
      const batch = this.take(isHalved ? Math.ceil(events / 2) : Number.POSITIVE_INFINITY);
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

  private take(most: number): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const seen = new Set(this.busy);
    let bytes = 0;
    let events = 0;
    for (const one of this.waiting) {
      const names = marks(one);
      const hasRoom = batch.length < MAX_APPENDS && bytes < MAX_BYTES && events < most;
      const fits = hasRoom && !names.some((name) => seen.has(name));
      for (const name of names) seen.add(name);
      (fits ? batch : left).push(one);
      if (!fits) continue;
      bytes += one.events.reduce((sum, event) => sum + event.bytes, 0);
      events += one.events.length;
    }
    this.waiting.splice(0, this.waiting.length, ...left);
    return batch;
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await this.call(batch);
      const appended = answers.filter(({ status }) => status === 'appended');
      if (appended.length > 0) this.options.reached(Math.max(...appended.map(({ position }) => Number(position))));
      for (const [index, one] of batch.entries()) this.settle(one, answers[index]);
    } catch (error) {
      if (batch.length > 1 && !isLost(error)) {
        // One of them cannot be stored: the others must not suffer for it.
        for (const one of batch) await this.send([one]);
        return;
      }
      for (const one of batch) one.reject(error);
    }
  }

  private settle(one: Waiting, answer: Answer | undefined): void {
    const result = answer && toResult(answer, this.options.token);
    if (result) one.resolve(result);
    else one.reject(new EventIdTaken(`an event id of the append to ${one.append.stream} is taken`));
  }

  /** Never within a transaction of anybody: the head is let go by the end of the one statement. */
  private async call(batch: readonly ReadyAppend[]): Promise<readonly Answer[]> {
    const quick = quickCall(this.options.schema, batch);
    const row = quick && (await this.tryQuickly(quick));
    if (row) {
      const last = Number(row.last);
      this.options.stored(last - sizeOf(batch), () => quickEvents(batch, row));
      return quickAnswers(batch, last);
    }
    return (await this.query<Answer & QueryResultRow>(carefulCall(this.options.schema, batch))).rows;
  }

  /** Null: nothing was stored, and what is to be answered must be looked for. */
  private async tryQuickly(statement: Statement): Promise<QuickRow | null> {
    try {
      const { rows } = await this.query<QuickRow & QueryResultRow>(statement);
      return rows[0] ?? null;
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION) return null;
      throw error;
    }
  }

  private query<Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>> {
    return orUnavailable(this.options.pool.query<Row>({ ...statement, query_timeout: TIMEOUT_MS } as Statement));
  }
}

const marks = ({ append, events }: ReadyAppend): string[] => [
  `s ${append.stream}`,
  ...events.map(({ event }) => `e ${event.id}`),
  ...[...(append.claims ?? []), ...(append.release ?? [])].map(({ kind, value }) => `c ${kind} ${value}`),
];

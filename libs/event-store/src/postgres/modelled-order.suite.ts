import type { AsyncCommand } from 'fast-check';
import type { Client } from 'pg';
import { equal, sampleEvent } from '../contract/case.ts';
import type { Append } from '../port.ts';
import { written } from '../storable.ts';
import { type AnswerRow, appendStatement, parameters } from './append-call.ts';

/** An event of the model: which one, and the number that the database drew for it. */
interface Drawn {
  readonly id: string;
  readonly seq: number;
}

/** Of one process; what it wrote nobody else sees yet. */
interface Open {
  readonly streams: readonly string[];
  readonly events: readonly Drawn[];
  /** What it gave places to, when it got the head; until it ends nobody else gets it. */
  readonly placed: readonly Drawn[] | null;
}

/** What the global order must be. */
export interface OrderModel {
  readonly open: (Open | null)[];
  pending: readonly Drawn[];
  readonly order: Drawn[];
  readonly epochs: (number | null)[];
  newest: number;
  /** How far the reader was, and what it read up to there. */
  readonly seen: string[];
}

/** Connections, each of a process of its own. */
export interface OrderUnderTest {
  readonly schema: string;
  readonly processes: readonly Client[];
  readonly leader: Client;
  readonly reader: Client;
}

export type OrderCommand = AsyncCommand<OrderModel, OrderUnderTest>;

export const emptyOrder = (processes: number, leaders: number): OrderModel => ({
  open: Array.from({ length: processes }, () => null),
  pending: [],
  order: [],
  epochs: Array.from({ length: leaders }, () => null),
  newest: 0,
  seen: [],
});

const bySeq = (events: readonly Drawn[]): Drawn[] => [...events].sort((a, b) => a.seq - b.seq);
const idsOf = (events: readonly Drawn[]): string[] => events.map(({ id }) => id);
const without = (events: readonly Drawn[], gone: readonly Drawn[]): Drawn[] =>
  events.filter(({ id }) => !idsOf(gone).includes(id));

/** Whether somebody who has not ended holds the head, for which a leader would wait. */
const isHeld = ({ open }: Readonly<OrderModel>): boolean => open.some((one) => one?.placed);

/** A reader goes on from where it was: dense positions, in the order of the model, within a stream without a hole. */
const look = async (model: OrderModel, { reader, schema }: OrderUnderTest): Promise<void> => {
  const { rows } = await reader.query<{ position: string; id: string; stream: string; revision: number }>(
    `SELECT l.position, e.id, e.stream, e.revision FROM ${schema}.log l JOIN ${schema}.events e USING (seq)
      WHERE l.position > $1 ORDER BY l.position`,
    [model.seen.length],
  );
  equal(
    rows.map(({ position }) => Number(position)),
    rows.map((_, index) => model.seen.length + index + 1),
    'dense positions',
  );
  model.seen.push(...rows.map(({ id }) => id));
  equal(model.seen, idsOf(model.order), 'the order');
  const ahead = await reader.query(
    `SELECT l.position FROM ${schema}.log l JOIN ${schema}.events e USING (seq) WHERE EXISTS (
       SELECT FROM ${schema}.events f LEFT JOIN ${schema}.log m USING (seq)
        WHERE f.stream = e.stream AND f.revision < e.revision AND (m.position IS NULL OR m.position > l.position))`,
  );
  equal(ahead.rowCount, 0, 'events that are ahead of an earlier one of their stream');
  const waiting = await reader.query<{ seq: string }>(`SELECT seq FROM ${schema}.pending ORDER BY seq`);
  equal(
    waiting.rows.map(({ seq }) => Number(seq)),
    bySeq(model.pending).map(({ seq }) => seq),
    'what waits for its place',
  );
};

/** A process appends to some streams in one transaction, and has not ended it. */
export class Begin implements OrderCommand {
  constructor(
    private readonly process: number,
    private readonly parts: readonly { stream: string; events: number }[],
  ) {}

  check(model: Readonly<OrderModel>): boolean {
    const locked = model.open.flatMap((open) => open?.streams ?? []);
    return model.open[this.process] === null && !this.parts.some(({ stream }) => locked.includes(stream));
  }

  async run(model: OrderModel, under: OrderUnderTest): Promise<void> {
    const client = under.processes[this.process];
    const appends = this.parts.map(
      ({ stream, events }): Append => ({
        stream,
        expectedRevision: 'any',
        events: Array.from({ length: events }, () => sampleEvent()),
      }),
    );
    const ready = appends.map((append) => ({ append, events: written(append) }));
    await client?.query('BEGIN');
    const answer = await client?.query<AnswerRow>(appendStatement(under.schema), parameters(ready));
    equal(
      answer?.rows.map(({ status }) => status),
      appends.map(() => 'appended'),
      'answers',
    );
    const stored = await client?.query<{ id: string; seq: string }>(
      `SELECT id, seq FROM ${under.schema}.events WHERE id = ANY ($1) ORDER BY seq`,
      [appends.flatMap(({ events }) => events.map(({ id }) => id))],
    );
    const events = (stored?.rows ?? []).map(({ id, seq }) => ({ id, seq: Number(seq) }));
    const placed = isHeld(model) ? null : [...bySeq(model.pending), ...events];
    const end = placed && String(model.order.length + placed.length);
    equal(
      answer?.rows.map(({ head }) => head),
      appends.map(() => end),
      'the head, told to who gave out places',
    );
    model.open[this.process] = { streams: this.parts.map(({ stream }) => stream), events, placed };
    await look(model, under);
  }

  toString = (): string => `begin ${this.process} ${JSON.stringify(this.parts)}`;
}

/** A process ends what it began, or dies before it could. */
export class End implements OrderCommand {
  constructor(
    private readonly process: number,
    private readonly how: 'COMMIT' | 'ROLLBACK',
  ) {}

  check(model: Readonly<OrderModel>): boolean {
    return model.open[this.process] !== null;
  }

  async run(model: OrderModel, under: OrderUnderTest): Promise<void> {
    await under.processes[this.process]?.query(this.how);
    const open = model.open[this.process];
    model.open[this.process] = null;
    if (open && this.how === 'COMMIT') {
      model.order.push(...(open.placed ?? []));
      model.pending = open.placed ? without(model.pending, open.placed) : [...model.pending, ...open.events];
    }
    await look(model, under);
  }

  toString = (): string => `${this.how} ${this.process}`;
}

/** Somebody takes the office; who had it before does not know. */
export class Elect implements OrderCommand {
  constructor(private readonly leader: number) {}

  check(model: Readonly<OrderModel>): boolean {
    return !isHeld(model);
  }

  async run(model: OrderModel, { leader, schema }: OrderUnderTest): Promise<void> {
    const sql = `UPDATE ${schema}.head SET epoch = epoch + 1 RETURNING epoch`;
    const { rows } = await leader.query<{ epoch: string }>(sql);
    model.newest += 1;
    model.epochs[this.leader] = model.newest;
    equal(Number(rows[0]?.epoch), model.newest, 'epoch');
  }

  toString = (): string => `elect ${this.leader}`;
}

/** A leader, or one that believes to be it, gives out places. */
export class Sequence implements OrderCommand {
  constructor(
    private readonly leader: number,
    private readonly limit: number,
  ) {}

  check(model: Readonly<OrderModel>): boolean {
    return !isHeld(model) && model.epochs[this.leader] !== null;
  }

  async run(model: OrderModel, under: OrderUnderTest): Promise<void> {
    const epoch = model.epochs[this.leader];
    const sql = `SELECT * FROM ${under.schema}.sequence_events($1, $2)`;
    const { rows } = await under.leader.query<{ first_position: string; seqs: string[] }>(sql, [epoch, this.limit]);
    const moved = bySeq(model.pending).slice(0, this.limit);
    const expected = { first_position: String(model.order.length + 1), seqs: moved.map(({ seq }) => String(seq)) };
    equal(rows, epoch === model.newest ? [expected] : [], 'places given out');
    if (epoch === model.newest) {
      model.order.push(...moved);
      model.pending = without(model.pending, moved);
    }
    await look(model, under);
  }

  toString = (): string => `sequence ${this.leader} ${this.limit}`;
}

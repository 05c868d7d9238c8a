import type { AsyncCommand } from 'fast-check';
import type { Client } from 'pg';
import type { Append } from '../port.ts';
import { written } from '../storable.ts';
import { equal, sampleEvent } from '../testing/case.ts';
import { carefulCall, quickCall, type ReadyAppend } from './append-call.ts';

interface Stored {
  readonly id: string;
  readonly stream: string;
}

/** Model of the global order. */
export interface OrderModel {
  /** Process that has the head, with its uncommitted events. */
  held: { readonly process: number; readonly events: readonly Stored[] } | null;
  readonly order: Stored[];
  /** Events that the reader has seen so far, in the order of their positions. */
  readonly seen: string[];
}

/** Connections, each of a process of its own. */
export interface OrderUnderTest {
  readonly schema: string;
  readonly processes: readonly Client[];
  readonly reader: Client;
}

export type OrderCommand = AsyncCommand<OrderModel, OrderUnderTest>;

export const emptyOrder = (): OrderModel => ({ held: null, order: [], seen: [] });

export interface Part {
  readonly stream: string;
  readonly events: number;
}

const LOCK_NOT_AVAILABLE = '55P03';

/** A reader goes on from where it was: dense positions, in the order of the model, and a head at the last of them. */
const look = async (model: OrderModel, { reader, schema }: OrderUnderTest): Promise<void> => {
  const { rows } = await reader.query<{ position: string | null; id: string; stream: string; head: string }>(
    `SELECT e.position, e.id, e.stream, h.position AS head FROM ${schema}.last_position() h
       LEFT JOIN ${schema}.events e ON e.position > $1 ORDER BY e.position`,
    [model.seen.length],
  );
  const found = rows.filter(({ position }) => position !== null);
  equal(
    found.map(({ position }) => Number(position)),
    found.map((_, index) => model.seen.length + index + 1),
    'dense positions',
  );
  model.seen.push(...found.map(({ id }) => id));
  equal(
    model.seen,
    model.order.map(({ id }) => id),
    'the order',
  );
  equal(Number(rows[0]?.head), model.order.length, 'the head');
  const { rows: broken } = await reader.query(
    `SELECT FROM (SELECT revision, row_number() OVER (PARTITION BY stream ORDER BY position) - 1 AS nth
                    FROM ${schema}.events) e WHERE e.revision <> e.nth`,
  );
  equal(broken.length, 0, 'events that are not in the order of their stream');
};

const appendsOf = (model: OrderModel, parts: readonly Part[], known: boolean): ReadyAppend[] =>
  parts.map(({ stream, events }) => {
    const last = model.order.filter((one) => one.stream === stream).length - 1;
    const append: Append = {
      stream,
      expectedRevision: known ? (last === -1 ? 'none' : last) : 'any',
      events: Array.from({ length: events }, () => sampleEvent()),
    };
    return { append, events: written(append) };
  });

/** A process appends, and stops before the end of its transaction; where another has the head, it is refused in time. */
export class Begin implements OrderCommand {
  constructor(
    private readonly process: number,
    private readonly parts: readonly Part[],
    private readonly known: boolean,
  ) {}

  check(model: Readonly<OrderModel>): boolean {
    return model.held?.process !== this.process;
  }

  async run(model: OrderModel, under: OrderUnderTest): Promise<void> {
    const client = under.processes[this.process];
    const appends = appendsOf(model, this.parts, this.known);
    const call = quickCall(under.schema, appends) ?? carefulCall(under.schema, appends);
    await client?.query('BEGIN');
    const refused = await client?.query(call).then(
      () => null,
      (error: { code?: string }) => error.code,
    );
    equal(refused, model.held ? LOCK_NOT_AVAILABLE : null, 'refused');
    if (model.held) await client?.query('ROLLBACK');
    else {
      const events = appends.flatMap(({ append }) => append.events.map(({ id }) => ({ id, stream: append.stream })));
      model.held = { process: this.process, events };
    }
    await look(model, under);
  }

  toString = (): string => `begin ${this.process} ${JSON.stringify(this.parts)} ${this.known}`;
}

/** A process that has the head ends what it began, or dies before it could. */
export class End implements OrderCommand {
  constructor(private readonly how: 'COMMIT' | 'ROLLBACK') {}

  check(model: Readonly<OrderModel>): boolean {
    return model.held !== null;
  }

  async run(model: OrderModel, under: OrderUnderTest): Promise<void> {
    const held = model.held;
    model.held = null;
    await under.processes[held?.process ?? 0]?.query(this.how);
    if (this.how === 'COMMIT') model.order.push(...(held?.events ?? []));
    await look(model, under);
  }

  toString = (): string => this.how;
}

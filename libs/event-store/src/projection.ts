import type { DomainEvent, RecordedEvent } from './event.ts';
import type { AnyTable, Table } from './table.ts';

/** One change of one row. The runner loads the rows of a whole batch, folds, and writes one statement per table. */
export interface RowChange {
  readonly table: AnyTable;
  readonly key: readonly (string | number)[];
  /** The row before (null: none) to the row after (null: delete). Pure. */
  readonly fold: (row: never) => object | null;
}

/** Declares a change; `change(pins, [id], (row) => row && { ...row, title })`. */
export const change = <Row extends object>(
  table: Table<Row>,
  key: readonly (string | number)[],
  fold: (row: Row | null) => Row | null,
): RowChange => ({ table, key, fold: fold as RowChange['fold'] });

type Handlers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: (event: RecordedEvent & Extract<Event, { type: Type }>) => readonly RowChange[];
};

/**
 * A read model: what it is called, its version, its tables, and what each event changes. A raised version is built beside
 * the tables that serve.
 */
export interface Projection<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly AnyTable[];
  readonly on: Handlers<Event>;
  /**
   * The version before, where it can still be kept up to date: it goes on serving until staff switch, and can be rolled
   * back to. Without it the tables stand still while this version is built, which then serves at once.
   */
  readonly before?: Projection;
  /**
   * While events keep coming: milliseconds for which a batch gathers, where hardly anybody waits for this read model with
   * the answer to a write. Fewer, larger batches cost those less who write. As for all others unless stated.
   */
  readonly gatherMs?: number;
}

/** For read models that hardly any writer waits for: `gatherMs`. */
export const SELDOM_AWAITED_MS = 50;

export const projection = <Event extends DomainEvent>(definition: Projection<Event>): Projection<Event> => definition;

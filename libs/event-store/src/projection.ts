import type { DomainEvent, RecordedEvent } from './event.ts';

export type ColumnType =
  | 'text'
  | 'uuid'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'timestamptz'
  | 'jsonb'
  | 'double precision'
  | 'text[]'
  | 'uuid[]'
  | 'bytea';

/** A row is of one person. */
export interface OwnRows<Column extends string = string> {
  /** A `uuid` that names whose row it is. An index on it keeps an erasure from looking through the table. */
  readonly by: Column;
  /** Columns that become null, where the row itself has to stay. */
  readonly blank?: readonly Column[];
}

/**
 * A row is of everybody who was counted in it. What somebody's rows in another table of the projection gave to it is taken
 * off; nothing left is no row.
 */
export interface SharedRows<Column extends string = string> {
  /** An `integer`. */
  readonly count: Column;
  readonly givenBy: {
    /** A table of which the rows are of one person, and are not blanked. */
    readonly table: string;
    /** Its `jsonb` column with an array of keys of shared rows, each as often as it was counted: `[["lamp", "query"]]`. */
    readonly keys: string;
  };
}

/** How somebody is taken out of a table without building it anew. */
export type Forgetting<Column extends string = string> = OwnRows<Column> | SharedRows<Column>;

/** A table of a read model as the runner writes it; the migration that creates it stands beside it. */
export interface TableShape<Row extends object> {
  readonly name: string;
  readonly key: readonly (keyof Row & string)[];
  readonly columns: { readonly [Column in keyof Row & string]: ColumnType };
  /** Columns of text that never say anything of a person: staff see them where others are masked. */
  readonly open?: readonly (keyof Row & string)[];
  readonly forget?: Forgetting<keyof Row & string>;
}

/** A table whose row type is not known here. */
export interface AnyTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly open?: readonly string[];
  readonly forget?: Forgetting;
}

/** One change of one row. The runner loads the rows of a whole batch, folds, and writes one statement per table. */
export interface RowChange {
  readonly table: AnyTable;
  readonly key: readonly (string | number)[];
  /** The row before (null: none) to the row after (null: delete). Pure. */
  readonly fold: (row: never) => object | null;
}

/** Declares a change; `change(pins, [id], (row) => row && { ...row, title })`. */
export const change = <Row extends object>(
  table: TableShape<Row>,
  key: readonly (string | number)[],
  fold: (row: Row | null) => Row | null,
): RowChange => ({ table, key, fold: fold as RowChange['fold'] });

/** Columns are in snake_case, keys of rows are exactly the columns. */
export const table = <Row extends object>(shape: TableShape<Row>): TableShape<Row> => shape;

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
}

export const projection = <Event extends DomainEvent>(definition: Projection<Event>): Projection<Event> => definition;

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

/** In TypeORM's words, where it has one. */
export interface ColumnOptions {
  /** Several make one key, in the order of the columns. */
  readonly primary?: true;
  /** `once-erased`: null only where the key of its person is gone, which no reader is shown. */
  readonly nullable?: true | 'once-erased';
  readonly unique?: true;
  /** An SQL expression. */
  readonly default?: string;
  readonly collation?: string;
}

export interface Column<Type extends ColumnType = ColumnType, Value = unknown> extends ColumnOptions {
  readonly type: Type;
  /** For the compiler alone: what a projection finds in it. */
  readonly holds?: Value;
}

interface Make<Type extends ColumnType, Value> {
  <Of = Value>(options: ColumnOptions & { readonly nullable: true }): Column<Type, NoInfer<Of> | null>;
  <Of = Value>(options?: ColumnOptions): Column<Type, NoInfer<Of>>;
}

const column =
  <Type extends ColumnType, Value>(type: Type): Make<Type, Value> =>
  (options: ColumnOptions = {}) => ({ ...options, type });

/** A narrower type than the column's own is given as its type: `text<'open' | 'closed'>()`, `jsonb<Cover>()`. */
export const text = column<'text', string>('text');
export const uuid = column<'uuid', string>('uuid');
export const integer = column<'integer', number>('integer');
export const bigint = column<'bigint', number>('bigint');
export const double = column<'double precision', number>('double precision');
export const boolean = column<'boolean', boolean>('boolean');
/** ISO 8601 in a projection, a Date for everybody else who reads it. */
export const timestamptz = column<'timestamptz', string>('timestamptz');
export const jsonb = column<'jsonb', unknown>('jsonb');
export const texts = column<'text[]', readonly string[]>('text[]');
export const uuids = column<'uuid[]', readonly string[]>('uuid[]');
export const bytea = column<'bytea', Buffer>('bytea');

type Columns = Readonly<Record<string, Column>>;

type Folded<All extends Columns> = {
  readonly [Name in keyof All]: All[Name] extends Column<ColumnType, infer Value> ? Value : never;
};

type Stored<All extends Columns> = {
  readonly [Name in keyof All]: All[Name] extends Column<infer Type, infer Value>
    ? Type extends 'timestamptz'
      ? Date | Extract<Value, null>
      : Type extends 'bigint'
        ? string | Extract<Value, null>
        : Value
    : never;
};

/** A row is of one person. */
export interface OwnRows<Name extends string = string> {
  /** A `uuid` that names whose row it is. An index on it keeps an erasure from looking through the table. */
  readonly by: Name;
  /** Columns that become null, where the row itself has to stay. */
  readonly blank?: readonly Name[];
}

/**
 * A row is of everybody who was counted in it. What somebody's rows in another table of the projection gave to it is taken
 * off; nothing left is no row.
 */
export interface SharedRows<Name extends string = string> {
  /** An `integer`. */
  readonly count: Name;
  readonly givenBy: {
    /** A table of which the rows are of one person, and are not blanked. */
    readonly table: string;
    /** Its `jsonb` column with an array of keys of shared rows, each as often as it was counted: `[["lamp", "query"]]`. */
    readonly keys: string;
  };
}

/** Removal of a person's data from a table without building it anew. */
export type Forgetting<Name extends string = string> = OwnRows<Name> | SharedRows<Name>;

/** Ascending; with `where`, of these rows alone. */
export type Index<Name extends string = string> =
  | readonly Name[]
  | { readonly columns: readonly Name[]; readonly where: string };

export interface TableOptions<Name extends string = string> {
  /** By name. */
  readonly indexes?: Readonly<Record<string, Index<Name>>>;
  /** Statements for what belongs to the table and TypeORM has no word for: descending, GIN and expression indexes, triggers. */
  readonly sql?: readonly string[];
  /** Columns of text that never say anything of a person: staff see them where others are masked. */
  readonly open?: readonly Name[];
  readonly forget?: Forgetting<Name>;
}

/** A table whose row type is not known here. */
export interface AnyTable extends TableOptions {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: Columns;
}

export interface Table<Row extends object, AsStored extends object = object> extends AnyTable {
  /** For the compiler alone, as `stored`. */
  readonly row?: Row;
  readonly stored?: AsStored;
}

/** A row as a projection folds it: moments in ISO 8601, `bigint` as a number. */
export type RowOf<T> = T extends Table<infer Row, object> ? Row : never;
/** A row as any other query reads it: moments as a Date, `bigint` as text. */
export type StoredRow<T> = T extends Table<object, infer Row> ? Row : never;

/**
 * The one declaration of a table of a service: row type, columns, key, indexes and TypeORM's entity follow from it, and
 * `npm run migrations:check` compares the migrations with it. Columns are in snake_case.
 *
 * @example
 *     export const boards = table('boards', { id: uuid({ primary: true }), name: text(), cover: jsonb<Cover>({ nullable: true }) });
 *     export type BoardRow = RowOf<typeof boards>;
 */
export const table = <const All extends Columns>(
  name: string,
  columns: All,
  options: TableOptions<keyof All & string> = {},
): Table<Folded<All>, Stored<All>> => ({
  ...options,
  name,
  columns,
  key: Object.keys(columns).filter((column) => columns[column]?.primary),
});

/** A table that TypeORM cannot make, such as one without a key or in partitions: its statements are its declaration. */
export const tableInSql = (name: string, ...sql: readonly string[]): AnyTable => ({ name, key: [], columns: {}, sql });

/** All its columns, for a statement by hand: `columnsOf(boards, 'b')` is `b.id, b.name`. */
export const columnsOf = ({ columns }: AnyTable, alias = ''): string =>
  Object.keys(columns)
    .map((column) => (alias === '' ? column : `${alias}.${column}`))
    .join(', ');

/** A moment in ISO 8601, in milliseconds. */
export const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** As `columnsOf`, and each moment in ISO 8601: rows as a projection folds them. @param only of these columns */
export const foldedColumnsOf = ({ columns }: AnyTable, alias: string, only: readonly string[] = Object.keys(columns)) =>
  Object.entries(columns)
    .filter(([name]) => only.includes(name))
    .map(([name, { type }]) => (type === 'timestamptz' ? `${iso(`${alias}.${name}`)} AS ${name}` : `${alias}.${name}`))
    .join(', ');

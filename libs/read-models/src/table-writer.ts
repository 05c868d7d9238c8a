import { createHash } from 'node:crypto';
import type { RowChange } from '@corkboard/event-store/projection';
import type { AnyTable, ColumnType } from '@corkboard/event-store/table';
import type { Pool, PoolClient } from 'pg';
import { projectionTypes, type Row, toText } from './columns.ts';
import type { KnownRows } from './known-rows.ts';

/** The changes that a batch makes to one table: by row, in order. */
export interface TableChanges {
  readonly table: AnyTable;
  readonly rows: Map<string, { key: readonly (string | number)[]; folds: ((row: Row | null) => Row | null)[] }>;
}

/** Sorts the changes of a batch by table and row; nothing of the order within a row is lost. */
export const byTable = (changes: readonly RowChange[]): readonly TableChanges[] => {
  const tables = new Map<string, TableChanges>();
  for (const { table, key, fold } of changes) {
    const { rows } = entry(tables, table.name, () => ({ table, rows: new Map() }));
    const { folds } = entry(rows, JSON.stringify(key), () => ({ key, folds: [] }));
    folds.push(fold as (row: Row | null) => Row | null);
  }
  return [...tables.values()];
};

const entry = <Value>(map: Map<string, Value>, name: string, make: () => Value): Value => {
  const found = map.get(name);
  if (found) return found;
  const made = make();
  map.set(name, made);
  return made;
};

const quoted = (name: string): string => {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`not a name of a table or column: ${name}`);
  return `"${name}"`;
};

const typeOf = (table: AnyTable, column: string): ColumnType => {
  const type = table.columns[column]?.type;
  if (!type) throw new Error(`${table.name} has no column ${column}`);
  return type;
};

export interface Place {
  readonly schema: string;
  readonly suffix: string;
  /** Rows that need not be read back, by table. */
  readonly known?: ReadonlyMap<string, KnownRows>;
}

/** Changes of one table by a batch. */
export interface Folded {
  readonly table: AnyTable;
  /** With its schema, quoted. */
  readonly name: string;
  /** Changed rows, null for removed ones. */
  readonly after: ReadonlyMap<string, Row | null>;
  readonly written: readonly Row[];
  readonly removed: readonly (readonly (string | number)[])[];
}

/** Reads the rows that change, with one SELECT whatever their number, and folds the events into them. */
export const foldTable = async (db: Pool | PoolClient, changes: TableChanges, place: Place): Promise<Folded> => {
  const { table } = changes;
  const name = `${quoted(place.schema)}.${quoted(table.name + place.suffix)}`;
  const before = place.known?.get(table.name)?.find(changes.rows.keys()) ?? (await load(db, name, changes));
  const after = new Map<string, Row | null>();
  const written: Row[] = [];
  const removed: (readonly (string | number)[])[] = [];
  for (const [id, { key, folds }] of changes.rows) {
    const was = before.get(id) ?? null;
    const is = folds.reduce<Row | null>((row, fold) => fold(row), was);
    if (is === was) continue;
    after.set(id, is);
    if (is === null) removed.push(key);
    else written.push(is);
  }
  return { table, name, after, written, removed };
};

/** At most one DELETE and one INSERT, whatever the number of rows. */
export const writeTable = async (client: PoolClient, { table, name, written, removed }: Folded): Promise<void> => {
  if (removed.length > 0) await remove(client, name, { table, removed });
  if (written.length === 0) return;
  const { text, values } = upsertOf({ table, name, written });
  await client.query(statement(text, values));
};

/** Prepared once on each connection. */
export const statement = (text: string, values: unknown[]): { name: string; text: string; values: unknown[] } => ({
  name: createHash('sha256').update(text).digest('hex').slice(0, 32),
  text,
  values,
});

const keyArrays = (table: AnyTable, keys: readonly (readonly (string | number)[])[]): unknown[] =>
  table.key.map((column, index) => keys.map((key) => toText(key[index], typeOf(table, column))));

/** The arrays stand in sub-selects, where the planner does not count them: else it plans anew for each number of keys. */
const keySource = (table: AnyTable): { unnest: string; match: string } => ({
  unnest: `unnest(${table.key.map((_, index) => `(SELECT $${index + 1}::text[])`).join(', ')}) AS k(${table.key.map((_, index) => `k${index}`).join(', ')})`,
  match: table.key.map((column, index) => `t.${quoted(column)} = k.k${index}::${typeOf(table, column)}`).join(' AND '),
});

const load = async (db: Pool | PoolClient, name: string, { table, rows }: TableChanges): Promise<Map<string, Row>> => {
  const columns = Object.keys(table.columns).map(quoted).join(', ');
  const { unnest, match } = keySource(table);
  // OFFSET 0 keeps the look-up by key, whatever the statistics say about a table that is still filling.
  const text = `SELECT r.* FROM ${unnest} CROSS JOIN LATERAL (SELECT ${columns} FROM ${name} t WHERE ${match} OFFSET 0) r`;
  const keys = [...rows.values()].map(({ key }) => key);
  const found = await db.query<Row>({ ...statement(text, keyArrays(table, keys)), types: projectionTypes });
  return new Map(found.rows.map((row) => [JSON.stringify(table.key.map((column) => row[column])), row]));
};

const remove = async (
  client: PoolClient,
  name: string,
  { table, removed }: { table: AnyTable; removed: readonly (readonly (string | number)[])[] },
): Promise<void> => {
  const { unnest, match } = keySource(table);
  await client.query(statement(`DELETE FROM ${name} t USING ${unnest} WHERE ${match}`, keyArrays(table, removed)));
};

/**
 * Its parameters count from `first`. `after`: a row source without which nothing is written.
 * @example upsertOf(folded, { first: 10, after: 'moved' }).text // INSERT INTO .. SELECT .. FROM moved, unnest($10::text[], ..
 */
export const upsertOf = (
  { table, name, written }: Pick<Folded, 'table' | 'name' | 'written'>,
  { first = 1, after = '' }: { first?: number; after?: string } = {},
): { text: string; values: unknown[] } => {
  const columns = Object.keys(table.columns);
  const others = columns.filter((column) => !table.key.includes(column));
  const set = others.map((column) => `${quoted(column)} = EXCLUDED.${quoted(column)}`).join(', ');
  const text = `INSERT INTO ${name} AS t (${columns.map(quoted).join(', ')})
    SELECT ${columns.map((column, index) => `x.c${index}::${typeOf(table, column)}`).join(', ')}
      FROM ${after && `${after}, `}unnest(${columns.map((_, index) => `$${first + index}::text[]`).join(', ')})
        AS x(${columns.map((_, index) => `c${index}`).join(', ')})
    ON CONFLICT (${table.key.map(quoted).join(', ')}) DO ${set ? `UPDATE SET ${set}` : 'NOTHING'}`;
  const values = columns.map((column) => written.map((row) => toText(row[column], typeOf(table, column))));
  return { text, values };
};

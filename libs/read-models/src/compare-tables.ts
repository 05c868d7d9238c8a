import type { Json, Position } from '@corkboard/event-store/event';
import type { AnyTable, ColumnType } from '@corkboard/event-store/table';
import type { PoolClient } from 'pg';
import { suffixOf } from './copy-place.ts';

/** A row that is not the same on both sides; values of columns that may be personal are masked. */
export interface DifferingRow {
  readonly key: Readonly<Record<string, Json>>;
  /** Null: the row is not there. */
  readonly serving: Readonly<Record<string, Json>> | null;
  readonly next: Readonly<Record<string, Json>> | null;
  /** Columns that differ; all of them when a side has no such row. */
  readonly columns: readonly string[];
}

export interface TableComparison {
  readonly table: string;
  readonly servingRows: number;
  readonly nextRows: number;
  /** Rows that were compared with the other side's; all of them up to `COMPARED_ROWS`. */
  readonly compared: number;
  readonly differing: number;
  readonly samples: readonly DifferingRow[];
}

/** Changes that a switch would make, of both sides at one position. */
export interface Comparison {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly position: Position;
  readonly tables: readonly TableComparison[];
}

/** Larger tables are sampled: about as many rows of them are compared. */
export const COMPARED_ROWS = 50_000;
const SHOWN = 10;
export const HIDDEN = '•••••';

const PLAIN: ReadonlySet<ColumnType> = new Set([
  'uuid',
  'uuid[]',
  'integer',
  'bigint',
  'boolean',
  'timestamptz',
  'double precision',
]);

type Values = Record<string, Json>;

interface Found {
  readonly serving: Values | null;
  readonly next: Values | null;
  readonly differing: string;
}

/** Compares what serves with its next copy, as one transaction sees them; it should be repeatable read. */
export const compareTables = async (
  client: PoolClient,
  { schema, tables, position }: { schema: string; tables: readonly AnyTable[]; position: Position },
): Promise<Comparison> => {
  const compared: TableComparison[] = [];
  for (const table of tables) compared.push(await compareTable(client, schema, table));
  return { at: new Date().toISOString(), position, tables: compared };
};

const compareTable = async (client: PoolClient, schema: string, table: AnyTable): Promise<TableComparison> => {
  const serving = `${schema}."${table.name}"`;
  const next = `${schema}."${table.name}${suffixOf('next')}"`;
  const [servingRows, nextRows] = [await countOf(client, serving), await countOf(client, next)];
  const share = Math.min(100, (100 * COMPARED_ROWS) / Math.max(servingRows, nextRows, 1));
  const sample = share === 100 ? '' : `TABLESAMPLE BERNOULLI (${share}) REPEATABLE (1)`;
  const compared = sample === '' ? servingRows : await countOf(client, `${serving} ${sample}`);
  const { rows: changed } = await client.query<Found>(differing(table, { serving, next, sample }));
  const { rows: added } = await client.query<Found>(onlyNext(table, { serving, next, sample }));
  return {
    table: table.name,
    servingRows,
    nextRows,
    compared,
    differing: Number(changed[0]?.differing ?? 0) + Number(added[0]?.differing ?? 0),
    samples: [...changed, ...added].slice(0, SHOWN).map((found) => described(table, found)),
  };
};

interface Sides {
  readonly serving: string;
  readonly next: string;
  readonly sample: string;
}

const listed = (columns: readonly string[], alias: string): string =>
  columns.map((column) => `${alias}."${column}"`).join(', ');
const columnsOf = (table: AnyTable, alias: string): string => listed(Object.keys(table.columns), alias);
const joined = (table: AnyTable): string => table.key.map((column) => `n."${column}" = s."${column}"`).join(' AND ');
const noRow = (table: AnyTable, alias: string): string => `${alias}."${table.key[0]}" IS NULL`;

const differing = (table: AnyTable, { serving, next, sample }: Sides): string =>
  `SELECT to_jsonb(s) AS serving, CASE WHEN ${noRow(table, 'n')} THEN NULL ELSE to_jsonb(n) END AS next,
      count(*) OVER () AS differing
    FROM (SELECT ${columnsOf(table, 't')} FROM ${serving} t ${sample}) s
    LEFT JOIN (SELECT ${columnsOf(table, 't')} FROM ${next} t) n ON ${joined(table)}
    WHERE ROW(${columnsOf(table, 's')}) IS DISTINCT FROM ROW(${columnsOf(table, 'n')})
    ORDER BY ${listed(table.key, 's')} LIMIT ${SHOWN}`;

const onlyNext = (table: AnyTable, { serving, next, sample }: Sides): string =>
  `SELECT NULL AS serving, to_jsonb(n) AS next, count(*) OVER () AS differing
    FROM (SELECT ${columnsOf(table, 't')} FROM ${next} t ${sample}) n
    LEFT JOIN ${serving} s ON ${joined(table)} WHERE ${noRow(table, 's')}
    ORDER BY ${listed(table.key, 'n')} LIMIT ${SHOWN}`;

const countOf = async (client: PoolClient, from: string): Promise<number> =>
  Number((await client.query<{ count: string }>(`SELECT count(*) FROM ${from}`)).rows[0]?.count ?? 0);

/** Text may be somebody's: it is hidden unless its table says that it is nobody's. */
const isOpen = (table: AnyTable, column: string): boolean =>
  PLAIN.has(table.columns[column]?.type ?? 'text') || (table.open ?? []).includes(column);

const shown = (table: AnyTable, values: Values | null): Values | null =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => [column, value === null || isOpen(table, column) ? value : HIDDEN]),
  );

const described = (table: AnyTable, { serving, next }: Found): DifferingRow => {
  const [a, b] = [shown(table, serving), shown(table, next)];
  const any = a ?? b ?? {};
  return {
    key: Object.fromEntries(table.key.map((column) => [column, any[column] ?? null])),
    serving: a,
    next: b,
    columns: Object.keys(table.columns).filter(
      (column) => !serving || !next || JSON.stringify(serving[column]) !== JSON.stringify(next[column]),
    ),
  };
};

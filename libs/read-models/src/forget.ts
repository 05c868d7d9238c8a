import { orUnavailable } from '@corkboard/event-store/failures';
import type { AnyTable, OwnRows, SharedRows } from '@corkboard/event-store/table';
import { allOrNothing } from '@corkboard/event-store/transaction';
import type { PoolClient } from 'pg';
import { type AnyProjection, definitionOf } from './changes-of.ts';
import { suffixOf } from './copy-place.ts';
import type { RunnerContext } from './runner-context.ts';

/** Result of forgetting a person's rows. */
export interface Forgotten {
  /** Rows that are gone or blank now, in the tables that serve. */
  readonly rows: number;
  /** Projections of which tables of a version serve that this program does not know: to be asked again later. */
  readonly waiting: readonly string[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const ownRows = ({ by, blank }: OwnRows, table: string): readonly string[] => {
  const column = quoted(by);
  if (!blank) return [`DELETE FROM ${table} WHERE ${column} = $1::uuid`];
  const set = blank.map((one) => `${quoted(one)} = NULL`).join(', ');
  const told = blank.map((one) => `${quoted(one)} IS NOT NULL`).join(' OR ');
  return [`UPDATE ${table} SET ${set} WHERE ${column} = $1::uuid AND (${told})`];
};

/** `tableOf`: with its schema, quoted. */
const sharedRows = (
  { name, key, columns }: AnyTable,
  { count, givenBy }: SharedRows,
  from: { readonly tables: readonly AnyTable[]; readonly tableOf: (name: string) => string },
): readonly string[] => {
  const giving = from.tables.find((one) => one.name === givenBy.table)?.forget;
  if (!giving || !('by' in giving) || giving.blank)
    throw new Error(`nobody's rows in ${givenBy.table} give to ${name}`);
  const taken = key.map((column, n) => `(k ->> ${n})::${columns[column]?.type} AS k${n}`).join(', ');
  const given = `(SELECT ${taken}, count(*)::integer AS times
    FROM ${from.tableOf(givenBy.table)} g CROSS JOIN LATERAL jsonb_array_elements(g.${quoted(givenBy.keys)}) AS k
    WHERE g.${quoted(giving.by)} = $1::uuid GROUP BY ${key.map((_, n) => n + 1).join(', ')}) given`;
  const met = key.map((column, n) => `t.${quoted(column)} = given.k${n}`).join(' AND ');
  const table = `${from.tableOf(name)} t`;
  const counted = `t.${quoted(count)}`;
  return [
    `DELETE FROM ${table} USING ${given} WHERE ${met} AND ${counted} <= given.times`,
    `UPDATE ${table} SET ${quoted(count)} = ${counted} - given.times FROM ${given} WHERE ${met}`,
  ];
};

/** Each takes the person as its one parameter. Shared rows first: what was given to them stands in rows that go. */
export const forgettingOf = (tables: readonly AnyTable[], tableOf: (name: string) => string): readonly string[] => {
  const [shared, own]: [string[], string[]] = [[], []];
  for (const table of tables) {
    const { name, forget: how } = table;
    if (how && 'by' in how) own.push(...ownRows(how, tableOf(name)));
    else if (how) shared.push(...sharedRows(table, how, { tables, tableOf }));
  }
  return [...shared, ...own];
};

/**
 * Takes somebody out of the tables of one projection and of its copies. Whoever folds from rows or events that were read
 * before can store nothing more: the leader gets a new epoch, each copy another build. Null when it has to wait.
 */
const forgetIn = (
  projection: AnyProjection,
  subject: string,
  around: RunnerContext,
): Promise<{ rows: number; tables: readonly string[] } | null> => {
  const { pool, schema, checkpoints, copies } = around;
  const { name } = projection;
  const tables: string[] = [];
  const sweep = async (client: PoolClient, definition: AnyProjection, suffix: string): Promise<number> => {
    const tableOf = (table: string): string => `${schema}.${quoted(table + suffix)}`;
    tables.push(...definition.tables.filter((one) => one.forget).map((one) => tableOf(one.name)));
    let rows = 0;
    for (const text of forgettingOf(definition.tables, tableOf))
      rows += (await client.query(text, [subject])).rowCount ?? 0;
    return rows;
  };
  // On disk when it resolves: the event that says so may be kept by another server than these rows.
  return allOrNothing(pool, async (client) => {
    // Copies first, as who switches does, so that none waits for the other in a circle.
    const beside = await copies.renew(client, name);
    const version = (await checkpoints.supersede(client, { kind: 'projection', name })) ?? projection.version;
    const serving = definitionOf(projection, version);
    if (!serving) return null;
    for (const { place, version: own, state } of beside) {
      const definition = definitionOf(projection, own);
      if (definition) await sweep(client, definition, suffixOf(place));
      else await copies.drop(client, { name, place, states: [state] });
    }
    const rows = await sweep(client, serving, '');
    await client.query('SELECT pg_notify($1, $2)', [around.channel, `retake ${name}`]);
    return { rows, tables };
  });
};

/** In every projection; statistics, which hold samples of what stood in a column, are taken anew. */
export const forget = async (
  projections: readonly AnyProjection[],
  subject: string,
  around: RunnerContext,
): Promise<Forgotten> => {
  const waiting: string[] = [];
  let rows = 0;
  for (const projection of projections) {
    const done = await orUnavailable(forgetIn(projection, subject, around));
    if (!done) waiting.push(projection.name);
    rows += done?.rows ?? 0;
    // A copy may have become what serves, or may be gone.
    for (const table of done?.tables ?? [])
      await orUnavailable(
        around.pool.query(`DO $$ BEGIN ANALYZE ${table}; EXCEPTION WHEN undefined_table THEN END $$`),
      );
  }
  return { rows, waiting };
};

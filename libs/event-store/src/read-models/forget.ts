import type { PoolClient } from 'pg';
import { notification } from '../postgres/ddl.ts';
import { orUnavailable } from '../postgres/failures.ts';
import type { AnyTable, Forgetting } from '../projection.ts';
import { type AnyProjection, definitionOf } from './changes-of.ts';
import { suffixOf } from './copy-place.ts';
import type { Surroundings } from './surroundings.ts';
import { inTransaction } from './transaction.ts';

/** What became of the rows of somebody. */
export interface Forgotten {
  /** Rows that are gone or blank now, in the tables that serve. */
  readonly rows: number;
  /** Projections of which tables of a version serve that this program does not know: to be asked again later. */
  readonly waiting: readonly string[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const statementsOf = ({ columns }: AnyTable, { by, blank }: Forgetting, table: string): readonly string[] => {
  const column = quoted(by);
  if (columns[by] === 'uuid[]')
    return [
      `DELETE FROM ${table} WHERE ${column} @> ARRAY[$1::uuid] AND cardinality(${column}) = 1`,
      `UPDATE ${table} SET ${column} = array_remove(${column}, $1::uuid) WHERE ${column} @> ARRAY[$1::uuid]`,
    ];
  if (!blank) return [`DELETE FROM ${table} WHERE ${column} = $1::uuid`];
  const set = blank.map((one) => `${quoted(one)} = NULL`).join(', ');
  const told = blank.map((one) => `${quoted(one)} IS NOT NULL`).join(' OR ');
  return [`UPDATE ${table} SET ${set} WHERE ${column} = $1::uuid AND (${told})`];
};

/**
 * Takes somebody out of the tables of one projection and of its copies. Whoever folds from rows or events that were read
 * before can store nothing more: the office has a new epoch, each copy another build. Null when it has to wait.
 */
const forgetIn = (
  projection: AnyProjection,
  subject: string,
  { around, channel }: { around: Surroundings; channel: string },
): Promise<{ rows: number; tables: readonly string[] } | null> => {
  const { pool, schema, checkpoints, copies } = around;
  const { name } = projection;
  const tables: string[] = [];
  const sweep = async (client: PoolClient, definition: AnyProjection, suffix: string): Promise<number> => {
    let rows = 0;
    for (const one of definition.tables) {
      if (!one.forget) continue;
      const table = `${schema}.${quoted(one.name + suffix)}`;
      tables.push(table);
      for (const text of statementsOf(one, one.forget, table))
        rows += (await client.query(text, [subject])).rowCount ?? 0;
    }
    return rows;
  };
  return inTransaction(pool, async (client) => {
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
    await client.query(notification(channel, `retake ${name}`));
    return { rows, tables };
  });
};

/** In every projection; statistics, which hold samples of what stood in a column, are taken anew. */
export const forget = async (
  projections: readonly AnyProjection[],
  subject: string,
  by: { around: Surroundings; channel: string },
): Promise<Forgotten> => {
  const waiting: string[] = [];
  let rows = 0;
  for (const projection of projections) {
    const done = await orUnavailable(forgetIn(projection, subject, by));
    if (!done) waiting.push(projection.name);
    rows += done?.rows ?? 0;
    // A copy may have become what serves, or may be gone.
    for (const table of done?.tables ?? [])
      await orUnavailable(
        by.around.pool.query(`DO $$ BEGIN ANALYZE ${table}; EXCEPTION WHEN undefined_table THEN END $$`),
      );
  }
  return { rows, waiting };
};

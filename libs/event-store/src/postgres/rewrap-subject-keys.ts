import type { Pool, PoolClient } from 'pg';
import { type MasterKeys, masterKeyId, wrappingKey } from '../master-keys.ts';
import { open, seal } from '../subject-keys.ts';
import { checkedSchema } from './ddl.ts';

const BATCH = 500;

interface Row {
  readonly subject: string;
  readonly wrapped: Buffer;
  readonly master: string;
}

/** Schemas of this database that hold subjects' keys. */
export const schemasOfSubjectKeys = async (pool: Pool | PoolClient): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ schema: string }>(
    `SELECT table_schema AS schema FROM information_schema.tables WHERE table_name = 'subject_keys' ORDER BY 1`,
  );
  return rows.map(({ schema }) => schema);
};

/** Counts of subjects' keys by the id of their master key. */
export const masterKeysInUse = async (
  pool: Pool | PoolClient,
  schema: string,
): Promise<ReadonlyMap<string, number>> => {
  const text = `SELECT master, count(*)::int AS keys FROM ${checkedSchema(schema)}.subject_keys
    WHERE wrapped IS NOT NULL GROUP BY master`;
  const { rows } = await pool.query<{ master: string; keys: number }>(text);
  return new Map(rows.map(({ master, keys }) => [master, keys]));
};

/**
 * Wraps every subject's key that stands under another master key under the current one, while others read, make and
 * destroy keys. Cut short, each key is wrapped under the one or the other; the next call does the rest.
 *
 * @throws when a master key is missing: nothing else was changed for the worse
 */
export const rewrapSubjectKeys = async (options: {
  readonly pool: Pool;
  readonly schema: string;
  readonly masterKeys: MasterKeys;
  /** After each 500, with how many were wrapped anew. */
  readonly progress?: (count: number) => void;
}): Promise<number> => {
  const { pool, masterKeys, progress } = options;
  const table = `${checkedSchema(options.schema)}.subject_keys`;
  const text = `SELECT subject, wrapped, master FROM ${table}
    WHERE wrapped IS NOT NULL AND master <> $1 AND subject > $2 ORDER BY subject LIMIT ${BATCH}`;
  let count = 0;
  for (let after = ''; ; ) {
    const current = masterKeys.current();
    const { rows } = await pool.query<Row>(text, [masterKeyId(current), after]);
    const last = rows.at(-1);
    if (!last) return count;
    after = last.subject;
    const anew = rows.map((row) =>
      seal(current, open(wrappingKey(masterKeys, row), row.wrapped, row.subject), row.subject),
    );
    // Only what is as it was read: a key destroyed meanwhile stays destroyed.
    const change = await pool.query(
      `UPDATE ${table} AS k SET wrapped = n.anew, master = $1
       FROM unnest($2::text[], $3::bytea[], $4::bytea[]) AS n (subject, was, anew)
       WHERE k.subject = n.subject AND k.wrapped = n.was`,
      [masterKeyId(current), rows.map((row) => row.subject), rows.map((row) => row.wrapped), anew],
    );
    count += change.rowCount ?? 0;
    progress?.(count);
  }
};

import type { PoolClient } from 'pg';
import { type CopyPlace, suffixOf } from './copy-place.ts';

interface Index {
  indexname: string;
  indexdef: string;
}

interface Swap {
  readonly schema: string;
  readonly names: readonly string[];
  readonly incoming: CopyPlace;
}

/**
 * Puts each table of the copy in the place of the one that serves, which becomes the former. Indexes keep the names that
 * migrations gave them. @throws when a migration has changed a table since the copy was made.
 */
export const swapTables = async (client: PoolClient, { schema, names, incoming }: Swap): Promise<void> => {
  for (const name of names) {
    const copy = name + suffixOf(incoming);
    if ((await columnsOf(client, schema, name)) !== (await columnsOf(client, schema, copy)))
      throw new Error(`the columns of ${name} have changed since its copy was made`);
    const before = await indexesOf(client, schema, name);
    const after = await indexesOf(client, schema, copy);
    const rename = (from: string, to: string) => client.query(`ALTER TABLE ${schema}."${from}" RENAME TO "${to}"`);
    await rename(name, `${name}__swap`);
    await rename(copy, name);
    await rename(`${name}__swap`, name + suffixOf('former'));
    for (const index of after) {
      const same = before.findIndex((other) => shape(other) === shape(index));
      const [found] = same === -1 ? [] : before.splice(same, 1);
      if (found) await exchangeNames(client, schema, [index.indexname, found.indexname]);
    }
  }
};

const exchangeNames = async (client: PoolClient, schema: string, [a, b]: [string, string]): Promise<void> => {
  const rename = (from: string, to: string) => client.query(`ALTER INDEX ${schema}."${from}" RENAME TO "${to}"`);
  await rename(b, 'index__swap');
  await rename(a, b);
  await rename('index__swap', a);
};

const columnsOf = async (client: PoolClient, schema: string, table: string): Promise<string> => {
  const sql = `SELECT string_agg(format('%s %s', column_name, udt_name), ',' ORDER BY column_name) AS columns
    FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2`;
  return (await client.query<{ columns: string | null }>(sql, [schema, table])).rows[0]?.columns ?? '';
};

const indexesOf = async (client: PoolClient, schema: string, table: string): Promise<Index[]> => {
  const sql = 'SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = $1 AND tablename = $2';
  return (await client.query<Index>(sql, [schema, table])).rows;
};

/** The definition without the names of index and table. */
const shape = ({ indexdef }: Index): string =>
  indexdef.replace(/^CREATE (UNIQUE )?INDEX \S+ ON (ONLY )?\S+ /, (_all, unique: string | undefined) => unique ?? '');

import type { PoolClient } from 'pg';

interface Index {
  indexname: string;
  indexdef: string;
}

/** Puts each `{name}{suffix}` in the place of `{name}`, with the indexes' names kept, since migrations name them. */
export const swapTables = async (
  client: PoolClient,
  { schema, names, suffix }: { schema: string; names: readonly string[]; suffix: string },
): Promise<void> => {
  for (const name of names) {
    const before = await indexesOf(client, schema, name);
    const after = await indexesOf(client, schema, name + suffix);
    await client.query(`DROP TABLE ${schema}."${name}"`);
    await client.query(`ALTER TABLE ${schema}."${name}${suffix}" RENAME TO "${name}"`);
    for (const index of after) {
      const same = before.findIndex((other) => shape(other) === shape(index));
      const [found] = same === -1 ? [] : before.splice(same, 1);
      if (found) await client.query(`ALTER INDEX ${schema}."${index.indexname}" RENAME TO "${found.indexname}"`);
    }
  }
};

const indexesOf = async (client: PoolClient, schema: string, table: string): Promise<Index[]> => {
  const sql = 'SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = $1 AND tablename = $2';
  return (await client.query<Index>(sql, [schema, table])).rows;
};

/** The definition without the names of index and table. */
const shape = ({ indexdef }: Index): string =>
  indexdef.replace(/^CREATE (UNIQUE )?INDEX \S+ ON (ONLY )?\S+ /, (_all, unique: string | undefined) => unique ?? '');

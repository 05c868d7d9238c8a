import { Client } from 'pg';
import { dropTestDatabase, testDatabase } from './postgres.ts';

interface Migration {
  /** Ends in the thirteen digits by which migrations are ordered. */
  readonly name?: string;
  up(runner: never): Promise<unknown>;
}

const byTime = (one: Migration, other: Migration): number =>
  Number(one.name?.slice(-13)) - Number(other.name?.slice(-13));

/** The tables of a service, empty, in a database of their own, on the connection's search path. */
export const emptyTables = async (
  schema: string,
  migrations: readonly (new () => Migration)[],
): Promise<{ client: Client; url: string; drop: () => Promise<void> }> => {
  const url = await testDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}; SET search_path = ${schema}`);
  const inOrder = migrations.map((Each) => new Each()).sort(byTime);
  for (const each of inOrder) await each.up({ query: (text: string) => client.query(text) } as never);
  const drop = async (): Promise<void> => {
    await client.end();
    await dropTestDatabase(url);
  };
  return { client, url, drop };
};

/**
 * The tables that PostgreSQL cannot but go through row by row for a statement: no index leads to what it wants. Tables
 * may be empty; the statement is not run.
 *
 * @example expect(await scannedBy(client, 'DELETE FROM sessions WHERE account_id = $1')).toEqual([]);
 */
export const scannedBy = async (client: Client, statement: string): Promise<readonly string[]> => {
  await client.query('SET enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${statement}`);
  return rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
};

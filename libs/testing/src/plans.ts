import type { Client } from 'pg';

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

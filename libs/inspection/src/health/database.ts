import type { Pool } from 'pg';

const DATABASE = `SELECT pg_database_size(current_database()) AS bytes, current_setting('max_connections') AS most,
  (SELECT sum(numbackends) FROM pg_stat_database WHERE datid <> 0) AS connections`;

/** Size of the service's database, and how many of the server's connections are taken, by whomever (of others' in `pg_stat_activity` a role is told less). */
export const databaseOf = async (
  pool: Pool,
): Promise<{ bytes: number; connections: number; most_connections: number }> => {
  const { rows } = await pool.query<{ bytes: string; most: string; connections: string }>(DATABASE);
  const [row] = rows;
  return {
    bytes: Number(row?.bytes ?? 0),
    connections: Number(row?.connections ?? 0),
    most_connections: Number(row?.most ?? 0),
  };
};

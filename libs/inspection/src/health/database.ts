import { access, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlState } from '@corkboard/event-store/postgres/failures';
import type { Pool } from 'pg';

const DATABASE = `SELECT pg_database_size(current_database()) AS bytes, current_setting('max_connections') AS most,
  (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections`;

/** Size of the service's database, and how many of the server's connections are taken, by whomever. */
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

const INSUFFICIENT_PRIVILEGE = '42501';

const folderOf = async (pool: Pool): Promise<string | null> => {
  try {
    const { rows } = await pool.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory ?? null;
  } catch (error) {
    if (sqlState(error) === INSUFFICIENT_PRIVILEGE) return null;
    throw error;
  }
};

/** Room in the database's folder; null when the server runs elsewhere, or does not show its folder to us. */
export const diskOf = async (pool: Pool): Promise<{ bytes: number; free: number } | null> => {
  const folder = await folderOf(pool);
  if (folder === null) return null;
  try {
    // A folder of that name on this machine is the server's only if a server runs in it.
    await access(join(folder, 'postmaster.pid'));
    const { bsize, blocks, bavail } = await statfs(folder);
    return { bytes: blocks * bsize, free: bavail * bsize };
  } catch {
    return null;
  }
};

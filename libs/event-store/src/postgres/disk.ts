import { access, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { sqlState } from '../failures.ts';

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

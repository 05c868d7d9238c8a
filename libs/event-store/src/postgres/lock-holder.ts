import type { Pool } from 'pg';
import { orUnavailable } from '../failures.ts';

/** The connection that holds a lock. */
export interface LockHolder {
  readonly pid: number;
  /** Null for a connection through a socket in the file system. */
  readonly address: string | null;
  /** ISO 8601, UTC; null where the server does not tell. */
  readonly connectedAt: string | null;
}

const TIMEOUT_MS = 5_000;

const HOLDER = `
SELECT l.pid, host(a.client_addr) AS address, a.backend_start AS since
  FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid
 WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
   AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
   AND ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended($1, 0)`;

interface HolderRow {
  pid: number;
  address: string | null;
  since: Date | null;
}

/** Holder of the session's advisory lock that was taken with `hashtextextended(key, 0)`; null when there is none. */
export const holderOfLock = async (pool: Pool, key: string): Promise<LockHolder | null> => {
  const query = { text: HOLDER, values: [key], query_timeout: TIMEOUT_MS };
  const { rows } = await orUnavailable(pool.query<HolderRow>(query));
  const row = rows[0];
  return row ? { pid: row.pid, address: row.address, connectedAt: row.since?.toISOString() ?? null } : null;
};

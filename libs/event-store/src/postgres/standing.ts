import type { Pool } from 'pg';
import { channelOf, checkedSchema } from './ddl.ts';
import { orUnavailable } from './failures.ts';

/** The connection that holds a lock. */
export interface LockHolder {
  readonly pid: number;
  /** Null for a connection through a socket in the file system. */
  readonly address: string | null;
  /** ISO 8601, UTC; null where the server does not tell. */
  readonly connectedAt: string | null;
}

export interface OrderStanding {
  /** Of the newest leader. */
  readonly epoch: number;
  readonly leader: LockHolder | null;
  /** Committed events without a place yet, counted up to 10,000. */
  readonly waiting: number;
  /** Age of the oldest of them, in seconds. */
  readonly waitingSeconds: number | null;
}

const MOST = 10_000;
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

/** Who holds the session's advisory lock that was taken with `hashtextextended(key, 0)`; null when nobody does. */
export const holderOfLock = async (pool: Pool, key: string): Promise<LockHolder | null> => {
  const query = { text: HOLDER, values: [key], query_timeout: TIMEOUT_MS };
  const { rows } = await orUnavailable(pool.query<HolderRow>(query));
  const row = rows[0];
  return row ? { pid: row.pid, address: row.address, connectedAt: row.since?.toISOString() ?? null } : null;
};

const standing = (s: string): string => `
SELECT h.epoch, w.waiting,
       (SELECT extract(epoch FROM clock_timestamp() - e.recorded_at)
          FROM ${s}.pending p JOIN ${s}.events e ON e.seq = p.seq ORDER BY p.seq LIMIT 1) AS seconds
  FROM ${s}.head h, (SELECT count(*) AS waiting FROM (SELECT FROM ${s}.pending LIMIT ${MOST}) counted) w`;

/**
 * Who gives events their places in the global order of a store, and what still waits for one.
 *
 * @example const { leader, waiting } = await orderStanding(pool, 'curation');
 */
export const orderStanding = async (pool: Pool, schema: string): Promise<OrderStanding> => {
  const query = { text: standing(checkedSchema(schema)), query_timeout: TIMEOUT_MS };
  const [leader, { rows }] = await Promise.all([
    holderOfLock(pool, `corkboard/${channelOf(schema)}/sequencer`),
    orUnavailable(pool.query<{ epoch: string; waiting: string; seconds: string | null }>(query)),
  ]);
  const row = rows[0];
  return {
    epoch: Number(row?.epoch ?? 0),
    leader,
    waiting: Number(row?.waiting ?? 0),
    waitingSeconds: row?.seconds == null ? null : Math.max(0, Number(row.seconds)),
  };
};

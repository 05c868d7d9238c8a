import { type Log, noLog } from '@corkboard/consumer/message';
import { pause } from '@corkboard/consumer/pause';
import type { Pool, PoolClient } from 'pg';
import type { LeaderLock, Leadership } from '../leader-lock.ts';

const TRY_EVERY = 500;
/** A connection that is dead without saying so is noticed within the sum of both, in milliseconds. */
const [PING_EVERY, LATE_AFTER] = [10_000, 5_000];

const TAKE = `SELECT pg_try_advisory_lock(hashtextextended(current_schema() || ' ' || $1, 0)) AS held`;
const NEXT_EPOCH = `INSERT INTO leader_epochs AS l (name, epoch) VALUES ($1, 1)
  ON CONFLICT (name) DO UPDATE SET epoch = l.epoch + 1 RETURNING epoch`;

const tryToLead = async (client: PoolClient, name: string): Promise<number | null> => {
  const { rows } = await client.query<{ held: boolean }>(TAKE, [name]);
  if (!rows[0]?.held) return null;
  const next = await client.query<{ epoch: string }>(NEXT_EPOCH, [name]);
  return Number(next.rows[0]?.epoch);
};

const hold = (client: PoolClient, epoch: number): Leadership => {
  const lost = new AbortController();
  const lose = (): void => lost.abort();
  client.once('error', lose);
  client.once('end', lose);
  const ping = setInterval(() => {
    const late = setTimeout(lose, LATE_AFTER);
    client
      .query('SELECT 1')
      .catch(lose)
      .finally(() => clearTimeout(late));
  }, PING_EVERY);
  ping.unref();
  let released = false;
  return {
    epoch,
    lost: lost.signal,
    release() {
      clearInterval(ping);
      // Closing the session gives the lock back even where an unlock would be refused.
      if (!released) client.release(true);
      released = true;
      return Promise.resolve();
    },
  };
};

/** A session's advisory lock, per schema, with an epoch from `leader_epochs` (see tables.ts). Holds one connection of the pool. */
export const postgresLeaderLock = (pool: Pool, log: Log = noLog): LeaderLock => ({
  async acquire(name, signal) {
    while (!signal.aborted) {
      let client: PoolClient | null = null;
      try {
        client = await pool.connect();
        const epoch = await tryToLead(client, name);
        if (epoch !== null) return hold(client, epoch);
        client.release();
      } catch (error) {
        client?.release(true);
        log.warn({ err: error, lock: name }, 'the lock of the leader could not be asked for');
      }
      await pause(TRY_EVERY, signal);
    }
    return null;
  },
});

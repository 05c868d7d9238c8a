import type { Pool, PoolClient } from 'pg';
import { orUnavailable } from './failures.ts';

/**
 * Everything that `work` does with its client happens or, when it throws, nothing; on disk when this resolves. `begin` says
 * otherwise where a commit may be lost.
 *
 * @throws StoreUnavailable when there is no connection
 * @example await allOrNothing(pool, async (client) => { await client.query(one); await client.query(other); });
 */
export const allOrNothing = async <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  begin = 'BEGIN',
): Promise<T> => {
  const client = await orUnavailable(pool.connect());
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // A connection in an unknown state is not worth a ROLLBACK that may hang.
    client.release(true);
    throw error;
  }
};

import type { Pool, PoolClient } from 'pg';
import { orUnavailable } from '../postgres/failures.ts';

/**
 * One transaction whose commit need not reach the disk at once: a read model and its checkpoint are lost together and
 * made again together.
 */
export const inTransaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await orUnavailable(pool.connect());
  try {
    await client.query('BEGIN; SET LOCAL synchronous_commit = off');
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

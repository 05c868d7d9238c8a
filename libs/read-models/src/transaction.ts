import { allOrNothing } from '@corkboard/event-store/transaction';
import type { Pool, PoolClient } from 'pg';

/**
 * One transaction whose commit need not reach the disk at once: a read model and its checkpoint are lost together and
 * made again together.
 */
export const inTransaction = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  allOrNothing(pool, work, 'BEGIN; SET LOCAL synchronous_commit = off');

import type { ClientBase } from 'pg';
import { sqlState } from '../failures.ts';
import { sleep } from '../pause.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const AGAIN_MS = 250;

/**
 * Runs a transaction until it gets its locks. Who waits for a lock on a table makes everybody else wait behind it: so the
 * transaction sets a short lock_timeout, and lets the others go on before it asks again.
 */
export const retriedLocks = async <T>(client: ClientBase, transaction: () => Promise<T>): Promise<T> => {
  for (;;) {
    await client.query('BEGIN');
    try {
      const result = await transaction();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(sqlState(error))) throw error;
      await client.query('ROLLBACK');
      await sleep(AGAIN_MS);
    }
  }
};

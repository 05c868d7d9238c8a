import type { Pool, PoolClient } from 'pg';

const lost = (): void => undefined;

/** Commits everything that `work` does with its connection, or none of it; nothing any more once `givenUp` aborts. */
export const transaction = async <T>(
  pool: Pool,
  work: (tx: PoolClient) => Promise<T>,
  givenUp?: AbortSignal,
): Promise<T> => {
  givenUp?.throwIfAborted();
  const tx = await pool.connect();
  // A connection that is lost between two statements says so here alone, and ends the process where nobody listens.
  tx.on('error', lost);
  let broken: Error | undefined;
  let released = false;
  const release = (why?: Error): void => {
    if (released) return;
    released = true;
    if (!why) tx.removeListener('error', lost);
    tx.release(why);
  };
  // Ends the connection, and with it the transaction, whatever `work` still does with it.
  const cut = (): void => release(new Error('given up'));
  givenUp?.addEventListener('abort', cut, { once: true });
  if (givenUp?.aborted) cut();
  try {
    await tx.query('BEGIN');
    const result = await work(tx);
    givenUp?.throwIfAborted();
    await tx.query('COMMIT');
    return result;
  } catch (error) {
    await tx.query('ROLLBACK').catch((gone: Error) => {
      broken = gone;
    });
    throw error;
  } finally {
    givenUp?.removeEventListener('abort', cut);
    release(broken);
  }
};

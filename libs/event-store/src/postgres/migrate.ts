import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import { checkedSchema, ddl, migrationLock } from './ddl.ts';
import { bringOver } from './former-store.ts';
import { retriedLocks } from './retried-locks.ts';

/** Makes or brings up to date the store's tables and functions in `schema`; cheap when nothing is to be done. */
export const migrate = async (pool: Pool, schema: string, log: Log): Promise<void> => {
  await bringOver(pool, checkedSchema(schema), { log });
  await migrateOnce(pool, { schema, name: 'event-store', statements: ddl(schema) });
};

/**
 * Runs idempotent statements unless exactly these ran before; processes that start together do it one after the other.
 */
export const migrateOnce = async (
  pool: Pool,
  migration: { schema: string; name: string; statements: string },
): Promise<void> => {
  const s = checkedSchema(migration.schema);
  const digest = createHash('sha256').update(migration.statements).digest('hex');
  const client = await pool.connect();
  try {
    await retriedLocks(client, async () => {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [migrationLock(s)]);
      await client.query(`
        CREATE SCHEMA IF NOT EXISTS ${s};
        CREATE TABLE IF NOT EXISTS ${s}.library_migrations (name text PRIMARY KEY, digest text NOT NULL)`);
      const said = `SELECT digest FROM ${s}.library_migrations WHERE name = $1`;
      const done = await client.query<{ digest: string }>(said, [migration.name]);
      if (done.rows[0]?.digest === digest) return;
      await client.query(`SET LOCAL lock_timeout = '2s'; ${migration.statements}`);
      await client.query(
        `INSERT INTO ${s}.library_migrations VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET digest = EXCLUDED.digest`,
        [migration.name, digest],
      );
    });
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
};

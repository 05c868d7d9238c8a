import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { checkedSchema, ddl } from './ddl.ts';

/** Makes or brings up to date the store's tables and functions in `schema`; cheap when nothing is to be done. */
export const migrate = (pool: Pool, schema: string): Promise<void> =>
  migrateOnce(pool, { schema, name: 'event-store', statements: ddl(schema) });

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
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`corkboard/migrate/${s}`]);
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS ${s};
      CREATE TABLE IF NOT EXISTS ${s}.library_migrations (name text PRIMARY KEY, digest text NOT NULL)`);
    const done = await client.query<{ digest: string }>(`SELECT digest FROM ${s}.library_migrations WHERE name = $1`, [
      migration.name,
    ]);
    if (done.rows[0]?.digest !== digest) {
      await client.query(migration.statements);
      await client.query(
        `INSERT INTO ${s}.library_migrations VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET digest = EXCLUDED.digest`,
        [migration.name, digest],
      );
    }
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
};

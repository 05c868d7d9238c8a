import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { ServiceDefinition } from './definition.ts';

const searchPath = (service: string): string => `-c search_path=${service},public`;

// One lock for all services: two replicas, or two services that need the same extension, migrate one after the other.
const MIGRATING = 7_261_001;

/** Makes the schema and runs the service's migrations that have not run yet, in the order of their timestamps. */
export const migrateService = async (url: string, pool: Pool, definition: ServiceDefinition): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATING]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${definition.service}`);
    const source = new DataSource({
      type: 'postgres',
      url,
      schema: definition.service,
      migrations: [...definition.migrations],
      migrationsTableName: 'migrations',
      migrationsTransactionMode: 'each',
      poolSize: 1,
      extra: { options: searchPath(definition.service) },
    });
    await source.initialize();
    try {
      await source.runMigrations();
    } finally {
      await source.destroy();
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATING]).catch(() => undefined);
    client.release();
  }
};

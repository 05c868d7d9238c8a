import { openPool } from '@corkboard/event-store/postgres/pool';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { ServiceDefinition } from './definition.ts';
import { entitiesOf } from './entity.ts';

/** The database of one service. Its one pool is the DataSource's, which ends it, and serves store and runner too. */
export interface Database {
  readonly pool: Pool;
  readonly source: DataSource;
}

type Tables = Pick<ServiceDefinition, 'service' | 'tables' | 'migrations'>;

/** Connects when it is first used. */
export const openDatabase = (url: string, { service, tables, migrations }: Tables, max?: number): Database => {
  const pool = openPool({ url, schema: service, ...(max !== undefined && { max }) });
  const source = new DataSource({
    type: 'postgres',
    schema: service,
    // TypeORM makes its pool with this constructor; ours has the types, the deadlines and the patience of pool.ts.
    driver: {
      Pool: function OurPool() {
        return pool;
      },
    },
    entities: entitiesOf(tables),
    installExtensions: false,
    migrations: [...migrations],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
  });
  return { pool, source };
};

// One lock for all services: two replicas, or two services that need the same extension, migrate one after the other.
const MIGRATING = 7_261_001;

/** Makes the schema and runs the service's migrations that have not run yet, in the order of their timestamps. */
export const migrateService = async ({ pool, source }: Database, schema: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATING]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await source.initialize();
    await source.runMigrations();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATING]).catch(() => undefined);
    client.release();
  }
};

import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { startProduct } from '@corkboard/testing/product-process';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { Client } from 'pg';

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** Runs on a database of a new PostgreSQL with the product's own settings, fsync on; its folder is removed at the end. */
export const onBenchDatabase = async <T>(run: (url: string) => Promise<T>): Promise<T> => {
  const dataDir = temporaryFolder('bench');
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    const admin = new Client({ connectionString: server.url });
    await admin.connect();
    await admin.query('CREATE DATABASE bench');
    await admin.end();
    return await run(Object.assign(new URL(server.url), { pathname: '/bench' }).href);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Runs beside the built product on such a database, with a connection to it. */
export const onBenchProduct = <T>(run: (origin: string, database: Client) => Promise<T>): Promise<T> =>
  onBenchDatabase(async (url) => {
    const product = await startProduct({ env: { DATABASE_URL: url } });
    const database = new Client({ connectionString: url });
    await database.connect();
    try {
      return await run(product.origin, database);
    } finally {
      await database.end();
      await product.stop();
    }
  });

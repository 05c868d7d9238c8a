import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { Client } from 'pg';

/**
 * URL of a new, empty database on a real PostgreSQL: the server of TEST_DATABASE_URL, else one embedded server for all
 * test files of this process, which ends with the process, even when that is killed.
 *
 * @example const url = await testDatabase();
 */
export const testDatabase = async (): Promise<string> => {
  const server = await testServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** Removes a database made by `testDatabase`, ending whoever is still connected to it. */
export const dropTestDatabase = async (url: string): Promise<void> => {
  const name = new URL(url).pathname.slice(1);
  if (!/^test_[0-9a-f]{16}$/.test(name)) throw new Error(`not made by testDatabase: ${name}`);
  await administer(await testServer(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
};

const administer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

let starting: Promise<string> | undefined;

/** URL of the server that holds the test databases. */
export const testServer = (): Promise<string> => {
  starting ??= findServer();
  return starting;
};

const findServer = async (): Promise<string> => {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return given;
  if (existsSync(note)) return readFileSync(note, 'utf8');
  mkdirSync(dataDir, { mode: 0o755 });
  const server = await startEmbeddedPostgres({ dataDir, throwaway: true, log: () => undefined });
  writeFileSync(note, server.url, { mode: 0o600 });
  return server.url;
};

/** Jest gives every test file globals of its own; a folder named after the process is what they share. */
const dataDir = join(tmpdir(), `corkboard-test-postgres-${process.pid}-${Math.round(performance.timeOrigin)}`);
const note = join(dataDir, 'url');

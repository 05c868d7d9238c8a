import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { Log } from '@corkboard/runtime/log';
import { Client } from 'pg';
import { CannotStart } from './cannot-start.ts';

export interface Database {
  readonly url: string;
  /** Started by us, with us as its superuser. */
  readonly isOwn: boolean;
  stop(): Promise<void>;
}

const firstLine = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const said = error.message || String((error as NodeJS.ErrnoException).code);
  return said.split('\n')[0]?.replace(/\.$/, '') ?? '';
};

const givenDatabase = async (url: string): Promise<Database> => {
  const client = URL.canParse(url) ? new Client({ connectionString: url, connectionTimeoutMillis: 5000 }) : null;
  try {
    if (!client) throw new Error('it is not an address such as postgresql://user:password@host:5432/name');
    await client.connect();
    await client.end();
  } catch (error) {
    throw new CannotStart(`Cannot connect to PostgreSQL at DATABASE_URL: ${firstLine(error)}.`);
  }
  return { url, isOwn: false, stop: async () => undefined };
};

/** The server of DATABASE_URL, else the embedded one in the data folder. */
export const openDatabase = async (
  config: EdgeConfig,
  dataDir: string,
  log: Log,
  progress: (line: string) => void,
): Promise<Database> => {
  if (config.DATABASE_URL) return givenDatabase(config.DATABASE_URL);
  progress('Starting PostgreSQL ...');
  // Seen at every level that a process runs with: it says why requests are refused.
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: (line) => log.warn({}, line) });
  return { url, stop, isOwn: true };
};

const isDatabaseError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'severity' in error && 'code' in error;

/** Refusals of PostgreSQL while the tables were made, in a sentence; other errors unchanged. */
export const spokenDatabaseError = (error: unknown): unknown => {
  const cause = error instanceof Error && 'driverError' in error ? error.driverError : error;
  if (!isDatabaseError(cause)) return error;
  if (cause.code === '53100')
    return new CannotStart('The disk of PostgreSQL is full: free some space and start again. Nothing was damaged.');
  return new CannotStart(`PostgreSQL refused to make the tables of the product: ${firstLine(cause)}.`, {
    cause: error,
  });
};

import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { createApp } from '@corkboard/http-edge/app';
import { BadConfiguration, type EdgeConfig, edgeConfig } from '@corkboard/http-edge/config';
import { createLog, type Log } from '@corkboard/http-edge/log';
import { openSecrets } from '@corkboard/http-edge/secrets';
import { Client } from 'pg';
import { StandaloneModule } from './standalone.module.ts';

export interface StandaloneOptions {
  readonly env: NodeJS.ProcessEnv;
  /** One line at a time for whoever waits in front of the terminal. */
  readonly progress: (line: string) => void;
  /** False in tests, which end the process themselves. */
  readonly handleSignals?: boolean;
}

export interface Standalone {
  /** As browsers see it. */
  readonly origin: string;
  /** As this machine reaches it. */
  readonly localOrigin: string;
  readonly brand: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Why the product did not start; the message is one sentence for the terminal. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

const checkPort = (config: EdgeConfig): Promise<void> =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const why = taken ? 'is taken by another program' : `cannot be opened (${error.code ?? error.message})`;
      fail(new CannotStart(`Port ${config.PORT} of ${config.HOST} ${why}: set PORT to a free one, such as PORT=3001.`));
    });
    probe.listen(config.PORT, config.HOST, () => probe.close(() => done()));
  });

interface Database {
  readonly url: string;
  stop(): Promise<void>;
}

const givenDatabase = async (url: string): Promise<Database> => {
  const client = URL.canParse(url) ? new Client({ connectionString: url, connectionTimeoutMillis: 5000 }) : null;
  try {
    if (!client) throw new Error('it is not an address such as postgresql://user:password@host:5432/name');
    await client.connect();
    await client.end();
  } catch (error) {
    const why = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
    throw new CannotStart(`DATABASE_URL does not lead to a PostgreSQL that lets us in: ${why.split('\n')[0]}.`);
  }
  return { url, stop: async () => undefined };
};

const openDatabase = (
  config: EdgeConfig,
  dataDir: string,
  log: Log,
  progress: (line: string) => void,
): Promise<Database> => {
  if (config.DATABASE_URL) return givenDatabase(config.DATABASE_URL);
  progress('Starting PostgreSQL ...');
  return startEmbeddedPostgres({ dataDir, log: (line) => log.info({}, line) });
};

const serve = async (config: EdgeConfig, dataDir: string, database: Database, log: Log) => {
  const secrets = openSecrets(config.SECRETS_DIR || resolve(dataDir, 'secrets'));
  const settled = { ...config, DATA_DIR: dataDir, DATABASE_URL: database.url };
  let address = '';
  const app = await createApp(
    StandaloneModule.with(settled, secrets, log, () => address),
    settled,
    log,
  );
  await app.listen(config.PORT, config.HOST);
  const bound = app.getHttpServer().address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.PORT;
  address = `http://127.0.0.1:${port}`;
  return { app, port };
};

const stopOnSignals = (stop: () => Promise<void>, progress: (line: string) => void): void => {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      progress('Stopping ...');
      void stop().finally(() => process.exit(0));
    });
};

/** Everything in one process: PostgreSQL, the services, the web. Resolves when it answers requests. */
export const startStandalone = async ({
  env,
  progress,
  handleSignals = true,
}: StandaloneOptions): Promise<Standalone> => {
  const config = edgeConfig(env);
  if (config.KAFKA_BROKERS && !/^[\w.,:-]+$/.test(config.KAFKA_BROKERS))
    throw new BadConfiguration('KAFKA_BROKERS is wrong: host:port, separated by commas.');
  const log = createLog(env['LOG_LEVEL'] ?? 'warn', 'standalone');
  await checkPort(config);
  const dataDir = resolve(config.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  const database = await openDatabase(config, dataDir, log, progress);
  try {
    progress('Starting the services ...');
    const { app, port } = await serve(config, dataDir, database, log);
    const stop = async (): Promise<void> => {
      await app.close();
      await database.stop();
    };
    if (handleSignals) stopOnSignals(stop, progress);
    const origin = config.BRAND_ORIGIN ? config.origin : `http://localhost:${port}`;
    return { origin, localOrigin: `http://127.0.0.1:${port}`, brand: config.BRAND_NAME, dataDir, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
};

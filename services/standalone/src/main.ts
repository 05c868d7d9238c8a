import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { BadConfiguration, type EdgeConfig, edgeConfig, isLocalOrigin, isLoopback } from '@corkboard/runtime/config';
import { createLog } from '@corkboard/runtime/create-log';
import { dataFolderMode } from '@corkboard/runtime/own-folder';
import type { WalkingClock } from '@corkboard/runtime/walking-clock';
import { CannotStart } from './cannot-start.ts';
import { type Database, openDatabase, spokenDatabaseError } from './database.ts';
import type { Served } from './serve.ts';

export interface StandaloneOptions {
  readonly env: NodeJS.ProcessEnv;
  /** One line at a time for whoever waits in front of the terminal. */
  readonly progress: (line: string) => void;
  /** False in tests, which end the process themselves. */
  readonly handleSignals?: boolean;
  /** Moved by the demo, on this machine alone; left out everywhere else. */
  readonly walkingClock?: WalkingClock;
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

const openDataFolder = (config: EdgeConfig): string => {
  const dataDir = resolve(config.DATA_DIR);
  try {
    mkdirSync(dataDir, { recursive: true, mode: dataFolderMode() });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw error;
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written to (${code}): give this user a folder of its own there, or set DATA_DIR to another one.`,
    );
  }
  return dataDir;
};

const refuseWalkingElsewhere = ({ HOST, origin }: EdgeConfig): void => {
  if (isLoopback(HOST) && isLocalOrigin(origin)) return;
  throw new CannotStart(
    'The demo moves the clock of its ads, which is accepted on this machine alone: leave out --demo, or HOST and BRAND_ORIGIN.',
  );
};

/** Ends everything in good order on the first signal, one that comes while still starting included. */
const endOnSignals = (starting: () => Promise<Standalone>, progress: (line: string) => void): (() => boolean) => {
  let ending = false;
  const end = async (): Promise<void> => {
    const running = await starting().catch(() => null);
    await running?.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      progress('Stopping ...');
      void end().finally(() => process.exit(0));
    });
  return () => ending;
};

const runningProduct = (
  { app, port, endTraces }: Served,
  { config, dataDir, database }: { config: EdgeConfig; dataDir: string; database: Database },
): Standalone => ({
  origin: config.BRAND_ORIGIN ? config.origin : `http://localhost:${port}`,
  localOrigin: `http://127.0.0.1:${port}`,
  brand: config.BRAND_NAME,
  dataDir,
  async stop() {
    await app.close();
    await endTraces();
    await database.stop();
  },
});

const start = async ({ env, progress, walkingClock }: StandaloneOptions): Promise<Standalone> => {
  const config = edgeConfig(env);
  if (walkingClock) refuseWalkingElsewhere(config);
  if (config.KAFKA_BROKERS && !/^[\w.,:-]+$/.test(config.KAFKA_BROKERS))
    throw new BadConfiguration('KAFKA_BROKERS is wrong: host:port, separated by commas.');
  const log = createLog(env['LOG_LEVEL'] ?? 'warn', 'standalone');
  await checkPort(config);
  const dataDir = openDataFolder(config);
  // The services are loaded while PostgreSQL starts: each takes a core of its own.
  const loaded = import('./serve.ts');
  loaded.catch(() => undefined);
  const database = await openDatabase(config, dataDir, log, progress);
  try {
    progress('Starting the services ...');
    const { serve } = await loaded;
    const served = await serve({ config, dataDir, database, log, walkingClock });
    return runningProduct(served, { config, dataDir, database });
  } catch (error) {
    await database.stop();
    throw spokenDatabaseError(error);
  }
};

/**
 * Everything in one process: PostgreSQL, the services, the web. Resolves when it answers requests, and never when a
 * signal has ended it before.
 */
export const startStandalone = async (options: StandaloneOptions): Promise<Standalone> => {
  let starting: Promise<Standalone> | null = null;
  const begin = (): Promise<Standalone> => {
    starting ??= start(options);
    return starting;
  };
  const ending = options.handleSignals === false ? () => false : endOnSignals(begin, options.progress);
  const running = await begin();
  if (ending()) await new Promise(() => undefined);
  return running;
};

import { rmSync } from 'node:fs';
import { type RunningService, type ServiceProcess, startService } from '@corkboard/http-edge/service-process';
import type { Log } from '@corkboard/runtime/log';
import { freePort } from './free-port.ts';
import { dropTestDatabase, testDatabase } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface UnderTest {
  readonly service: RunningService;
  /** As browsers know it: `http://localhost:PORT`. */
  readonly origin: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Everything its replicas logged. */
  readonly logged: string[];
  /** Instance that Nest has made by a class or token. */
  get<Type>(token: (abstract new (...given: never[]) => Type) | symbol): Type;
  /** The address of one more replica, on the same database and data folder; it ends with this one. */
  replica(): Promise<string>;
  stop(): Promise<void>;
}

const keeping = (lines: string[]): Log => {
  const keep = (level: string) => (fields: object, message: string) => {
    const written = JSON.stringify(fields, (_, value) => (value instanceof Error ? value.stack : value));
    lines.push(`${level} ${message} ${written}`);
  };
  return { info: keep('info'), warn: keep('warn'), error: keep('error'), debug: keep('debug') };
};

/**
 * A service as `main.ts` starts it, over real HTTP on a database of its own; limits are off unless `env` says otherwise.
 *
 * @example const identity = await startUnderTest({ service: 'identity', modules: [IdentityModule] });
 */
export const startUnderTest = async ({
  service,
  modules,
  beside = [],
  env = {},
}: Pick<ServiceProcess, 'service' | 'modules' | 'beside'> & {
  readonly env?: NodeJS.ProcessEnv;
}): Promise<UnderTest> => {
  const dataDir = temporaryFolder(service);
  const databaseUrl = await testDatabase();
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NODE_ENV: 'test', RATE_LIMITS: 'off', ...env };
  const logged: string[] = [];
  const replicas: RunningService[] = [];
  const start = async (): Promise<{ origin: string; running: RunningService }> => {
    const PORT = String(await freePort());
    const running = await startService({ service, modules, beside, env: { PORT, ...own }, log: keeping(logged) });
    replicas.push(running);
    return { origin: `http://localhost:${PORT}`, running };
  };
  const { origin, running } = await start();
  return {
    ...{ service: running, origin, databaseUrl, dataDir, logged },
    get: (token) => running.app.get(token, { strict: false }),
    replica: async () => (await start()).origin,
    async stop() {
      for (const each of replicas.reverse()) await each.stop();
      await dropTestDatabase(databaseUrl);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

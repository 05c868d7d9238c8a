import { join } from 'node:path';
import type { ServiceName } from '@corkboard/contracts/services';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.ts';
import { BadConfiguration, edgeConfig } from './config.ts';
import { createLog } from './create-log.ts';
import { EdgeModule } from './edge.module.ts';
import type { Log } from './log.ts';
import { keepDataFolder } from './own-folder.ts';
import { type RunningProcess, runProcess } from './run-process.ts';
import { openSecrets } from './secrets.ts';
import { waitForDatabase } from './wait-for-database.ts';

export interface RunningService extends RunningProcess {
  readonly app: NestFastifyApplication;
}

export interface ServiceProcess {
  readonly service: ServiceName;
  readonly modules: readonly (Type | DynamicModule)[];
  readonly env: NodeJS.ProcessEnv;
  readonly log?: Log;
}

/**
 * One service in a process of its own, listening.
 * @example const running = await startService({ service: 'identity', modules: [IdentityModule], env: process.env });
 */
export const startService = async ({ service, modules, env, log }: ServiceProcess): Promise<RunningService> => {
  const config = edgeConfig(env);
  if (config.DATABASE_URL === '') {
    throw new BadConfiguration(`DATABASE_URL is missing: ${service} alone needs a PostgreSQL server.`);
  }
  const ownLog = log ?? createLog(config.LOG_LEVEL, service);
  await waitForDatabase(config.DATABASE_URL, ownLog);
  const secrets = await openSecrets(config.SECRETS_DIR || join(config.DATA_DIR, 'secrets'), config.DATABASE_URL);
  keepDataFolder(config.DATA_DIR);
  class Root {}
  const root = { module: Root, imports: [EdgeModule.with(config, secrets, ownLog), ...modules] };
  const app = await createApp(root, config, ownLog);
  await app.listen(config.PORT, config.HOST);
  return { app, config, address: await app.getUrl(), stop: () => app.close() };
};

/** For `main.ts`. */
export const runService = (options: ServiceProcess): Promise<void> =>
  runProcess(options.service, () => startService(options));

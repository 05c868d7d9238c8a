import { join } from 'node:path';
import type { ServiceName } from '@corkboard/contracts/services';
import { BadConfiguration, edgeConfig } from '@corkboard/runtime/config';
import { createLog } from '@corkboard/runtime/create-log';
import type { Log } from '@corkboard/runtime/log';
import { keepDataFolder } from '@corkboard/runtime/own-folder';
import { type RunningProcess, runProcess } from '@corkboard/runtime/run-process';
import { openSecrets, secretNamesOf } from '@corkboard/runtime/secrets';
import { tracesOf } from '@corkboard/runtime/traces';
import { waitForDatabase } from '@corkboard/runtime/wait-for-database';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.ts';
import { EdgeModule } from './edge.module.ts';

export interface RunningService extends RunningProcess {
  readonly app: NestFastifyApplication;
}

export interface ServiceProcess {
  readonly service: ServiceName;
  readonly modules: readonly (Type | DynamicModule)[];
  readonly env: NodeJS.ProcessEnv;
  readonly log?: Log;
  /** Other services among its modules: what they alone need of the secrets is needed too. */
  readonly beside?: readonly ServiceName[];
}

/**
 * One service in a process of its own, listening.
 * @example const running = await startService({ service: 'identity', modules: [IdentityModule], env: process.env });
 */
export const startService = async ({
  service,
  modules,
  env,
  log,
  beside = [],
}: ServiceProcess): Promise<RunningService> => {
  const config = edgeConfig(env);
  if (config.DATABASE_URL === '') {
    throw new BadConfiguration(`DATABASE_URL is missing: ${service} alone needs a PostgreSQL server.`);
  }
  const ownLog = log ?? createLog(config.LOG_LEVEL, service);
  await waitForDatabase(config.DATABASE_URL, ownLog);
  const folder = config.SECRETS_DIR || join(config.DATA_DIR, 'secrets');
  const secrets = await openSecrets(folder, config.DATABASE_URL, [
    ...new Set([service, ...beside].flatMap(secretNamesOf)),
  ]);
  keepDataFolder(config.DATA_DIR);
  class Root {}
  const root = { module: Root, imports: [EdgeModule.with(config, secrets, ownLog), ...modules] };
  const endTraces = await tracesOf(service, config, ownLog);
  const app = await createApp(root, config, ownLog);
  await app.listen(config.PORT, config.HOST);
  return { app, config, address: await app.getUrl(), stop: () => app.close().then(endTraces) };
};

/** For `main.ts`. */
export const runService = (options: ServiceProcess): Promise<void> =>
  runProcess(options.service, () => startService(options));

import { join } from 'node:path';
import type { ServiceName } from '@corkboard/contracts/services';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.ts';
import { BadConfiguration, type EdgeConfig, edgeConfig } from './config.ts';
import { createLog } from './create-log.ts';
import { EdgeModule } from './edge.module.ts';
import type { Log } from './log.ts';
import { keepDataFolder } from './own-folder.ts';
import { withdrawReadiness } from './readiness.ts';
import { openSecrets } from './secrets.ts';
import { waitForDatabase } from './wait-for-database.ts';

export interface RunningService {
  readonly app: NestFastifyApplication;
  readonly config: EdgeConfig;
  /** Where it listens: `http://127.0.0.1:3000`. */
  readonly address: string;
  stop(): Promise<void>;
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

/**
 * For `main.ts`: starts, says so, and stops on SIGINT, and on SIGTERM after its readiness was withdrawn for DRAIN_SECONDS; what is wrong is said in one sentence.
 */
export const runService = async (options: ServiceProcess): Promise<void> => {
  try {
    const running = await startService(options);
    process.stdout.write(`${options.service} is ready: ${running.address}\n`);
    const stop = (): void => void running.stop().finally(() => process.exit(0));
    process.once('SIGINT', stop);
    process.once('SIGTERM', () => void withdrawReadiness(running.config.DRAIN_SECONDS).then(stop));
  } catch (error) {
    const spoken = error instanceof BadConfiguration ? error.message : String((error as Error).stack ?? error);
    process.stderr.write(`${options.service} could not start: ${spoken}\n`);
    process.exit(1);
  }
};

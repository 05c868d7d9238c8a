import 'reflect-metadata';
import { join } from 'node:path';
import { BadConfiguration, edgeConfig } from '@corkboard/http-edge/config';
import { createLog } from '@corkboard/http-edge/create-log';
import { withdrawReadiness } from '@corkboard/http-edge/readiness';
import { createGateway } from './gateway.ts';

const web = process.env['WEB_DIST'] || join(import.meta.dirname, '..', '..', '..', 'console-web', 'dist');

try {
  const config = edgeConfig(process.env);
  const secrets = config.SECRETS_DIR || join(config.DATA_DIR, 'secrets');
  const metricsToken = process.env['METRICS_TOKEN_FILE'] || join(secrets, 'metrics-token');
  const gateway = await createGateway({ config, log: createLog(config.LOG_LEVEL, 'gateway'), web, metricsToken });
  const address = await gateway.listen({ port: config.PORT, host: config.HOST });
  process.stdout.write(`gateway is ready: ${address}\n`);
  const stop = (): void => {
    // Streams of events have no end of their own.
    setTimeout(() => gateway.server.closeAllConnections(), 3_000).unref();
    void gateway.close().finally(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', () => void withdrawReadiness(config.DRAIN_SECONDS).then(stop));
} catch (error) {
  const spoken = error instanceof BadConfiguration ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`gateway could not start: ${spoken}\n`);
  process.exit(1);
}

import 'reflect-metadata';
import { join } from 'node:path';
import { edgeConfig } from '@corkboard/runtime/config';
import { createLog } from '@corkboard/runtime/create-log';
import { runProcess } from '@corkboard/runtime/run-process';
import { tracesOf } from '@corkboard/runtime/traces';
import { createGateway } from './gateway.ts';

const web = process.env['WEB_DIST'] || join(import.meta.dirname, '..', '..', '..', 'console-web', 'dist');

await runProcess('gateway', async () => {
  const config = edgeConfig(process.env);
  const secrets = config.SECRETS_DIR || join(config.DATA_DIR, 'secrets');
  const metricsToken = process.env['METRICS_TOKEN_FILE'] || join(secrets, 'metrics-token');
  const log = createLog(config.LOG_LEVEL, 'gateway');
  const endTraces = await tracesOf('gateway', config, log);
  const gateway = await createGateway({ config, log, web, metricsToken });
  const address = await gateway.listen({ port: config.PORT, host: config.HOST });
  const stop = async (): Promise<void> => {
    await gateway.close();
    await endTraces();
  };
  return { config, address, stop };
});

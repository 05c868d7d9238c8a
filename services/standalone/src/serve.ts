import { resolve } from 'node:path';
import { createApp } from '@corkboard/http-edge/app';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { Log } from '@corkboard/runtime/log';
import { keepDataFolder } from '@corkboard/runtime/own-folder';
import { openSecrets } from '@corkboard/runtime/secrets';
import { tracesOf } from '@corkboard/runtime/traces';
import type { WalkingClock } from '@corkboard/runtime/walking-clock';
import { urlsOfServices } from '@corkboard/service/service-roles';
import type { Database } from './database.ts';
import { StandaloneModule } from './standalone.module.ts';

interface Serving {
  readonly config: EdgeConfig;
  readonly dataDir: string;
  readonly database: Database;
  readonly log: Log;
  readonly walkingClock: WalkingClock | undefined;
}

/** Opens the services and the web of one process on its database, and listens. */
export const serve = async ({ config, dataDir, database, log, walkingClock }: Serving) => {
  const secrets = await openSecrets(config.SECRETS_DIR || resolve(dataDir, 'secrets'), database.url);
  keepDataFolder(dataDir);
  // On a server of somebody else's, its operator says which role the services have.
  const databaseUrls = database.isOwn ? await urlsOfServices(database.url) : undefined;
  const settled = { ...config, DATA_DIR: dataDir, DATABASE_URL: database.url, ...(databaseUrls && { databaseUrls }) };
  let address = '';
  const endTraces = await tracesOf('standalone', config, log);
  const app = await createApp(
    StandaloneModule.with({ config: settled, secrets, log, walkingClock, ownAddress: () => address }),
    settled,
    log,
  );
  await app.listen(config.PORT, config.HOST);
  const bound = app.getHttpServer().address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.PORT;
  address = `http://127.0.0.1:${port}`;
  return { app, port, endTraces };
};

export type Served = Awaited<ReturnType<typeof serve>>;

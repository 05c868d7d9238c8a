import { fileURLToPath } from 'node:url';
import { EdgeModule } from '@corkboard/http-edge/edge.module';
import { WebModule } from '@corkboard/page-host/web.module';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { Log } from '@corkboard/runtime/log';
import type { Secrets } from '@corkboard/runtime/secrets';
import { type DynamicModule, Module } from '@nestjs/common';
import { serviceModules } from './service-modules.ts';

const webBuild = fileURLToPath(new URL('../../../console-web/dist', import.meta.url));

/** The services and the web of one process. */
@Module({})
export class StandaloneModule {
  static with(config: EdgeConfig, secrets: Secrets, log: Log, ownAddress: () => string): DynamicModule {
    return {
      module: StandaloneModule,
      imports: [EdgeModule.with(config, secrets, log), ...serviceModules, WebModule.with(webBuild, ownAddress)],
    };
  }
}

import { fileURLToPath } from 'node:url';
import { CurationModule } from '@corkboard/curation-service/curation.module';
import type { EdgeConfig } from '@corkboard/http-edge/config';
import { EdgeModule } from '@corkboard/http-edge/edge.module';
import type { Log } from '@corkboard/http-edge/log';
import type { Secrets } from '@corkboard/http-edge/secrets';
import { WebModule } from '@corkboard/http-edge/web/web.module';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import { OperationsModule } from '@corkboard/operations-service/operations.module';
import { type DynamicModule, Module } from '@nestjs/common';

const webBuild = fileURLToPath(new URL('../../../console-web/dist', import.meta.url));

/** The services and the web of one process. */
@Module({})
export class StandaloneModule {
  static with(config: EdgeConfig, secrets: Secrets, log: Log, ownAddress: () => string): DynamicModule {
    return {
      module: StandaloneModule,
      imports: [
        EdgeModule.with(config, secrets, log),
        IdentityModule,
        CurationModule,
        OperationsModule,
        WebModule.with(webBuild, ownAddress),
      ],
    };
  }
}

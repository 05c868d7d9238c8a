import { fileURLToPath } from 'node:url';
import { EdgeModule } from '@corkboard/http-edge/edge.module';
import { WebModule } from '@corkboard/page-host/web.module';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { Log } from '@corkboard/runtime/log';
import type { Secrets } from '@corkboard/runtime/secrets';
import { WALKING_CLOCK, type WalkingClock } from '@corkboard/runtime/walking-clock';
import { type DynamicModule, Module } from '@nestjs/common';
import { serviceModules } from './service-modules.ts';

const webBuild = fileURLToPath(new URL('../../../console-web/dist', import.meta.url));

@Module({})
class ClockModule {
  static with(walkingClock: WalkingClock): DynamicModule {
    const clock = { provide: WALKING_CLOCK, useValue: walkingClock };
    return { module: ClockModule, global: true, providers: [clock], exports: [WALKING_CLOCK] };
  }
}

interface Given {
  readonly config: EdgeConfig;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly walkingClock: WalkingClock | undefined;
  readonly ownAddress: () => string;
}

/** The services and the web of one process. */
@Module({})
export class StandaloneModule {
  static with({ config, secrets, log, walkingClock, ownAddress }: Given): DynamicModule {
    return {
      module: StandaloneModule,
      imports: [
        EdgeModule.with(config, secrets, log),
        ...(walkingClock ? [ClockModule.with(walkingClock)] : []),
        ...serviceModules,
        WebModule.with(webBuild, ownAddress),
      ],
    };
  }
}

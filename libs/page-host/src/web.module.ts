import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { type DynamicModule, Module } from '@nestjs/common';
import { OpenApiController } from './openapi.controller.ts';
import { PageServer } from './page-server.ts';
import { WebController } from './web.controller.ts';
import { readWebFiles } from './web-files.ts';

/** Serves the web build; import it last, because its last route takes every address that is left. */
@Module({})
export class WebModule {
  /** @param ownAddress address of this process as it reaches itself */
  static with(dist: string, ownAddress: () => string): DynamicModule {
    return {
      module: WebModule,
      controllers: [OpenApiController, WebController],
      providers: [
        {
          provide: PageServer,
          useFactory: (config: EdgeConfig) =>
            new PageServer({ config, files: readWebFiles(dist), address: () => ownAddress() }),
          inject: [EDGE_CONFIG],
        },
      ],
    };
  }
}

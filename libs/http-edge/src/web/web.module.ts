import { type DynamicModule, Module } from '@nestjs/common';
import { OpenApiController } from './openapi.controller.ts';
import { IDENTITY_ADDRESS, WEB_FILES, WebController } from './web.controller.ts';
import { readWebFiles } from './web-files.ts';

/** Serves the web build; import it last, because its last route takes every address that is left. */
@Module({})
export class WebModule {
  static with(dist: string, identityAddress: () => string): DynamicModule {
    return {
      module: WebModule,
      controllers: [OpenApiController, WebController],
      providers: [
        { provide: WEB_FILES, useFactory: () => readWebFiles(dist) },
        { provide: IDENTITY_ADDRESS, useValue: identityAddress },
      ],
    };
  }
}

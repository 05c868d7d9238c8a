import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { type DynamicModule, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { servePages } from './serve-pages.ts';
import { readWebFiles } from './web-files.ts';

/** Serves the web build on the application's own Fastify, beside its controllers. */
@Module({})
export class WebModule {
  /** @param ownAddress address of this process as it reaches itself */
  static with(dist: string, ownAddress: () => string): DynamicModule {
    return {
      module: WebModule,
      providers: [
        {
          provide: servePages,
          useFactory: ({ httpAdapter }: HttpAdapterHost, config: EdgeConfig) =>
            servePages(httpAdapter.getInstance(), { config, files: readWebFiles(dist), address: ownAddress }),
          inject: [HttpAdapterHost, EDGE_CONFIG],
        },
      ],
    };
  }
}

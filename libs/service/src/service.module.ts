import { Inject, type OnApplicationShutdown } from '@nestjs/common';
import { BACKBONE } from './backbone.module.ts';
import type { Backbone } from './backbone.ts';

/**
 * Class of the module of a service. Its hook runs after those of the providers of the service, which write what they still
 * hold: so it is this one that closes the database.
 */
export abstract class ServiceModule implements OnApplicationShutdown {
  constructor(@Inject(BACKBONE) private readonly backbone: Backbone) {}

  async onApplicationShutdown(): Promise<void> {
    await this.backbone.close();
  }
}

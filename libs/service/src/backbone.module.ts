import { ServiceSeats } from '@corkboard/http-edge/gate/registry';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { LOG, type Log } from '@corkboard/runtime/log';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Global,
  Inject,
  type InjectionToken,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { accountExportController } from './account-export/account-export.controller.ts';
import { AccountExports, AccountExportsModule } from './account-export/account-exports.ts';
import { type Backbone, openBackbone } from './backbone.ts';
import type { Bus } from './bus.ts';
import {
  BUS,
  CLAIMS,
  DATA_SOURCE,
  DEFINITION,
  EVENT_STORE,
  JOBS,
  POOL,
  PROCESSES,
  PROJECTIONS,
  type ServiceDefinition,
  STREAMS,
  SUBJECT_KEYS,
} from './definition.ts';
import { openBus } from './open-bus.ts';
import { traceCommands } from './traced.ts';

/** DI token of the whole Backbone, for inspection. */
export const BACKBONE = Symbol('Backbone');

/** One bus for all services of a process. */
@Global()
@Module({
  imports: [CqrsModule],
  providers: [
    { provide: BUS, useFactory: (config: EdgeConfig, log: Log) => openBus(config, log), inject: [EDGE_CONFIG, LOG] },
  ],
  exports: [BUS],
})
export class BusModule {
  constructor(commands: CommandBus) {
    traceCommands(commands);
  }
}

const part = (provide: InjectionToken, useFactory: (backbone: Backbone) => unknown) => ({
  ...{ provide, useFactory, inject: [BACKBONE] },
});

/**
 * The backbone of one service. Modules that name the same object share one backbone:
 *
 *     const backbone = BackboneModule.forService(curation);
 *     @Module({ imports: [backbone, InspectionModule.forService({ service: 'curation', imports: [backbone] })], .. })
 */
@Module({})
export class BackboneModule implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(BACKBONE) private readonly backbone: Backbone,
    private readonly commands: CommandBus,
    private readonly seats: ServiceSeats,
    accountExports: AccountExports,
  ) {
    const { definition, limiter, projections } = backbone;
    this.seats.enter({
      service: definition.service,
      limiter,
      waitFor: (tokens, names) => projections.waitFor(tokens, names),
      ping: () => backbone.ping(),
    });
    accountExports.enter(definition.service, (asked) => backbone.exports.page(asked));
  }

  static forService(definition: ServiceDefinition): DynamicModule {
    const open = (config: EdgeConfig, secrets: Secrets, bus: Bus, log: Log) =>
      openBackbone({ definition, config, secrets, bus, log });
    const parts = [
      part(POOL, ({ pool }) => pool),
      part(DATA_SOURCE, ({ source }) => source),
      part(STREAMS, ({ streams }) => streams),
      part(EVENT_STORE, ({ store }) => store),
      part(CLAIMS, ({ claims }) => claims),
      part(SUBJECT_KEYS, ({ subjectKeys }) => subjectKeys),
      part(PROJECTIONS, ({ projections }) => projections),
      part(PROCESSES, (backbone) => backbone),
      part(JOBS, ({ jobs }) => jobs),
      part(DEFINITION, () => definition),
    ];
    return {
      module: BackboneModule,
      imports: [CqrsModule, BusModule, AccountExportsModule],
      controllers: [accountExportController(definition.service)],
      providers: [{ provide: BACKBONE, useFactory: open, inject: [EDGE_CONFIG, SECRETS, BUS, LOG] }, ...parts],
      exports: [BACKBONE, CqrsModule, ...parts.map(({ provide }) => provide)],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.backbone.start(this.commands);
  }

  /** Before anything is closed that a job may need. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.backbone.jobs.stop();
  }

  /** The database stays open: `ServiceModule` closes it. */
  async onApplicationShutdown(): Promise<void> {
    await this.backbone.stop();
  }
}

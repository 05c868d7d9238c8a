import type { ServiceName } from '@corkboard/contracts/services';
import { START } from '@corkboard/event-store/event';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { LOG, type Log } from '@corkboard/runtime/log';
import type { Backbone } from '@corkboard/service/backbone';
import { BACKBONE } from '@corkboard/service/backbone.module';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  Optional,
  type Type,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { actsOf } from './acts.ts';
import { consumersOf } from './consumers.ts';
import { eventsOf, listedBy } from './event-questions.ts';
import { healthOf } from './health/health.ts';
import { heldOf } from './held.ts';
import { inspectionController } from './inspection.controller.ts';
import { jobsOf } from './jobs.ts';
import { listsOf } from './lists.ts';
import { mailsOf } from './mails.ts';
import { messagesOf } from './messages.ts';
import { watchAudit, watchIndex } from './metrics.ts';
import { AuditTable } from './order-audit/audit-table.ts';
import { OrderAudits, orderAuditsOf } from './order-audit/order-audit.ts';
import { parkedOf } from './parked.ts';
import { MAIL_OUTBOX, type MailOutbox, ROW_PREVIEWS, type RowPreviews } from './port.ts';
import { projectionsOf } from './projections.ts';
import { Inspections, InspectionsModule } from './registry.ts';
import { EventIndex } from './search/event-index.ts';
import { IndexTables } from './search/tables.ts';
import { streamsOf } from './stream-questions.ts';

interface InspectionOptions {
  readonly service: ServiceName;
  readonly imports: readonly [DynamicModule];
  /** Outbox of a service that sends mail. */
  readonly mails?: Type<MailOutbox>;
  /** Of a service whose staff decide on what people will see. */
  readonly previews?: Type<RowPreviews>;
}

/**
 * Routes that every service mounts for the console:
 * `imports: [InspectionModule.forService({ service: 'curation', imports: [backbone] })]`
 */
@Module({})
export class InspectionModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #index: EventIndex;
  readonly #audits: OrderAudits;
  readonly #watch: () => readonly (() => void)[];
  #unwatch: readonly (() => void)[] = [];

  constructor(
    @Inject(BACKBONE) backbone: Backbone,
    @Inject(EDGE_CONFIG) config: EdgeConfig,
    @Inject(LOG) log: Log,
    inspections: Inspections,
    commands: CommandBus,
    @Optional() @Inject(MAIL_OUTBOX) mails?: MailOutbox,
    @Optional() @Inject(ROW_PREVIEWS) previews?: RowPreviews,
  ) {
    const { definition, store, journal, projections, pool, reader } = backbone;
    const { service, catalogue, deciders } = definition;
    const tables = new IndexTables(pool, service);
    this.#index = new EventIndex({ store, tables, lock: projections, describe: listedBy({ service, catalogue }), log });
    // Only where positions are dense is there anything to look through.
    const table = store.distance(START, START) === null ? null : new AuditTable(pool, service);
    this.#audits = new OrderAudits({ service, table, log });
    this.#watch = () => [
      watchIndex(service, async () => {
        const behind = store.distance(await this.#index.through(), await store.head());
        return behind === null ? [] : [{ behind }];
      }),
      watchAudit(service, async () => (table ? [await this.#audits.last()] : [])),
    ];
    const sink = config.KAFKA_BROKERS === '' ? 'in-process' : 'kafka';
    const own = { service, catalogue, reader, store };
    const running = {
      ...projectionsOf(service, projections),
      ...consumersOf(service, sink, () => backbone.consumers()),
      ...orderAuditsOf(this.#audits),
    };
    inspections.enter(service, {
      ...eventsOf({ ...own, index: this.#index }),
      ...streamsOf({ ...own, deciders, folds: definition.projections }),
      ...parkedOf(service, { store, catalogue, projections }),
      ...messagesOf(service, journal, sink),
      ...mailsOf(service, mails),
      ...jobsOf(service, backbone.jobs),
      ...heldOf(backbone),
      ...listsOf(backbone, previews),
      ...actsOf(backbone, commands),
      ...running,
      health: healthOf({ service, backbone, kind: config.EVENT_STORE, log, ...running }),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#index.start();
    await this.#audits.start();
    this.#unwatch = this.#watch();
  }

  /** Before the backbone closes the connections. */
  async beforeApplicationShutdown(): Promise<void> {
    for (const unwatch of this.#unwatch) unwatch();
    await Promise.all([this.#index.stop(), this.#audits.stop()]);
  }

  static forService({ service, imports, mails, previews }: InspectionOptions): DynamicModule {
    return {
      module: InspectionModule,
      imports: [InspectionsModule, ...imports],
      controllers: [inspectionController(service)],
      providers: [
        ...(mails ? [{ provide: MAIL_OUTBOX, useClass: mails }] : []),
        ...(previews ? [{ provide: ROW_PREVIEWS, useClass: previews }] : []),
      ],
    };
  }
}

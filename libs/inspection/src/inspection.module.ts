import type { InspectedService } from '@corkboard/contracts/operations/inspection';
import { upcast } from '@corkboard/event-store/reader';
import type { Backbone } from '@corkboard/http-edge/backbone/backbone';
import { BACKBONE } from '@corkboard/http-edge/backbone/backbone.module';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/http-edge/config';
import { type DynamicModule, Inject, Module, type ModuleMetadata, Optional } from '@nestjs/common';
import { consumerOf } from './consumers.ts';
import { inspectionController } from './inspection.controller.ts';
import { messagesOf } from './messages.ts';
import { type EventReader, OwnInspection } from './own-inspection.ts';
import { parkedOf } from './parked.ts';
import { MAIL_OUTBOX, type MailOutbox } from './port.ts';
import { projectionsOf } from './projections.ts';
import { Inspections, InspectionsModule } from './registry.ts';

export interface InspectionOptions {
  readonly service: InspectedService;
  /** The service's wrapper of its BackboneModule and, where it sends mail, the module that exports MAIL_OUTBOX. */
  readonly imports: NonNullable<ModuleMetadata['imports']>;
}

const readerOf = ({ definition, reader }: Backbone): EventReader => ({
  latest: (event) => upcast(event, definition.catalogue),
  decrypted: (events) => reader.read(events),
});

const SERVICE = Symbol('InspectedService');

/**
 * What every service mounts so that the console sees it:
 *
 *     imports: [InspectionModule.forService({ service: 'curation', imports: [CurationBackbone] })]
 */
@Module({})
export class InspectionModule {
  constructor(
    @Inject(SERVICE) service: InspectedService,
    @Inject(BACKBONE) backbone: Backbone,
    @Inject(EDGE_CONFIG) config: EdgeConfig,
    inspections: Inspections,
    @Optional() @Inject(MAIL_OUTBOX) mails?: MailOutbox,
  ) {
    const { definition, store, journal, projections } = backbone;
    const sink = config.KAFKA_BROKERS === '' ? 'in-process' : 'kafka';
    inspections.enter(
      new OwnInspection({
        service,
        catalogue: definition.catalogue,
        deciders: definition.deciders,
        store,
        reader: readerOf(backbone),
        projections: projectionsOf(service, projections),
        parked: parkedOf(service, { store, catalogue: definition.catalogue, projections }),
        messages: messagesOf(service, journal, sink),
        consumers: () => Promise.all(backbone.consumers().map((each) => consumerOf(service, sink, each))),
        mails: mails ?? null,
      }),
    );
  }

  static forService({ service, imports }: InspectionOptions): DynamicModule {
    return {
      module: InspectionModule,
      imports: [InspectionsModule, ...imports],
      controllers: [inspectionController(service)],
      providers: [{ provide: SERVICE, useValue: service }],
    };
  }
}

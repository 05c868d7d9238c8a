import { Module } from '@nestjs/common';
import { OperationsBackbone } from '../operations.backbone.ts';
import { WatchingModule } from '../watching/watching.module.ts';
import { ActController } from './act.controller.ts';
import { RecordOrderAuditRequestHandler } from './commands/record-order-audit-request.ts';
import { RecordParkedDecisionHandler } from './commands/record-parked-decision.ts';
import { RecordPersonalDataViewHandler } from './commands/record-personal-data-view.ts';
import { RecordProjectionSteeringHandler } from './commands/record-projection-steering.ts';
import { RecordSettlementRequestHandler } from './commands/record-settlement-request.ts';
import { DecideParkedController } from './decide-parked.controller.ts';
import { OrderAuditController } from './order-audit.controller.ts';
import { OwnLogController } from './own-log.controller.ts';
import { ParkedMessagesController } from './parked-messages.controller.ts';
import { OwnLogHandler } from './queries/own-log.ts';
import { Reveal } from './reveal.ts';
import { SettleController } from './settle.controller.ts';
import { SteerController } from './steer.controller.ts';

@Module({
  imports: [OperationsBackbone, WatchingModule],
  controllers: [
    ActController,
    DecideParkedController,
    OrderAuditController,
    OwnLogController,
    ParkedMessagesController,
    SettleController,
    SteerController,
  ],
  providers: [
    RecordOrderAuditRequestHandler,
    RecordParkedDecisionHandler,
    RecordPersonalDataViewHandler,
    RecordProjectionSteeringHandler,
    RecordSettlementRequestHandler,
    OwnLogHandler,
    Reveal,
  ],
})
export class AuditModule {}

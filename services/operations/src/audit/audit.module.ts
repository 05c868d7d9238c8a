import { Module } from '@nestjs/common';
import { OperationsBackbone } from '../operations.backbone.ts';
import { WatchingModule } from '../watching/watching.module.ts';
import { ActController } from './act.controller.ts';
import { RecordParkedDecisionHandler } from './commands/record-parked-decision.ts';
import { RecordPersonalDataViewHandler } from './commands/record-personal-data-view.ts';
import { RecordRebuildRequestHandler } from './commands/record-rebuild-request.ts';
import { RecordSettlementRequestHandler } from './commands/record-settlement-request.ts';
import { DecideParkedController } from './decide-parked.controller.ts';
import { OwnLogController } from './own-log.controller.ts';
import { OwnLogHandler } from './queries/own-log.ts';
import { Reveal } from './reveal.ts';
import { SettleController } from './settle.controller.ts';

@Module({
  imports: [OperationsBackbone, WatchingModule],
  controllers: [ActController, DecideParkedController, OwnLogController, SettleController],
  providers: [
    RecordParkedDecisionHandler,
    RecordPersonalDataViewHandler,
    RecordRebuildRequestHandler,
    RecordSettlementRequestHandler,
    OwnLogHandler,
    Reveal,
  ],
})
export class AuditModule {}

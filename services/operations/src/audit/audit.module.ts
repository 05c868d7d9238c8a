import { Module } from '@nestjs/common';
import { OperationsBackbone } from '../operations.backbone.ts';
import { WatchingModule } from '../watching/watching.module.ts';
import { ActController } from './act.controller.ts';
import { RecordParkedDecisionHandler } from './commands/record-parked-decision.ts';
import { RecordPersonalDataViewHandler } from './commands/record-personal-data-view.ts';
import { RecordRebuildRequestHandler } from './commands/record-rebuild-request.ts';
import { DecideParkedController } from './decide-parked.controller.ts';
import { OwnLogController } from './own-log.controller.ts';
import { OwnLogHandler } from './queries/own-log.ts';
import { Reveal } from './reveal.ts';

@Module({
  imports: [OperationsBackbone, WatchingModule],
  controllers: [ActController, DecideParkedController, OwnLogController],
  providers: [
    RecordParkedDecisionHandler,
    RecordPersonalDataViewHandler,
    RecordRebuildRequestHandler,
    OwnLogHandler,
    Reveal,
  ],
})
export class AuditModule {}

import { Module } from '@nestjs/common';
import { OperationsBackbone } from '../operations.backbone.ts';
import { WatchingModule } from '../watching/watching.module.ts';
import { RecordStaffActHandler } from './commands/record-staff-act.ts';
import { OwnLogController } from './own-log.controller.ts';
import { OwnLogHandler } from './queries/own-log.ts';
import { RevealController } from './reveal.controller.ts';
import { SettleController } from './settle.controller.ts';
import { StaffActs } from './staff-acts.ts';
import { SteerController } from './steer.controller.ts';

@Module({
  imports: [OperationsBackbone, WatchingModule],
  controllers: [OwnLogController, RevealController, SettleController, SteerController],
  providers: [RecordStaffActHandler, OwnLogHandler, StaffActs],
})
export class AuditModule {}

import { Module } from '@nestjs/common';
import { OperationsBackbone } from '../operations.backbone.ts';
import { StaffModule } from '../staff/staff.module.ts';
import { ConfirmErasureHandler, EraseAccountHandler } from './erase-account.ts';
import { ErasureController } from './erasure.controller.ts';
import { HearConfirmations } from './hear-confirmations.ts';

@Module({
  imports: [OperationsBackbone, StaffModule],
  controllers: [ErasureController],
  providers: [EraseAccountHandler, ConfirmErasureHandler, HearConfirmations],
})
export class ErasureModule {}

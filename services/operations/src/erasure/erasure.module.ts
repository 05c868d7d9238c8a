import { Module } from '@nestjs/common';
import { OperationsBackbone } from '../operations.backbone.ts';
import { StaffModule } from '../staff/staff.module.ts';
import { WatchingModule } from '../watching/watching.module.ts';
import { ConfirmErasureHandler } from './confirm-erasure.ts';
import { ErasureController } from './erasure.controller.ts';
import { HearConfirmations } from './hear-confirmations.ts';
import { RequestAccountErasureHandler } from './request-erasure.ts';
import {
  ApproveAccountErasureHandler,
  DeclineAccountErasureHandler,
  ErasureSettling,
  WithdrawAccountErasureHandler,
} from './settle-erasure.ts';
import { ShownErasures } from './shown-erasures.ts';
import { UnfinishedErasures } from './unfinished-erasures.ts';

@Module({
  imports: [OperationsBackbone, StaffModule, WatchingModule],
  controllers: [ErasureController],
  providers: [
    RequestAccountErasureHandler,
    ErasureSettling,
    ApproveAccountErasureHandler,
    DeclineAccountErasureHandler,
    WithdrawAccountErasureHandler,
    ConfirmErasureHandler,
    HearConfirmations,
    ShownErasures,
    UnfinishedErasures,
  ],
})
export class ErasureModule {}

import { InspectionModule } from '@corkboard/inspection/inspection.module';
import { Module } from '@nestjs/common';
import { AuditModule } from './audit/audit.module.ts';
import { ErasureModule } from './erasure/erasure.module.ts';
import { OperationsBackbone } from './operations.backbone.ts';
import { StaffModule } from './staff/staff.module.ts';
import { WatchingModule } from './watching/watching.module.ts';

/** The console's back end: staff realm, what staff see, what staff do. */
@Module({
  imports: [
    OperationsBackbone,
    StaffModule,
    WatchingModule,
    AuditModule,
    ErasureModule,
    InspectionModule.forService({ service: 'operations', imports: [OperationsBackbone] }),
  ],
})
export class OperationsModule {}

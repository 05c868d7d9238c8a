import { STAFF_SESSIONS } from '@corkboard/http-edge/session';
import { InspectionModule } from '@corkboard/inspection/inspection.module';
import { BackboneModule } from '@corkboard/service/backbone.module';
import { service } from '@corkboard/service/capability';
import { ServiceModule } from '@corkboard/service/service.module';
import { Global, Module } from '@nestjs/common';
import { audit } from './audit/audit.capability.ts';
import { erasure } from './erasure/erasure.capability.ts';
import { migrations } from './migrations.ts';
import { staff } from './staff/staff.capability.ts';
import { watching } from './watching/watching.capability.ts';

export const operations = service('operations', [staff, watching, audit, erasure], migrations);
export const backbone = BackboneModule.forService(operations);

/**
 * The console's back end: staff realm, what staff see, what staff do. Global, because the gate of the process asks it
 * whose session a staff cookie carries.
 */
@Global()
@Module({
  imports: [backbone, InspectionModule.forService({ service: 'operations', imports: [backbone] })],
  ...operations.parts,
  exports: [STAFF_SESSIONS],
})
export class OperationsModule extends ServiceModule {}

import { capability } from '@corkboard/service/capability';
import { RecordStaffActHandler } from './commands/record-staff-act.ts';
import { ControlController } from './control.controller.ts';
import { staffAuditFacts } from './domain/staff-audit.facts.ts';
import { staffAuditDecider } from './domain/staff-audit.ts';
import { OwnLogController } from './own-log.controller.ts';
import { OwnLog } from './read-models/staff-log/own-log.ts';
import { staffLog } from './read-models/staff-log/staff-log.ts';
import { ResolutionController } from './resolution.controller.ts';
import { RevealController } from './reveal.controller.ts';
import { ServiceActsController } from './service-acts.controller.ts';
import { StaffActs } from './staff-acts.ts';

/** Acts and views of staff, with their reasons. */
export const audit = capability({
  facts: staffAuditFacts,
  decider: staffAuditDecider,
  publishes: {
    staffViewedPersonalData: 'private',
    projectionRebuildRequested: 'private',
    projectionControlRequested: 'private',
    parkedEventDecided: 'private',
    deadLetterResolutionRequested: 'private',
    orderAuditRequested: 'private',
    serviceActRequested: 'private',
  },
  projections: [staffLog],
  controllers: [OwnLogController, RevealController, ServiceActsController, ResolutionController, ControlController],
  providers: [RecordStaffActHandler, OwnLog, StaffActs],
});

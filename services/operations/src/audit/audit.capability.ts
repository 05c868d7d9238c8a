import { capability } from '@corkboard/service/capability';
import { staffAuditFacts } from './domain/staff-audit.facts.ts';
import { staffAuditDecider } from './domain/staff-audit.ts';
import { StaffLog1 } from './read-models/staff-log/staff-log.migration.ts';
import { staffLog } from './read-models/staff-log/staff-log.ts';

/** What staff do and look at, and why. */
export const audit = capability({
  facts: staffAuditFacts,
  decider: staffAuditDecider,
  publishes: {
    staffViewedPersonalData: 'private',
    projectionRebuildRequested: 'private',
    projectionSteeringRequested: 'private',
    parkedEventDecided: 'private',
    deadLetterSettlementRequested: 'private',
    orderAuditRequested: 'private',
  },
  projections: [staffLog],
  migrations: [StaffLog1],
});

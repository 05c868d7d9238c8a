import type { ServiceDefinition } from '@corkboard/http-edge/backbone/definition';
import { staffAuditDecider } from './audit/domain/staff-audit.ts';
import { StaffLog1 } from './audit/read-models/staff-log/staff-log.migration.ts';
import { staffLog } from './audit/read-models/staff-log/staff-log.ts';
import { catalogue } from './catalogue.ts';
import { erasureDecider } from './erasure/domain/erasure.ts';
import { Erasures1 } from './erasure/read-models/erasures/erasures.migration.ts';
import { erasures } from './erasure/read-models/erasures/erasures.ts';
import { publishOperations } from './publish.ts';
import { staffMemberDecider } from './staff/domain/staff-member.ts';
import { StaffRealm1 } from './staff/staff.tables.ts';

export const operations: ServiceDefinition = {
  service: 'operations',
  catalogue,
  deciders: [staffMemberDecider, staffAuditDecider, erasureDecider],
  projections: [staffLog, erasures],
  migrations: [StaffRealm1, StaffLog1, Erasures1],
  publish: publishOperations,
};

import type { ServiceDefinition } from '@corkboard/http-edge/backbone/definition';
import { staffAuditDecider } from './audit/domain/staff-audit.ts';
import { StaffLog1 } from './audit/read-models/staff-log/staff-log.migration.ts';
import { staffLog } from './audit/read-models/staff-log/staff-log.ts';
import { catalogue } from './catalogue.ts';
import { staffMemberDecider } from './staff/domain/staff-member.ts';
import { StaffRealm1 } from './staff/staff.tables.ts';

export const operations: ServiceDefinition = {
  service: 'operations',
  catalogue,
  deciders: [staffMemberDecider, staffAuditDecider],
  projections: [staffLog],
  migrations: [StaffRealm1, StaffLog1],
  // What staff do concerns no other service yet.
  publish: () => [],
};

import type { AuditSteering, OrderAudit } from '@corkboard/contracts/operations/order-audit';
import { consoleAudits, steerAudit } from '@corkboard/contracts/operations/upkeep';
import type { ServiceName } from '@corkboard/contracts/services';
import { consoleQuery, tell } from '../../lib/queries/console-query.ts';

export const auditsQuery = consoleQuery(consoleAudits, {}, 2000);

export const steer = (service: ServiceName, action: AuditSteering, reason: string): Promise<OrderAudit> =>
  tell(steerAudit, { params: { service }, body: { action, reason } });

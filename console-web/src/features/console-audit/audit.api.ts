import type { AuditAction, OrderAudit } from '@corkboard/contracts/operations/order-audit';
import { consoleAudits, controlAudit } from '@corkboard/contracts/operations/upkeep';
import type { ServiceName } from '@corkboard/contracts/services';
import { consoleQuery, tell } from '../../lib/queries/console-query.ts';

export const auditsQuery = consoleQuery(consoleAudits, {}, 2000);

export const control = (service: ServiceName, action: AuditAction, reason: string): Promise<OrderAudit> =>
  tell(controlAudit, { params: { service }, body: { action, reason } });

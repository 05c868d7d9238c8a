import type { AuditSteering, OrderAudit } from '@corkboard/contracts/operations/order-audit';
import { consoleAudits, steerAudit } from '@corkboard/contracts/operations/upkeep';
import type { ServiceName } from '@corkboard/contracts/services';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const POLL_MS = 2000;

export const auditsQuery = queryOptions({
  queryKey: ['console', 'audits'],
  queryFn: ({ signal }) => call(consoleAudits, {}, { promptsEntry: false, background: true, signal }),
  refetchInterval: POLL_MS,
  staleTime: 0,
});

export const steer = (service: ServiceName, action: AuditSteering, reason: string): Promise<OrderAudit> =>
  call(steerAudit, { params: { service }, body: { action, reason } }, { promptsEntry: false });

import { accountErasureRequested } from '@corkboard/contracts/operations/events';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { publish, type Translation } from '@corkboard/messaging/translation';
import type { StaffActionApproved } from './erasure/domain/erasure.events.ts';

/** Of what staff do, only that an account is to be erased concerns the other services. */
export const publishOperations: Translation = (event: RecordedEvent) => {
  if (event.type !== 'StaffActionApproved') return [];
  const { requestId, accountId, approvedAt } = event.data as unknown as StaffActionApproved['data'];
  return [publish(accountErasureRequested, { requestId, accountId, requestedAt: approvedAt })];
};

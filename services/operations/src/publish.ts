import { accountErasureRequested } from '@corkboard/contracts/operations/events';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { publish, type Translation } from '@corkboard/messaging/translation';
import type { AccountErasureRequested } from './erasure/domain/erasure.ts';

/** Of what staff do, only that an account is to be erased concerns the other services. */
export const publishOperations: Translation = (event: RecordedEvent) =>
  event.type === 'AccountErasureRequested'
    ? [publish(accountErasureRequested, event.data as unknown as AccountErasureRequested['data'])]
    : [];

import { eventHandler } from '@corkboard/consumer/consumer';
import {
  businessAccessChanged,
  businessAccessClosed,
  businessAccessRevoked,
  businessMfaRequirementChanged,
  businessTakenOver,
} from '@corkboard/contracts/ads/events';
import type { EventConsumer } from '@corkboard/service/definition';
import type { ActingFor } from './acting-for.ts';

/** Answers that were kept are dropped as soon as a business lets somebody do less, or other things. */
export const consumeAccessChanges = (acting: ActingFor): EventConsumer => ({
  name: 'curation-business-access',
  from: ['ads'],
  on: [
    eventHandler(businessAccessChanged, () => acting.forget()),
    eventHandler(businessAccessRevoked, () => acting.forget()),
    eventHandler(businessAccessClosed, () => acting.forget()),
    eventHandler(businessTakenOver, () => acting.forget()),
    eventHandler(businessMfaRequirementChanged, () => acting.forget()),
  ],
});

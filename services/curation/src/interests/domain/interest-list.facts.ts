import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { Interest } from '@corkboard/rules/ads/interests';

export const interestListChanged = fact<{
  before: readonly Interest[];
  after: readonly Interest[];
  operatorId: string;
  reason: string;
}>()('InterestListChanged', { meaning: 'Staff changed the interests that pins are sorted by.' });

export const interestListFacts = { interestListChanged };
export type InterestListEvent = EventsOf<typeof interestListFacts>;

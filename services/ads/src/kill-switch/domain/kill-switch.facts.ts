import { type EventsOf, fact } from '@corkboard/event-store/fact';

interface ByStaff {
  operatorId: string;
  reason: string;
}

export const adDeliveryStopped = fact<ByStaff>()('AdDeliveryStopped', {
  meaning: 'Staff stopped all ads: none is shown anywhere.',
});
export const adDeliveryResumed = fact<ByStaff>()('AdDeliveryResumed', {
  meaning: 'Staff let ads be shown again.',
});

export const killSwitchFacts = { adDeliveryStopped, adDeliveryResumed };
export type KillSwitchEvent = EventsOf<typeof killSwitchFacts>;

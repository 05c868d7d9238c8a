import { type EventsOf, fact } from '@corkboard/event-store/fact';

interface OfProfile {
  advertiserId: string;
  ownerUserId: string;
  profileId: string;
}

export const billingProfileAdded = fact<OfProfile & { provider: 'operator'; kind: 'invoice'; actorId: string }>()(
  'BillingProfileAdded',
  { meaning: 'An ad account said how it will pay.' },
);

export const billingProfileVerified = fact<OfProfile & { operatorId: string }>()('BillingProfileVerified', {
  meaning: 'Staff confirmed how an ad account pays: its campaigns may be shown.',
});

export const billingProfileFailed = fact<OfProfile & { operatorId: string; reason: string }>()('BillingProfileFailed', {
  meaning: 'Staff refused how an ad account wants to pay.',
});

export const billingProfileClosed = fact<OfProfile & { cause: 'taken_over' }>()('BillingProfileClosed', {
  meaning: 'How an ad account paid no longer holds: it has another owner.',
});

export const billingFacts = { billingProfileAdded, billingProfileVerified, billingProfileFailed, billingProfileClosed };
export type BillingEvent = EventsOf<typeof billingFacts>;

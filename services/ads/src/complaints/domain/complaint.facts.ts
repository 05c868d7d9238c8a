import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { ComplaintReason } from '@corkboard/rules/ads/complaints';

export type Outcome = 'review' | 'dismissed';

export const adReported = fact<{
  campaignId: string;
  adId: string;
  advertiserId: string;
  pinId: string;
  reporterId: string;
  reason: ComplaintReason;
}>()('AdReported', { meaning: 'Somebody who was shown an ad says that it should not be.' });

export const adReportsResolved = fact<{
  campaignId: string;
  outcome: Outcome;
  staffId: string;
  reason: string;
}>()('AdReportsResolved', {
  meaning: 'Staff decided on the reports of an ad: it goes back to its review, or they do not hold.',
});

export const complaintFacts = { adReported, adReportsResolved };
export type ComplaintEvent = EventsOf<typeof complaintFacts>;

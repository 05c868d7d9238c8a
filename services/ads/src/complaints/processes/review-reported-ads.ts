import type { EventOf } from '@corkboard/event-store/fact';
import { type Process, process } from '@corkboard/service/definition';
import { SubmitAdAnew } from '../../campaigns/commands/submit-ad-anew.ts';
import type { adReportsResolved } from '../domain/complaint.facts.ts';

/** An ad whose reports hold is not shown until it was reviewed again. */
export const reviewReportedAds: Process = process<EventOf<typeof adReportsResolved>>({
  name: 'review-reported-ads',
  types: ['AdReportsResolved'],
  react: ({ data: { campaignId, outcome } }, context) =>
    outcome === 'review' ? [new SubmitAdAnew(context('SubmitAdAnew'), { campaignId, cause: 'reported' })] : [],
});

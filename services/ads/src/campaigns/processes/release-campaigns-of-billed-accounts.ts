import type { EventOf } from '@corkboard/event-store/fact';
import { type Process, process } from '@corkboard/service/definition';
import type { billingProfileVerified } from '../../billing/domain/billing.facts.ts';
import { ReleaseCampaign } from '../commands/release-campaign.ts';
import type { campaignHeldForBilling } from '../domain/campaign.facts.ts';
import type { Campaigns } from '../read-models/campaigns/campaigns.ts';

/** Campaigns that were held when staff confirmed the billing profile. */
export const releaseHeldCampaigns = (campaigns: Campaigns): Process =>
  process<EventOf<typeof billingProfileVerified>>({
    name: 'release-campaigns-of-billed-account',
    types: ['BillingProfileVerified'],
    react: async ({ data: { advertiserId } }, context) =>
      (await campaigns.idsHeldForBilling(advertiserId)).map(
        (campaignId, ordinal) => new ReleaseCampaign(context('ReleaseCampaign', ordinal), { campaignId, advertiserId }),
      ),
  });

/** A campaign that was held while staff confirmed it: the read model may not have known of it. */
export const releaseCampaignHeldLate: Process = process<EventOf<typeof campaignHeldForBilling>>({
  name: 'release-campaign-held-late',
  types: ['CampaignHeldForBilling'],
  react: ({ data: { campaignId, advertiserId } }, context) => [
    new ReleaseCampaign(context('ReleaseCampaign'), { campaignId, advertiserId }),
  ],
});

import { type Decision, refuse } from '@corkboard/event-store/decider';
import { dailyBudgetFlaw } from '@corkboard/rules/ads/budgets';
import { campaignName } from '@corkboard/rules/ads/campaign-name';
import type { Objective } from '@corkboard/rules/ads/campaigns';
import { runOf } from '@corkboard/rules/ads/schedule';
import { isBlocked } from '@corkboard/rules/ads/settings';
import type { TargetingSpec } from '@corkboard/rules/ads/targeting';
import { isWebLink } from '@corkboard/rules/curation/pin-texts';
import {
  adCreated,
  adGroupCreated,
  adSubmittedForReview,
  type CampaignEvent,
  campaignCreated,
  campaignHeldForBilling,
} from './campaign.facts.ts';
import type { Campaign } from './campaign.ts';

export interface PromotePin {
  readonly campaignId: string;
  readonly adGroupId: string;
  readonly adId: string;
  readonly actorId: string;
  readonly advertiser: {
    readonly id: string;
    readonly ownerUserId: string;
    readonly country: string;
    readonly currency: string;
    readonly billingValid: boolean;
  };
  readonly pinId: string;
  /** Where ads may be bought and shown, and domains that they may not lead to. */
  readonly market: { readonly countries: readonly string[]; readonly blockedDomains: readonly string[] };
  readonly name: string;
  readonly objective: Objective;
  readonly dailyBudgetMicro: number;
  readonly destinationUrl: string;
  readonly targeting: TargetingSpec;
  readonly autoTargeting: boolean;
  readonly ongoing: boolean;
  readonly inclusiveEndDate: string | null;
  readonly durationDays: number | null;
  /** ISO 8601, UTC: now. */
  readonly startAt: string;
}

export type PromotionRefusal =
  | 'campaign-exists'
  | 'ads-not-in-country'
  | 'destination-invalid'
  | 'destination-blocked'
  | 'targeting-invalid'
  | 'end-date-not-in-future'
  | 'duration-out-of-range'
  | 'budget-below-minimum'
  | 'budget-over-maximum';

/** DS-131: the campaign is there at once; without valid billing it is held. */
export const promotePin = (campaign: Campaign, asked: PromotePin): Decision<CampaignEvent, PromotionRefusal> => {
  const { advertiser, market, actorId, adId, adGroupId, campaignId } = asked;
  if (campaign.status !== 'absent') return refuse('campaign-exists');
  const hasAds = (country: string): boolean => market.countries.includes(country);
  if (!hasAds(advertiser.country)) return refuse('ads-not-in-country');
  if (!isWebLink(asked.destinationUrl)) return refuse('destination-invalid');
  if (isBlocked(asked.destinationUrl, new Set(market.blockedDomains))) return refuse('destination-blocked');
  if (asked.targeting.LOCATION.length === 0 || !asked.targeting.LOCATION.every(hasAds))
    return refuse('targeting-invalid');
  const run = runOf({ ...asked, startAt: Date.parse(asked.startAt) });
  if (typeof run === 'string') return refuse(run);
  const { dailyBudgetMicro } = asked;
  const flaw = dailyBudgetFlaw({ budgetMicro: dailyBudgetMicro, country: advertiser.country, days: run.days });
  if (flaw !== null) return refuse(flaw);
  const of = { campaignId, advertiserId: advertiser.id };
  const owned = { ...of, ownerUserId: advertiser.ownerUserId };
  return [
    campaignCreated({
      ...owned,
      name: campaignName(asked.name),
      objective: asked.objective,
      dailyBudgetMicro,
      lifetimeBudgetMicro: run.days === null ? null : dailyBudgetMicro * run.days,
      currency: advertiser.currency,
      country: advertiser.country,
      startAt: asked.startAt,
      endAt: run.endAt,
      mode: asked.autoTargeting ? 'AUTOMATED_CAMPAIGN' : 'ADS_MANAGER',
      source: 'quick_promote',
      actorId,
    }),
    adGroupCreated({ ...of, adGroupId, targeting: asked.targeting, autoTargeting: asked.autoTargeting, actorId }),
    adCreated({ ...owned, adGroupId, adId, pinId: asked.pinId, destinationUrl: asked.destinationUrl, actorId }),
    adSubmittedForReview({ ...of, adId, checks: [] }),
    ...(advertiser.billingValid ? [] : [campaignHeldForBilling(of)]),
  ];
};

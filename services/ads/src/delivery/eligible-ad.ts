import type { SlotViewer } from '@corkboard/contracts/ads/slots';
import { priceOfOne } from '@corkboard/rules/ads/hits';
import type { CampaignRow } from '../campaigns/read-models/campaigns/campaigns.table.ts';
import type { FrozenPrice } from '../counting/insertion.ts';

export interface EligibleAd {
  readonly campaign: CampaignRow & { readonly ad_id: string; readonly ad_group_id: string; readonly pin_id: string };
  readonly price: FrozenPrice | null;
  /** Whole micros that today, and the whole campaign, may still cost. */
  readonly left: number;
}

export const isWhole = (row: CampaignRow): row is EligibleAd['campaign'] =>
  row.ad_id !== null && row.ad_group_id !== null && row.pin_id !== null;

/** True for a list that does not narrow, or holds the fact; an unknown fact is in no list. */
const fits = (list: readonly string[] | undefined, fact: string | null): boolean =>
  list === undefined || (fact !== null && list.includes(fact));

/** Facts of somebody of whom nothing may be used. */
const nobody = { age_bucket: null, gender: null, device: null } as const;

/** Facts by which an ad is chosen. `viewer` null: nothing of the person but the country in which the ad has to run. */
export interface SlotFacts {
  readonly viewer: Omit<SlotViewer, 'account_id'> | null;
  readonly market: string;
}

/** DS-141: the coarse facts that an ad asks for, each known of the viewer, but for interests. An unknown gender is `unknown`. */
export const matches = ({ campaign: { targeting } }: EligibleAd, { viewer, market }: SlotFacts): boolean => {
  const facts = viewer ?? nobody;
  return (
    targeting !== null &&
    fits(targeting.LOCATION, market) &&
    fits(targeting.AGE_BUCKET, facts.age_bucket) &&
    fits(targeting.GENDER, facts.gender ?? 'unknown') &&
    fits(targeting.APPTYPE, facts.device)
  );
};

/** In date, and with budget left for one more price. */
export const isEligible = ({ campaign, price, left }: EligibleAd, now: number): boolean =>
  campaign.start_at.getTime() <= now &&
  (campaign.end_at === null || campaign.end_at.getTime() > now) &&
  (price === null ? left > 0 : left >= priceOfOne(price.billable, price.priceMicro));

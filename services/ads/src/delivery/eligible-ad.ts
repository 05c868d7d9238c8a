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

export type ViewerFacts = Omit<SlotViewer, 'account_id'>;

/** DS-141: the coarse facts that an ad asks for, each known of the viewer. */
export const matches = ({ campaign: { targeting } }: EligibleAd, viewer: ViewerFacts): boolean =>
  targeting !== null &&
  fits(targeting.LOCATION, viewer.country) &&
  fits(targeting.AGE_BUCKET, viewer.age_bucket) &&
  fits(targeting.GENDER, viewer.gender) &&
  fits(targeting.APPTYPE, viewer.device) &&
  targeting.INTEREST === undefined;

/** In date, and with budget left for one more price. */
export const isEligible = ({ campaign, price, left }: EligibleAd, now: number): boolean =>
  campaign.start_at.getTime() <= now &&
  (campaign.end_at === null || campaign.end_at.getTime() > now) &&
  (price === null ? left > 0 : left >= priceOfOne(price.billable, price.priceMicro));

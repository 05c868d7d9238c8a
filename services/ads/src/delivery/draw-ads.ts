import { type Accepts, type Candidates, drawFrom } from './choose-ads.ts';
import type { EligibleAd } from './eligible-ad.ts';

/** Ads that fit a page: those that share a word with it, and all others that are accepted. No ad is in two lists of one kind. */
export interface FittingAds {
  readonly about: readonly Candidates[];
  readonly others: readonly Candidates[];
  readonly accepts: Accepts;
}

/** Up to `count` ads, at most one of an ad account: first those that share a word with the page. */
export const drawAds = (
  { about, others, accepts }: FittingAds,
  count: number,
  random: () => number,
): readonly EligibleAd[] => {
  const first = drawFrom(about, { count, accepts, random });
  if (others.length === 0 || first.length === count) return first;
  const taken = new Set(first.map(({ campaign }) => campaign.advertiser_id));
  const isOther: Accepts = (ad) => !taken.has(ad.campaign.advertiser_id) && accepts(ad);
  return [...first, ...drawFrom(others, { count: count - first.length, accepts: isOther, random })];
};

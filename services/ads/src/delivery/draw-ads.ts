import type { Accepts, Candidates } from './choose-ads.ts';
import type { EligibleAd } from './eligible-ad.ts';

/** Ads that fit a page: those that are about the same as it, and all others that are accepted. */
export interface FittingAds {
  readonly about: Candidates;
  /** Null for a page that shows the first alone. */
  readonly others: Candidates | null;
  readonly accepts: Accepts;
}

/** Up to `count` ads, at most one of an ad account: first those that share a word with the page. */
export const drawAds = (
  { about, others, accepts }: FittingAds,
  count: number,
  random: () => number,
): readonly EligibleAd[] => {
  const first = about.draw(count, accepts, random);
  if (others === null || first.length === count) return first;
  const taken = new Set(first.map(({ campaign }) => campaign.advertiser_id));
  const isOther: Accepts = (ad) => !taken.has(ad.campaign.advertiser_id) && accepts(ad);
  return [...first, ...others.draw(count - first.length, isOther, random)];
};

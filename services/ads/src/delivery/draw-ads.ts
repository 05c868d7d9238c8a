import type { EligibleAd } from './ad-index.ts';
import { chooseAds } from './choose-ads.ts';

/** Ads that fit a page: those that are about the same as it, and all others. */
export interface FittingAds {
  readonly about: readonly EligibleAd[];
  readonly others: readonly EligibleAd[];
}

/** Up to `count` ads, at most one of an ad account: first those that share a word with the page. */
export const drawAds = ({ about, others }: FittingAds, count: number, random: () => number): readonly EligibleAd[] => {
  const first = chooseAds(about, count, random);
  const taken = new Set(first.map(({ campaign }) => campaign.advertiser_id));
  const rest = others.filter(({ campaign }) => !taken.has(campaign.advertiser_id));
  return [...first, ...chooseAds(rest, count - first.length, random)];
};

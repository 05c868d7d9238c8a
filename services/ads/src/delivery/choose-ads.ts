import type { EligibleAd } from './ad-index.ts';

/**
 * Draws up to `count` ads, at most one of an ad account, weighted by the budget that is left to each (DS-165): no auction.
 * Weighted sampling without replacement (Efraimidis and Spirakis, 2006): the largest keys `ln(u) / weight` win.
 *
 * @param random uniform in [0, 1)
 */
export const chooseAds = (ads: readonly EligibleAd[], count: number, random: () => number): readonly EligibleAd[] => {
  const keyed = ads
    .map((ad) => ({ ad, key: Math.log(1 - random()) / Math.max(1, ad.left) }))
    .sort((one, other) => other.key - one.key);
  const chosen = new Map<string, EligibleAd>();
  for (const { ad } of keyed) {
    if (chosen.size >= count) break;
    const { advertiser_id } = ad.campaign;
    if (!chosen.has(advertiser_id)) chosen.set(advertiser_id, ad);
  }
  return [...chosen.values()];
};

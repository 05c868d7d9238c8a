import { describe, expect, it } from '@jest/globals';
import { Candidates } from './choose-ads.ts';
import { drawAds } from './draw-ads.ts';
import type { EligibleAd } from './eligible-ad.ts';

const ad = (adId: string, advertiserId: string) =>
  ({ campaign: { ad_id: adId, advertiser_id: advertiserId }, price: null, left: 1 }) as unknown as EligibleAd;
const drawn = (about: readonly EligibleAd[], others: readonly EligibleAd[], count: number) =>
  drawAds(
    { about: [new Candidates(about)], others: [new Candidates(others)], accepts: () => true },
    count,
    Math.random,
  ).map(({ campaign }) => campaign.ad_id);

describe('the ads of a page with words', () => {
  it('are first those that are about the same', () => {
    for (let round = 0; round < 20; round += 1) {
      expect(drawn([ad('lamp', 'v1')], [ad('car', 'v2'), ad('sea', 'v3')], 1)).toEqual(['lamp']);
      expect(drawn([ad('lamp', 'v1')], [ad('car', 'v2')], 2)).toEqual(['lamp', 'car']);
    }
  });

  it('are one of an ad account still', () => {
    expect(drawn([ad('lamp', 'v1')], [ad('car', 'v1')], 2)).toEqual(['lamp']);
    expect(drawn([], [ad('car', 'v1')], 2)).toEqual(['car']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { AdsOfFacts } from './ads-of-facts.ts';
import { Candidates, drawFrom } from './choose-ads.ts';
import type { EligibleAd } from './eligible-ad.ts';

const ad = (adId: string, INTEREST?: readonly string[], left = 1) =>
  ({
    campaign: { ad_id: adId, advertiser_id: `v ${adId}`, pin_id: adId, targeting: { LOCATION: ['US'], INTEREST } },
    price: null,
    left,
  }) as unknown as EligibleAd;
const idsOf = (ads: readonly EligibleAd[]) => ads.map(({ campaign }) => campaign.ad_id);

describe('ads that ask for interests', () => {
  const ads = new AdsOfFacts([ad('open'), ad('art', ['art']), ad('both', ['art', 'food'])]);

  it('are those of the interests that match, each once, and are no open ones', () => {
    expect(idsOf(ads.open.all)).toEqual(['open']);
    expect(idsOf(ads.interested(['food', 'art', 'travel']).all)).toEqual(['art', 'both']);
    expect(idsOf(ads.interested(['food']).all)).toEqual(['both']);
    expect(idsOf(ads.interested([]).all)).toEqual([]);
    expect(idsOf(ads.all)).toHaveLength(3);
  });
});

describe('a draw from several lists', () => {
  it.each([3, 300])('of %i ads each is in proportion to the budgets left in all of them', (length) => {
    const many = (name: string, left: number) =>
      new Candidates(Array.from({ length }, (_, at) => ad(`${name} ${at}`, undefined, left)));
    const lists = [many('rich', 3), new Candidates([]), many('poor', 1)];
    let rich = 0;
    for (let page = 0; page < 1_000; page += 1) {
      const [first] = drawFrom(lists, { count: 1, accepts: () => true, random: Math.random });
      if (first?.left === 3) rich += 1;
    }
    expect(rich / 1_000).toBeGreaterThan(0.68);
    expect(rich / 1_000).toBeLessThan(0.82);
  });
});

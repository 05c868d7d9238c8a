import { describe, expect, it } from '@jest/globals';
import { Candidates, chooseAds, drawFrom } from './choose-ads.ts';
import { type EligibleAd, isEligible, matches } from './eligible-ad.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const price = { priceListId: 'l1', billable: 'outbound_click', priceMicro: 500_000 } as const;
const ad = (adId: string, advertiserId: string, more: { left?: number; targeting?: object; endAt?: number } = {}) =>
  ({
    campaign: {
      ad_id: adId,
      advertiser_id: advertiserId,
      pin_id: `pin of ${adId}`,
      owner_user_id: 'owner',
      targeting: { LOCATION: ['US'], ...more.targeting },
      start_at: new Date(NOW - 1_000),
      end_at: more.endAt === undefined ? null : new Date(more.endAt),
    },
    price,
    left: more.left ?? 3_000_000,
  }) as unknown as EligibleAd;
const viewer = { country: 'US', age_bucket: null, gender: null, device: null };
const idsOf = (ads: readonly EligibleAd[]) => ads.map(({ campaign }) => campaign.ad_id);

describe('the ads of a page', () => {
  it('are at most as many as there are positions, and one of an ad account', () => {
    const all = [ad('a1', 'v1'), ad('a2', 'v1'), ad('b1', 'v2'), ad('c1', 'v3')];
    const chosen = chooseAds(all, 2, Math.random);
    expect(chosen).toHaveLength(2);
    for (let round = 0; round < 50; round += 1) {
      const accounts = chooseAds(all, 9, Math.random).map(({ campaign }) => campaign.advertiser_id);
      expect([...accounts].sort()).toEqual(['v1', 'v2', 'v3']);
    }
  });

  it('are drawn in proportion to the budget that is left', () => {
    const all = [ad('rich', 'v1', { left: 9_000_000 }), ad('poor', 'v2', { left: 1_000_000 })];
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const first = Array.from({ length: 2_000 }, () => idsOf(chooseAds(all, 1, random))[0]);
    const rich = first.filter((id) => id === 'rich').length / first.length;
    expect(rich).toBeGreaterThan(0.87);
    expect(rich).toBeLessThan(0.93);
  });
});

describe('a long list of ads', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ad(`a${n}`, `v${n % 900}`, { left: n % 2 === 0 ? 3 : 1 }));
  const candidates = new Candidates(many);

  it('is drawn from in proportion to the budget that is left, at most one of an ad account', () => {
    let rich = 0;
    for (let page = 0; page < 500; page += 1) {
      const chosen = drawFrom([candidates], { count: 4, accepts: () => true, random: Math.random });
      expect(new Set(chosen.map(({ campaign }) => campaign.advertiser_id)).size).toBe(4);
      rich += chosen.filter(({ left }) => left === 3).length;
    }
    expect(rich / 2_000).toBeGreaterThan(0.7);
    expect(rich / 2_000).toBeLessThan(0.8);
  });

  it('gives none that is not accepted', () => {
    const chosen = drawFrom([candidates], { count: 4, accepts: ({ left }) => left === 1, random: Math.random });
    expect(chosen.map(({ left }) => left)).toEqual([1, 1, 1, 1]);
    expect(drawFrom([candidates], { count: 4, accepts: () => false, random: Math.random })).toEqual([]);
  });
});

describe('the ads of some pins', () => {
  const candidates = new Candidates([ad('a1', 'v1'), ad('a2', 'v2'), ad('a1', 'v3')]);

  it('are all of each of these, and no others', () => {
    expect(idsOf(candidates.of(new Set(['pin of a1', 'pin of none'])).all)).toEqual(['a1', 'a1']);
    expect(idsOf(candidates.of(new Set(['pin of a2', 'pin of a1'])).all)).toEqual(['a2', 'a1', 'a1']);
    expect(drawFrom([candidates.of(new Set())], { count: 3, accepts: () => true, random: Math.random })).toEqual([]);
  });
});

describe('an ad', () => {
  it('is shown while one more price fits into its budget, and no longer', () => {
    expect(isEligible(ad('a', 'v', { left: 500_000 }), NOW)).toBe(true);
    expect(isEligible(ad('a', 'v', { left: 499_999 }), NOW)).toBe(false);
  });

  it('is shown from its start to its end', () => {
    expect(isEligible(ad('a', 'v'), NOW - 1_001)).toBe(false);
    expect(isEligible(ad('a', 'v', { endAt: NOW }), NOW)).toBe(false);
    expect(isEligible(ad('a', 'v', { endAt: NOW + 1 }), NOW)).toBe(true);
  });

  it.each([
    [{}, true],
    [{ LOCATION: ['NL'] }, false],
    [{ AGE_BUCKET: ['25-34'] }, false],
    [{ GENDER: ['female'] }, false],
    [{ GENDER: ['female', 'unknown'] }, true],
    [{ APPTYPE: ['web'] }, false],
  ])('that asks for %j is for somebody of whom the country alone is known: %s', (targeting, isFor) =>
    expect(matches(ad('a', 'v', { targeting }), { viewer, market: 'US' })).toBe(isFor),
  );

  it('is for those whose facts it asks for', () => {
    const narrow = ad('a', 'v', { targeting: { AGE_BUCKET: ['25-34'], GENDER: ['female'] } });
    const isFor = (facts: object) => matches(narrow, { viewer: { ...viewer, ...facts }, market: 'US' });
    expect(isFor({ age_bucket: '25-34', gender: 'female' })).toBe(true);
    expect(isFor({ age_bucket: '65+', gender: 'female' })).toBe(false);
  });

  it.each([
    [{}, true],
    [{ LOCATION: ['NL'] }, false],
    [{ AGE_BUCKET: ['25-34'] }, false],
    [{ APPTYPE: ['web'] }, false],
  ])('that asks for %j is for somebody who objects: %s', (targeting, isFor) =>
    expect(matches(ad('a', 'v', { targeting }), { viewer: null, market: 'US' })).toBe(isFor),
  );
});

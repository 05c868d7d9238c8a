import { randomUUID } from 'node:crypto';
import { listInterests } from '@corkboard/contracts/ads/interests';
import { quickPromote } from '@corkboard/contracts/ads/promotions';
import { adGroupsReport } from '@corkboard/contracts/ads/reports';
import { whyThisAd } from '@corkboard/contracts/ads/shown-ads';
import { adSlots, type ServedAd } from '@corkboard/contracts/ads/slots';
import { INTEREST_LIST_ID } from '@corkboard/contracts/curation/interests';
import { consoleStream } from '@corkboard/contracts/operations/console';
import { actOnService, rowOfService } from '@corkboard/contracts/operations/service-acts';
import { initialInterests } from '@corkboard/rules/ads/initial-interests';
import type { Interest } from '@corkboard/rules/ads/interests';
import { eventually } from '@corkboard/testing/eventually';
import { signUp } from '@corkboard/testing/sign-up';
import { signInStaff } from '@corkboard/testing/staff-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Promoting } from '../testing/promoting.ts';
import { adIn, pinOf, said } from '../testing/viewers.ts';

let ads: Promoting;

const asking = (...INTEREST: readonly string[]) => ({
  auto_targeting_enabled: false,
  targeting_spec: { LOCATION: ['US'], INTEREST },
});

beforeAll(async () => {
  ads = await Promoting.start();
  await ads.approve(await ads.promote(await pinOf(ads.business), asking('lighting')));
}, 180_000);
afterAll(() => ads?.stop());

interface Asked {
  readonly interests?: readonly string[];
  readonly words?: readonly string[];
  readonly objects?: boolean;
}
/** The ad for somebody new. */
const adFor = async ({ interests, words = [], objects = false }: Asked): Promise<ServedAd | undefined> => {
  const facts = { account_id: randomUUID(), country: 'US', age_bucket: null, gender: null, device: 'web' };
  const viewer = objects ? null : { ...facts, ...(interests && { interests: [...interests] }) };
  const body = {
    surface: 'search' as const,
    viewer,
    words: [...words],
    positions: [4],
    ...(objects && { market: 'US' }),
  };
  return said(await ads.service.ask(adSlots, { body })).ads[0];
};
const isShown = async (asked: Asked) => (await adFor(asked)) !== undefined;
const shown = (asked: Asked): Promise<ServedAd> =>
  eventually(async () => {
    const ad = await adFor(asked);
    if (!ad) throw new Error('the ad is not shown');
    return ad;
  });
const change = (interests: readonly Interest[], reason = 'was decided') =>
  ads.tess.ask(actOnService, {
    params: { service: 'curation', act: 'change-interests', target: INTEREST_LIST_ID },
    body: { reason, values: { interests } },
  });

describe('an ad that asks for an interest', () => {
  it('is shown where the page or what was saved is about it, and nowhere else [DS-141 part] [DS-142 part]', async () => {
    await shown({ interests: ['lighting'] });
    await shown({ words: ['chandelier'] });
    for (const asked of [{}, { interests: ['art', 'home-decor'] }, { words: ['bride'] }, { words: ['decor'] }])
      expect([asked, await isShown(asked)]).toEqual([asked, false]);
  });

  it('is shown to who objects by the words of the page alone', async () => {
    await shown({ objects: true, words: ['chandelier'] });
    expect(await isShown({ objects: true, words: ['bride'] })).toBe(false);
    expect(await isShown({ objects: true })).toBe(false);
  });

  it('says by which interest it is shown, and from what that is known, never of a list of people', async () => {
    const ana = await signUp(ads.product.origin);
    for (let made = 0; made < 2; made += 1) await pinOf(ana);
    const ad = await eventually(async () => {
      const found = await adIn(ana);
      if (!found) throw new Error('no ad is shown');
      return found;
    });
    const of = async (tracking_params: string) => said(await ana.ask(whyThisAd, { body: { tracking_params } }));
    const country = { fact: 'country', value: 'US' };
    expect(await of(ad.tracking_params ?? '')).toEqual({
      ...{ paid_by: 'Lamps', is_personal: true },
      facts: [country, { fact: 'saved_interest', value: 'Lighting' }],
    });
    const { tracking_params } = await shown({ objects: true, words: ['chandelier'] });
    expect(await of(tracking_params)).toEqual({
      ...{ paid_by: 'Lamps', is_personal: false },
      facts: [country, { fact: 'page_interest', value: 'Lighting' }],
    });
  }, 60_000);

  it('is named in the report of its ad groups', async () => {
    const query = { start_date: '2026-01-01', end_date: '2026-01-02' };
    const { ad_groups } = said(
      await ads.business.ask(adGroupsReport, { params: { advertiserId: ads.advertiserId }, query }),
    );
    expect(ad_groups[0]).toMatchObject({ targeting: { INTEREST: ['lighting'] }, interests: ['Lighting'] });
  });
});

describe('the list of interests', () => {
  const offered = async () => said(await ads.business.ask(listInterests)).interests;
  const boats: Interest = { id: 'boats', parent: 'sport', name: 'Boats', words: ['boat'] };

  it('is offered to businesses, and an ad may ask for nothing else', async () => {
    expect(await offered()).toContainEqual({ id: 'lighting', parent: 'home-decor', name: 'Lighting' });
    const { advertiserId } = ads;
    const body = {
      ...{ budget_in_micro_currency: 5_000_000, campaign_name: 'Boats', destination_url: 'https://lamps.test/' },
      ...{ is_ongoing: true, start_now: true, ...asking('boats'), advertiser_id: advertiserId },
      ...{ ads_client_type: 'web_quick_promote', pin_id: null, product_group_id: null },
      flexible_daily_budget_enabled: false,
    } as const;
    const params = { advertiserId, pinId: await pinOf(ads.business) };
    const refused = await ads.business.ask(quickPromote, { params, body: body as never });
    expect([refused.status, refused.code]).toEqual([400, 3022]);
  });

  it('is changed by staff for ads that run and ads to come, and set back, each with its reason', async () => {
    await shown({ words: ['chandelier'] });
    const without = initialInterests.filter(({ id }) => id !== 'lighting');
    const changed = said(await change([...without, boats], 'boats are asked for'));
    expect(changed).toMatchObject({ reason: 'boats are asked for' });
    await eventually(async () =>
      expect(await offered()).toContainEqual({ id: 'boats', parent: 'sport', name: 'Boats' }),
    );
    await eventually(async () => expect(await isShown({ words: ['chandelier'] })).toBe(false));
    await ads.promote(await pinOf(ads.business), asking('boats'));
    said(await change(initialInterests, 'set back'));
    await shown({ words: ['chandelier'] });
    const stream = { params: { service: 'curation', stream: 'interestlist-all' }, query: { limit: 100 } } as const;
    const { events } = said(await ads.tess.ask(consoleStream, stream));
    expect(events.map(({ type, data }) => [type, data['reason']])).toEqual([
      ['InterestListChanged', 'boats are asked for'],
      ['InterestListChanged', 'set back'],
    ]);
    expect(events[1]?.data).toMatchObject({ before: events[0]?.data['after'], after: initialInterests });
  }, 60_000);

  it('is refused where it cannot stand, or by another role', async () => {
    expect((await change([{ ...boats, parent: 'nothing' }])).status).toBe(409);
    expect((await change([{ ...boats, words: 'boat' as never }])).status).toBe(400);
    const sam = await signInStaff(ads.product.origin, ads.product.dataDir, {
      email: 'sam@example.org',
      role: 'support',
    });
    const params = { service: 'curation', act: 'change-interests', target: INTEREST_LIST_ID } as const;
    const body = { reason: 'was decided', values: { interests: initialInterests } };
    expect((await sam.ask(actOnService, { params, body })).status).toBe(403);
    const row = { params: { service: 'curation', list: 'interest-lists', id: INTEREST_LIST_ID } } as const;
    expect(said(await sam.ask(rowOfService, row))).toMatchObject({ items: initialInterests });
  });
});

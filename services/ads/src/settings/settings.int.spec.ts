import { priceIdOf } from '@corkboard/contracts/ads/prices';
import {
  createAdAccount,
  listAdAccounts,
  provideOwnBusinessInfo,
  quickPromote,
} from '@corkboard/contracts/ads/promotions';
import { settingIds } from '@corkboard/contracts/ads/settings';
import { consoleStream } from '@corkboard/contracts/operations/console';
import { consoleOwnLog } from '@corkboard/contracts/operations/own-log';
import { actOnService, rowOfService } from '@corkboard/contracts/operations/service-acts';
import type { AdSetting } from '@corkboard/rules/ads/settings';
import { eventually } from '@corkboard/testing/eventually';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Promoting } from '../testing/promoting.ts';
import { hit, pinOf, report, said, trackingOf } from '../testing/viewers.ts';

let ads: Promoting;
let replica: string;

beforeAll(async () => {
  ads = await Promoting.start();
  const destination_url = 'https://shop.lamps.test/';
  await ads.approve(await ads.promote(await pinOf(ads.business, destination_url), { destination_url }));
  replica = await ads.product.replica();
}, 180_000);
afterAll(() => ads?.stop());

const act = (name: string, target: string, values?: object) =>
  ads.tess.ask(actOnService, {
    params: { service: 'ads', act: name, target },
    body: { reason: 'was decided', ...(values && { values: { ...values } }) },
  });
const change = (setting: AdSetting, values: readonly string[]) =>
  act('change-ad-setting', settingIds[setting], { values });
const row = async (list: string, id: string) =>
  said(await ads.tess.ask(rowOfService, { params: { service: 'ads', list, id } }));
const everywhere = async (isShown: boolean, within: number) => {
  await Promise.all([ads.shownWithin(within, isShown), ads.shownWithin(within, isShown, replica)]);
};
const eventsOf = async (stream: string) =>
  said(await ads.tess.ask(consoleStream, { params: { service: 'ads', stream }, query: { limit: 100 } })).events;

describe('a blocked destination', () => {
  it('stops ads that lead there in every replica, and they go on once it is taken out', async () => {
    await everywhere(true, 60_000);
    expect(said(await change('blocked-destinations', ['lamps.test']))).toMatchObject({ items: ['lamps.test'] });
    await everywhere(false, 5_000);
    const { advertiserId } = ads;
    const pinId = await pinOf(ads.business, 'https://lamps.test/blocked');
    const body = {
      ...{ budget_in_micro_currency: 5_000_000, campaign_name: 'Lamps', destination_url: 'https://lamps.test/blocked' },
      ...{ auto_targeting_enabled: true, is_ongoing: true, start_now: true, targeting_spec: { LOCATION: ['US'] } },
      ...{ advertiser_id: advertiserId, ads_client_type: 'web_quick_promote', pin_id: null, product_group_id: null },
      flexible_daily_budget_enabled: false,
    } as const;
    const refused = await ads.business.ask(quickPromote, { params: { advertiserId, pinId }, body });
    expect([refused.status, refused.code]).toEqual([400, 3021]);
    said(await change('blocked-destinations', []));
    await everywhere(true, 5_000);
  });
});

describe('the countries with ads', () => {
  it('are where ads are shown and bought; one that is taken out has none from then on [DS-158 part]', async () => {
    await everywhere(true, 60_000);
    const before = (await row('ad-settings', settingIds['ad-countries']))['items'] as readonly string[];
    expect(before).toContain('US');
    said(
      await change(
        'ad-countries',
        before.filter((country) => country !== 'US'),
      ),
    );
    await everywhere(false, 5_000);
    expect(said(await ads.business.ask(listAdAccounts)).advertisers[0]?.has_ads).toBe(false);
    const made = said(await ads.business.ask(createAdAccount, { body: { name: 'More lamps', country: 'US' } }));
    expect(made.has_ads).toBe(false);
    said(await change('ad-countries', before));
    await everywhere(true, 5_000);
    const [first, second] = await eventsOf('adsetting-ad-countries');
    expect(first?.data).toMatchObject({ before, reason: 'was decided' });
    expect(second?.data).toMatchObject({ before: first?.data['after'], after: before });
  });

  it('are refused where they are none, as values of another act, and without any', async () => {
    const answers = [
      await change('ad-countries', ['AQ']),
      await act('change-ad-setting', settingIds['ad-countries'], { billable: 'outbound_click' }),
      await act('change-ad-setting', settingIds['ad-countries']),
      await act('stop-delivery', ads.advertiserId, { values: [] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 400, 400, 400]);
  });
});

describe('blocked e-mail domains', () => {
  it('are not those of a business [DS-145 part]', async () => {
    const { advertiserId } = ads;
    const provide = () =>
      ads.business.ask(provideOwnBusinessInfo, {
        params: { advertiserId },
        body: {
          ...{ name: 'Lamps', email: 'info@lamps.test', street: 'Dam 1', city: 'Town', postal_code: '1', tax_id: '' },
          country: 'US',
        },
      });
    said(await change('blocked-email-domains', ['lamps.test']));
    expect((await provide()).code).toBe(3031);
    said(await change('blocked-email-domains', []));
    expect((await provide()).status).toBe(200);
  });
});

describe('the price of an objective in a country', () => {
  const id = priceIdOf('NL', 'CONSIDERATION');
  const set = (price_micro: number, billable = 'outbound_click') => act('set-price', id, { billable, price_micro });

  it('is set, changed and set back by staff, each with its reason and what was before', async () => {
    expect(await row('prices', id)).toMatchObject({ country: 'NL', currency: 'EUR', price_micro: null });
    expect(said(await set(123_400))).toMatchObject({ price_micro: '123400', billable: 'outbound_click' });
    said(await set(200_000));
    expect(said(await set(123_400))).toMatchObject({ price_micro: '123400', reason: 'was decided' });
    const prices = (await eventsOf('pricelist-NL-CONSIDERATION')).map(({ data }) => [data['before'], data['after']]);
    const [a, b] = [123_400, 200_000].map((priceMicro) => ({ billable: 'outbound_click', priceMicro }));
    expect(prices).toEqual([
      [null, a],
      [a, b],
      [b, a],
    ]);
    const { entries } = said(await ads.tess.ask(consoleOwnLog));
    expect(entries[0]?.data).toMatchObject({ act: 'set-price', values: { price_micro: 123_400 } });
  });

  it('is removed by staff, so that what is shown from then on costs nothing, and is refused where there is none', async () => {
    const us = priceIdOf('US', 'CONSIDERATION');
    const prices = async () =>
      (await ads.pool.query(`SELECT 1 FROM price_lists WHERE country = 'US' AND objective = 'CONSIDERATION'`)).rowCount;
    const charged = async () => {
      const seen = await signUp(ads.product.origin);
      const params = await trackingOf(ads.service, seen);
      said(await report(seen, hit(params)));
      const { rows } = await ads.pool.query<{ micro: string }>(
        'SELECT charged_micro AS micro FROM ad_hits ORDER BY received_at DESC LIMIT 1',
      );
      return rows[0]?.micro;
    };
    expect(await prices()).toBe(1);
    expect(said(await act('remove-price', us))).toMatchObject({ price_micro: null, billable: null, changed_at: null });
    expect((await act('remove-price', us)).status).toBe(409);
    await eventually(async () => expect(await charged()).toBe('0'));
    said(await act('set-price', us, { billable: 'outbound_click', price_micro: 400_000 }));
    await eventually(async () => expect(await charged()).toBe('400000'));
    const [last] = (await eventsOf('pricelist-US-CONSIDERATION')).filter(({ type }) => type === 'PriceRemoved');
    expect(last?.data).toMatchObject({ reason: 'was decided', before: { priceMicro: 500_000 } });
  }, 60_000);

  it('is refused where it cannot be charged, or there is no such price', async () => {
    expect((await set(0)).status).toBe(400);
    expect((await set(1_500, 'thousand_impressions')).status).toBe(409);
    const values = { billable: 'outbound_click', price_micro: 1 };
    expect((await act('set-price', settingIds['ad-countries'], values)).status).toBe(404);
  });
});

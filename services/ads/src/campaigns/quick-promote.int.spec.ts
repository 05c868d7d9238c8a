import {
  type AdAccount,
  chooseCampaignMode,
  listAdAccounts,
  provideOwnBusinessInfo,
  quickPromote,
  renameEntity,
  setCampaignStatus,
} from '@corkboard/contracts/ads/promotions';
import { adGroupsReport, adsReport } from '@corkboard/contracts/ads/reports';
import { CurationModule } from '@corkboard/curation-service/curation.module';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import { blockedEmailDomains } from '@corkboard/rules/ads/business-info';
import { objectives } from '@corkboard/rules/ads/campaigns';
import { deviceTypes } from '@corkboard/rules/ads/targeting';
import type { Backbone } from '@corkboard/service/backbone';
import { BACKBONE } from '@corkboard/service/backbone.module';
import { eventually } from '@corkboard/testing/eventually';
import { startUnderTest, type UnderTest } from '@corkboard/testing/start-under-test';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdsModule } from '../ads.module.ts';
import { BusinessPeople, type BusinessPerson } from '../testing/business-people.ts';
import { pinOf, said } from '../testing/viewers.ts';

let product: UnderTest;
let people: BusinessPeople;
let business: BusinessPerson;
let account: AdAccount;
let pinId: string;

const body = (more: object = {}) => ({
  ...{ budget_in_micro_currency: 3_000_000, campaign_name: 'Lamps', destination_url: 'https://lamps.test/' },
  ...{ auto_targeting_enabled: true, is_ongoing: true, start_now: true, targeting_spec: { LOCATION: ['US'] } },
  ...{ advertiser_id: account.id, ads_client_type: 'web_quick_promote', pin_id: null, product_group_id: null },
  flexible_daily_budget_enabled: false,
  ...more,
});
const promote = (more: object = {}, pin = pinId) =>
  business.client.ask(quickPromote, { params: { advertiserId: account.id, pinId: pin }, body: body(more) });
/** The campaign of another pin, and what the facts say that made it. */
const made = async (more: object) => {
  const campaign = said(await promote(more, await pinOf(business.client)));
  const { reader, store } = product.service.app.select(AdsModule).get<Backbone>(BACKBONE, { strict: false });
  const events = await reader.read(await store.readStream(`campaign-${campaign.campaign_id}`));
  const facts: Readonly<Record<string, unknown>> = Object.assign({}, ...events.map(({ data }) => data));
  return { campaign, facts };
};
const codeOf = async (more: object) => {
  const { status, code } = await promote(more);
  return [status, code];
};
const DAY = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const micros = (units: number) => units * 1_000_000;

beforeAll(async () => {
  const modules = [IdentityModule, CurationModule, AdsModule];
  product = await startUnderTest({ service: 'ads', modules, beside: ['identity', 'curation'] });
  people = new BusinessPeople(product.origin, product.dataDir);
  business = await people.business();
  account = await people.adAccount(business);
  pinId = await pinOf(business.client);
}, 180_000);
afterAll(() => product?.stop());

describe('the name of a campaign', () => {
  it('of 63 characters is kept, of 64 cut to 62 and an ellipsis [S-195]', async () => {
    expect((await made({ campaign_name: 'x'.repeat(63) })).campaign.campaign_name).toBe('x'.repeat(63));
    expect((await made({ campaign_name: 'x'.repeat(64) })).campaign.campaign_name).toBe(`${'x'.repeat(62)}…`);
  });
});

describe('a Pin that is promoted already', () => {
  const codes = async (destination_url: string, pin: string) => (await promote({ destination_url }, pin)).code;

  it('has one campaign for a destination, however that is written, until it ends [DS-149 part]', async () => {
    const pin = await pinOf(business.client);
    const first = said(await promote({ destination_url: 'https://Shop.lamps.test' }, pin));
    for (const same of ['https://shop.lamps.test/', 'HTTPS://shop.lamps.test:443'])
      expect(await codes(same, pin)).toBe(3019);
    expect(await codes('https://shop.lamps.test/brass', pin)).toBeNull();
    const params = { advertiserId: account.id, campaignId: first.campaign_id };
    said(await business.client.ask(setCampaignStatus, { params, body: { status: 'ARCHIVED' } }));
    expect(await codes('https://shop.lamps.test/', pin)).toBeNull();
  });
});

describe('how long a campaign runs', () => {
  it('is up to its end date, unless it goes on or there is none [S-196]', async () => {
    const last = dayIn(3);
    const dated = { is_ongoing: false, inclusive_end_date: last, duration: 10 };
    expect((await made(dated)).facts).toMatchObject({ endAt: `${last}T23:59:59.000Z` });
    expect((await made({ ...dated, is_ongoing: true })).facts).toMatchObject({ endAt: null });
    const { facts } = await made({ ...dated, inclusive_end_date: '' });
    expect(Date.parse(String(facts['endAt'])) - Date.parse(String(facts['startAt']))).toBe(10 * DAY);
    expect(await codeOf({ ...dated, inclusive_end_date: dayIn(-1) })).toEqual([400, 3013]);
  });

  it('is 365 days at most [S-208]', async () => {
    expect((await made({ is_ongoing: false, duration: 365 })).campaign.status).toBe('PENDING_BILLING');
    for (const duration of [366, 0, null]) expect(await codeOf({ is_ongoing: false, duration })).toEqual([400, 3012]);
  });
});

describe('a budget', () => {
  it('is at least the least of the country and 1,000,000 at most, in micros [S-204] [S-205] [S-209]', async () => {
    for (const budget of [micros(3), micros(1_000_000)])
      expect((await made({ budget_in_micro_currency: budget })).facts).toMatchObject({ dailyBudgetMicro: budget });
    expect(await codeOf({ budget_in_micro_currency: micros(3) - 1 })).toEqual([400, 3010]);
    expect(await codeOf({ budget_in_micro_currency: micros(1_000_000) + 1 })).toEqual([400, 3011]);
  });

  it('is 1,000,000 at most over all days of a campaign that ends [S-206]', async () => {
    const days = { is_ongoing: false, duration: 10 };
    expect((await made({ ...days, budget_in_micro_currency: micros(100_000) })).facts).toMatchObject({
      dailyBudgetMicro: micros(100_000),
    });
    expect(await codeOf({ ...days, budget_in_micro_currency: micros(100_001) })).toEqual([400, 3011]);
  });
});

describe('what a campaign is for, and for whom', () => {
  it.each(objectives)('may be %s, which is kept [S-214]', async (objective_type) =>
    expect((await made({ objective_type })).facts).toMatchObject({ objective: objective_type }),
  );

  it('is CONSIDERATION where nothing is said, and nothing else than the three [S-214]', async () => {
    expect((await made({})).facts).toMatchObject({ objective: 'CONSIDERATION' });
    expect(objectives).toEqual(['CONSIDERATION', 'WEB_CONVERSION', 'CATALOG_SALES']);
    expect(await codeOf({ objective_type: 'CLICKTHROUGH' })).toEqual([400, 10]);
  });

  it('may be any of six kinds of devices, and no other [S-203]', async () => {
    const aimedAt = (APPTYPE: readonly string[]) => ({ targeting_spec: { LOCATION: ['US'], APPTYPE } });
    expect(deviceTypes).toEqual(['web', 'web_mobile', 'iphone', 'ipad', 'android_mobile', 'android_tablet']);
    const { facts } = await made(aimedAt(deviceTypes));
    expect(facts['targeting']).toMatchObject({ APPTYPE: deviceTypes });
    expect(await codeOf(aimedAt(['fridge']))).toEqual([400, 3022]);
  });

  it('may be all genders, and no other than these [S-202 part]', async () => {
    const aimedAt = (GENDER: readonly string[]) => ({
      auto_targeting_enabled: false,
      targeting_spec: { LOCATION: ['US'], GENDER },
    });
    const { facts } = await made(aimedAt(['female', 'male', 'unknown']));
    expect(facts['targeting']).toMatchObject({ GENDER: ['female', 'male', 'unknown'] });
    expect(await codeOf(aimedAt(['other']))).toEqual([400, 3022]);
  });
});

describe('the campaign mode of an ad account', () => {
  const choose = ({ client }: BusinessPerson, mode: string) =>
    client.ask(chooseCampaignMode, { params: { advertiserId: account.id }, body: { mode: mode as never } });
  const modeFor = async ({ client }: BusinessPerson) =>
    said(await client.ask(listAdAccounts)).advertisers.map(({ campaign_mode }) => campaign_mode);

  it('is automated at first, and kept for all who work in it, who may set up campaigns [S-230] [S-256]', async () => {
    const [manager, analyst] = [await people.business(), await people.business()];
    await people.join(business, manager, ['CAMPAIGN_MANAGER']);
    await people.join(business, analyst, ['ANALYST']);
    expect([account.campaign_mode, ...(await modeFor(business))]).toEqual(['AUTOMATED_CAMPAIGN', 'AUTOMATED_CAMPAIGN']);
    expect(said(await choose(manager, 'ADS_MANAGER'))).toEqual({ campaign_mode: 'ADS_MANAGER' });
    expect(await modeFor(manager)).toEqual(['ADS_MANAGER']);
    await eventually(async () => expect(await modeFor(business)).toEqual(['ADS_MANAGER']));
    expect((await choose(analyst, 'AUTOMATED_CAMPAIGN')).code).toBe(3002);
    expect((await choose(business, 'BY_MAGIC')).code).toBe(10);
  });

  it('stands in the record of a campaign, as it was set up [S-230]', async () => {
    expect((await made({})).facts['mode']).toBe('AUTOMATED_CAMPAIGN');
    expect((await made({ auto_targeting_enabled: false })).facts['mode']).toBe('ADS_MANAGER');
  });
});

describe('the names in a campaign', () => {
  const range = { start_date: dayIn(0), end_date: dayIn(0) };
  const rename = (campaignId: string, level: string, name: string, seen_name = '') =>
    business.client.ask(renameEntity, {
      params: { advertiserId: account.id, campaignId },
      body: { level: level as never, name, seen_name },
    });
  const reported = async (campaign_id: string) => {
    const asked = { params: { advertiserId: account.id }, query: { ...range, campaign_id } };
    const [group] = said(await business.client.ask(adGroupsReport, asked)).ad_groups;
    const [ad] = said(await business.client.ask(adsReport, asked)).ads;
    return [group?.name, group?.ad_group_name, ad?.ad_name];
  };

  it('are those of each part, until they are taken back', async () => {
    const { campaign_id: id } = (await made({})).campaign;
    expect(await reported(id)).toEqual(['Lamps', '', '']);
    said(await rename(id, 'campaign', 'Brass lamps', 'Lamps'));
    said(await rename(id, 'ad_group', 'People at home'));
    expect(said(await rename(id, 'ad', ' Summer '))).toEqual({ campaign_id: id, level: 'ad', name: 'Summer' });
    expect(await reported(id)).toEqual(['Brass lamps', 'People at home', 'Summer']);
    said(await rename(id, 'ad', '', 'Summer'));
    expect(await reported(id)).toEqual(['Brass lamps', 'People at home', '']);
  });

  it('are refused where somebody else was faster, and where a campaign would have none', async () => {
    const { campaign_id: id } = (await made({})).campaign;
    said(await rename(id, 'ad_group', 'At home'));
    const codes = [
      await rename(id, 'ad_group', 'Outside'),
      await rename(id, 'campaign', '', 'Lamps'),
      await rename(id, 'ad', 'x'.repeat(64)),
      await rename(id, 'pin', 'Summer'),
      await rename('no-campaign', 'ad', 'Summer'),
    ].map(({ status, code }) => [status, code]);
    expect(codes).toEqual([
      [409, 12],
      [400, 10],
      [400, 10],
      [400, 10],
      [404, 3005],
    ]);
  });
});

describe('details of a business', () => {
  const provide = (email: string) => {
    const address = { street: 'Door 1', city: 'Lampton', postal_code: '12345', country: 'US', tax_id: '' } as const;
    const params = { advertiserId: account.id };
    return business.client.ask(provideOwnBusinessInfo, { params, body: { name: 'Lamps Ltd', email, ...address } });
  };

  it('have an email address that looks like one, at no blocked provider [S-200]', async () => {
    for (const domain of blockedEmailDomains) expect((await provide(`ana@${domain}`)).code).toBe(3031);
    const { status, message } = await provide('ana@Gmail.com');
    expect([status, message]).toEqual([400, 'Please use a business email address.']);
    expect((await provide('ana')).code).toBe(10);
    expect(said(await provide('ana@lamps.test'))).toEqual({ business_valid: true });
  });

  it('make the business of the ad account valid [S-198]', async () => {
    const { advertisers } = said(await business.client.ask(listAdAccounts));
    expect([account.business_valid, advertisers[0]?.business_valid]).toEqual([false, true]);
    expect((await made({})).campaign.business_valid).toBe(true);
  });
});

describe('an ad account', () => {
  it('has an id and the account that owns it [S-229]', async () => {
    const { advertisers } = said(await business.client.ask(listAdAccounts));
    expect(advertisers).toMatchObject([{ id: account.id, owner_user_id: business.id }]);
  });
});

describe('the request', () => {
  it('wants a pin, an ad account and a start at once [S-194] [S-197]', async () => {
    expect((await promote({}, 'no-pin')).status).toBe(401);
    expect(await codeOf({ start_now: false })).toEqual([400, 10]);
    expect(await codeOf({ ads_client_type: 'api' })).toEqual([400, 10]);
    const { campaign } = await made({});
    expect(Object.keys(campaign).sort()).toEqual([
      ...['ad_group_id', 'ad_id', 'billing_valid', 'business_valid', 'campaign_id', 'campaign_name', 'status'],
    ]);
  });
});

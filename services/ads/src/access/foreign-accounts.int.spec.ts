import { randomUUID } from 'node:crypto';
import * as promotions from '@corkboard/contracts/ads/promotions';
import * as reports from '@corkboard/contracts/ads/reports';
import type { Route } from '@corkboard/contracts/route';
import { serviceContracts } from '@corkboard/contracts/service-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BusinessPeople, type BusinessPerson } from '../testing/business-people.ts';
import { RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { said } from '../testing/viewers.ts';

let ads: RunningAds;
let owner: BusinessPerson;
let other: BusinessPerson;
let account: promotions.AdAccount;
let others: promotions.AdAccount;
let campaign: RunningCampaign;

const today = () => new Date().toISOString().slice(0, 10);
const range = () => ({ start_date: today(), end_date: today() });

beforeAll(async () => {
  ads = await RunningAds.start();
  const people = new BusinessPeople(ads.product.origin, ads.product.dataDir);
  [owner, other] = [await people.business(), await people.business()];
  [account, others] = [await people.adAccount(owner), await people.adAccount(other)];
  campaign = await ads.shownCampaign({ ...account, has_business_info: false } as never, { daily: 3_000_000 });
  const seen = await ads.insertion(other.id, campaign);
  await ads.report(other, [ads.hit(seen, 'impression'), ads.hit(seen)]);
}, 120_000);
afterAll(() => ads?.stop());

/** Input of each route of an ad account that would be accepted of its owner. */
const inputs = (): Readonly<Record<string, object>> => ({
  [promotions.quickPromote.name]: {
    body: {
      ...{ budget_in_micro_currency: 3_000_000, campaign_name: 'Lamps', destination_url: 'https://lamps.test/' },
      ...{ auto_targeting_enabled: true, is_ongoing: true, start_now: true, targeting_spec: { LOCATION: ['US'] } },
      ...{ advertiser_id: account.id, ads_client_type: 'web_quick_promote', pin_id: null, product_group_id: null },
      flexible_daily_budget_enabled: false,
    },
  },
  [promotions.setCampaignStatus.name]: { body: { status: 'PAUSED' } },
  [promotions.addBillingProfile.name]: { body: { kind: 'invoice' } },
  [promotions.provideOwnBusinessInfo.name]: {
    body: {
      ...{ name: 'Lamps', email: 'a@lamps.test', street: '1', city: 'B', postal_code: '1', country: 'US' },
      tax_id: '',
    },
  },
  [promotions.recordAdsConsent.name]: { body: { answer: 1 } },
  [promotions.chooseCampaignMode.name]: { body: { mode: 'ADS_MANAGER' } },
  [promotions.changeCampaignBudget.name]: {
    body: { budget_in_micro_currency: 4_000_000, seen_budget_in_micro_currency: 3_000_000 },
  },
  [promotions.renameEntity.name]: { body: { level: 'ad', name: 'Summer', seen_name: '' } },
  [promotions.changeCampaignEndDate.name]: { body: { inclusive_end_date: null, seen_end_at: null } },
  [reports.accountOverview.name]: {},
  [reports.campaignsReport.name]: { query: range() },
  [reports.adGroupsReport.name]: { query: range() },
  [reports.adsReport.name]: { query: range() },
  [reports.reportSeries.name]: { query: range() },
  [reports.hitRows.name]: { query: range() },
  [reports.hourRows.name]: { query: range() },
});

const routes = serviceContracts.ads.routes
  .flatMap((contract) => Object.values(contract) as Partial<Route>[])
  .filter((route): route is Route => route.path?.startsWith('/ads/v4/advertisers/:advertiserId/') ?? false);

describe('the ad account of another business [S-314]', () => {
  const ask = (route: Pick<Route, 'name'>, { client }: BusinessPerson, advertiserId: string) => {
    const params = { advertiserId, campaignId: campaign.campaignId, pinId: randomUUID() };
    return client.ask(route as Route, { ...inputs()[route.name], params } as never) as Promise<{
      status: number;
      code: number;
    }>;
  };

  it('is tried by every route of an ad account', () => {
    expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(inputs()).sort());
  });

  it.each(routes.map((route) => [route.name, route] as const))(
    'is not found by %s, as one that does not exist',
    async (_, route) => {
      for (const advertiserId of [account.id, randomUUID(), 'lamps']) {
        const { status, code } = await ask(route, other, advertiserId);
        expect([status, code, advertiserId]).toEqual([404, 3001, advertiserId]);
      }
    },
  );

  it('keeps its campaign out of the own account: by its id it is not found there, and nothing of it is read', async () => {
    const own = { advertiserId: others.id };
    const { setCampaignStatus, changeCampaignBudget, changeCampaignEndDate, renameEntity } = promotions;
    for (const route of [setCampaignStatus, changeCampaignBudget, changeCampaignEndDate, renameEntity])
      expect((await ask(route, other, others.id)).code).toBe(3005);
    const query = { ...range(), campaign_id: campaign.campaignId };
    const hits = said(await other.client.ask(reports.hitRows, { params: own, query }));
    expect(hits.rows).toEqual([]);
    const series = said(await other.client.ask(reports.reportSeries, { params: own, query }));
    expect(series.points.filter(({ figures }) => figures['impressions'] !== 0)).toEqual([]);
    const groups = said(await other.client.ask(reports.adGroupsReport, { params: own, query }));
    const report = said(await other.client.ask(reports.campaignsReport, { params: own, query: range() }));
    const { campaigns, totals } = said(await other.client.ask(reports.accountOverview, { params: own }));
    expect([groups.ad_groups, report.campaigns, campaigns]).toEqual([[], [], []]);
    expect([report.totals['impressions'], totals['impressions']]).toEqual([0, 0]);
    const mine = said(await owner.client.ask(reports.accountOverview, { params: { advertiserId: account.id } }));
    expect([mine.totals['impressions'], mine.totals['outbound_clicks']]).toEqual([1, 1]);
    expect(mine.campaigns).toEqual([{ campaign_id: campaign.campaignId, name: 'Lamps', status: 'ACTIVE' }]);
    expect(mine).toMatchObject({ currency: 'USD', end_date: today() });
  });
});

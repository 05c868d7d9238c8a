import { createAdvertiser } from '@corkboard/contracts/ads/advertisers';
import { listAdAccounts } from '@corkboard/contracts/ads/promotions';
import {
  adGroupsReport,
  adsReport,
  type CampaignsReport,
  campaignsReport,
  hitRows,
  hourRows,
  reportSeries,
} from '@corkboard/contracts/ads/reports';
import { CurationModule } from '@corkboard/curation-service/curation.module';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import { OperationsModule } from '@corkboard/operations-service/operations.module';
import type { HitType } from '@corkboard/rules/ads/hits';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { WalkingClock } from '@corkboard/runtime/walking-clock';
import type { Backbone } from '@corkboard/service/backbone';
import { BACKBONE } from '@corkboard/service/backbone.module';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { startUnderTest, type UnderTest } from '@corkboard/testing/start-under-test';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdsModule } from '../ads.module.ts';
import { Reconciliation } from '../counting/reconciliation.ts';
import { type AdsDemo, DemoModule, runAdsDemo, type SentDay } from '../testing/demo.ts';
import { pinOf, said } from '../testing/viewers.ts';

const DAY_MS = 86_400_000;
const link = 'https://lamps.test/';
const clock = new WalkingClock();
let product: UnderTest;
let business: RouteClient;
let demo: AdsDemo;
let advertiserId: string;
let days: readonly SentDay[];

const startOfDay = (daysAgo: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS);

beforeAll(async () => {
  const modules = [DemoModule.with(clock), IdentityModule, CurationModule, OperationsModule, AdsModule];
  product = await startUnderTest({ service: 'ads', modules, beside: ['identity', 'curation', 'operations'] });
  const { origin, dataDir } = product;
  business = await signUp(origin);
  const viewers = [await signUp(origin), await signUp(origin), await signUp(origin)];
  const campaigns = [
    { name: 'Cups', pin: { id: await pinOf(business, link), link } },
    { name: 'Lamp', pin: { id: await pinOf(business, link), link }, interests: ['home-decor'] },
  ];
  demo = { origin, dataDir, clock, business, viewers, campaigns };
  const made = await runAdsDemo(demo);
  advertiserId = made.account.id;
  days = made.days;
}, 180_000);
afterAll(() => product?.stop());

const reportOf = async (start_date: string, end_date = start_date): Promise<CampaignsReport> =>
  said(await business.ask(campaignsReport, { params: { advertiserId }, query: { start_date, end_date } }));
const whole = () => reportOf(days[0]?.date ?? '', days.at(-1)?.date);
const counted = ({ sent }: SentDay, name: string, hit: HitType): number =>
  sent.filter(({ campaign, hit: { type } }) => campaign === name && type === hit).length;
const sentOf = (day: SentDay, name: string) => ({
  impressions: counted(day, name, 'impression'),
  pin_clicks: counted(day, name, 'pin_click'),
  outbound_clicks: counted(day, name, 'outbound_click'),
  saves: counted(day, name, 'save'),
  hides: counted(day, name, 'hide'),
});

describe('the ads of the demo', () => {
  it('run over the 14 days before today, with ads and clicks of both campaigns [DS-170 part]', () => {
    const expected = Array.from({ length: 14 }, (_, at) =>
      startOfDay(14 - at)
        .toISOString()
        .slice(0, 10),
    );
    expect(days.map(({ date }) => date)).toEqual(expected);
    for (const name of ['Cups', 'Lamp'])
      for (const type of ['impression', 'outbound_click'] as const)
        expect(days.reduce((sum, day) => sum + counted(day, name, type), 0)).toBeGreaterThan(0);
    for (const { sent } of days) expect(sent.length).toBeGreaterThan(0);
  });

  it('are for everybody, and of one campaign for people with an interest alone [DS-170 part]', async () => {
    const query = { start_date: days[0]?.date ?? '', end_date: days.at(-1)?.date ?? '' };
    const { ad_groups } = said(await business.ask(adGroupsReport, { params: { advertiserId }, query }));
    const asked = ad_groups.map(({ name, interests = [] }) => [name, ...interests]);
    expect(asked.sort()).toEqual([['Cups'], ['Lamp', 'Home decor']]);
  });

  it('have the figures of each day that were sent on it, and no others [DS-170 part]', async () => {
    for (const day of days) {
      const { campaigns } = await reportOf(day.date);
      expect(campaigns.map(({ name }) => name).sort()).toEqual(['Cups', 'Lamp']);
      for (const { name, figures } of campaigns) expect(figures).toMatchObject(sentOf(day, name));
    }
  });

  it('show each of their hits as a row, a repeated one as a duplicate', async () => {
    const query = { start_date: days[0]?.date ?? '', end_date: days.at(-1)?.date ?? '' };
    const rows: { outcome: string; reason: string | null }[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const params = { advertiserId };
      const page = said(await business.ask(hitRows, { params, query: { ...query, ...(cursor ? { cursor } : {}) } }));
      expect(page.synthetic).toBe(true);
      rows.push(...page.rows);
      cursor = page.cursor;
    }
    const repeated = days.reduce((sum, day) => sum + day.repeated.length, 0);
    expect(repeated).toBeGreaterThan(0);
    expect(rows.filter(({ reason }) => reason === 'duplicate')).toHaveLength(repeated);
    const sent = days.reduce((sum, day) => sum + day.sent.length, 0);
    expect(rows.filter(({ outcome }) => outcome === 'counted')).toHaveLength(sent);
    expect(rows).toHaveLength(sent + repeated);
  });

  it('say in the account and in every report that they are demo data [DS-170 part]', async () => {
    const { advertisers } = said(await business.ask(listAdAccounts));
    expect(advertisers.map(({ id, synthetic }) => [id, synthetic])).toEqual([[advertiserId, true]]);
    const asked = {
      params: { advertiserId },
      query: { start_date: days[0]?.date ?? '', end_date: days.at(-1)?.date ?? '' },
    };
    const answers = await Promise.all([
      business.ask(campaignsReport, asked),
      business.ask(adGroupsReport, asked),
      business.ask(adsReport, asked),
      business.ask(reportSeries, asked),
      business.ask(hitRows, asked),
      business.ask(hourRows, asked),
    ]);
    expect(answers.map((answer) => said<{ synthetic: boolean }>(answer).synthetic)).toEqual(answers.map(() => true));
  });

  it('are charged in accounts of the ledger that nobody is billed for', async () => {
    const { totals } = await whole();
    expect(totals['spend']).toBe(600_000 * ((totals['outbound_clicks'] ?? 0) - (totals['over_budget'] ?? 0)));
    const { pool } = product.service.app.select(AdsModule).get<Backbone>(BACKBONE, { strict: false });
    const { rows } = await pool.query(
      'SELECT account, sum(amount_micro)::int AS sum FROM ad_postings GROUP BY 1 ORDER BY 1',
    );
    expect(rows).toEqual([
      { account: 'synthetic_advertiser', sum: totals['spend'] },
      { account: 'synthetic_revenue', sum: -(totals['spend'] ?? 0) },
    ]);
    const from = startOfDay(15);
    const differences = await product.get(Reconciliation).of(advertiserId, { from, to: new Date(), kept: from });
    expect(differences).toEqual([]);
  });

  it('are not made a second time, and leave the clock at the present', async () => {
    const before = await whole();
    expect((await runAdsDemo(demo)).days).toEqual([]);
    expect((await whole()).totals).toEqual(before.totals);
    expect(clock.offsetMs).toBe(0);
  });
});

describe('the clock of the demo', () => {
  it('does not move where an ad account is real', async () => {
    const token = product.get<Secrets>(SECRETS)['internal-token'].export().toString('base64url');
    const service = new RouteClient(product.origin, { authorization: `Bearer ${token}` });
    const { data: viewer } = await business.get<{ user: { id: string } }>('/v3/viewer/');
    const body = { owner_user_id: viewer.user.id, name: 'Lamps', country: 'US' as const };
    const real = said(await service.ask(createAdvertiser, { body }));
    expect(real.synthetic).toBe(false);
    await eventually(async () => expect(said(await business.ask(listAdAccounts)).advertisers).toHaveLength(2));
    await expect(clock.moveTo(startOfDay(1))).rejects.toThrow('ad accounts that are not of the demo');
    expect(clock.offsetMs).toBe(0);
  });
});

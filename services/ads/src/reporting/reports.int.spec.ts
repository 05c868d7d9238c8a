import { randomUUID } from 'node:crypto';
import {
  adGroupsReport,
  adsReport,
  type CampaignsReport,
  campaignsReport,
  hitRows,
  reportSeries,
} from '@corkboard/contracts/ads/reports';
import type { AdSurface } from '@corkboard/contracts/ads/slots';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';

const DAY_MS = 86_400_000;
let ads: RunningAds;
let viewer: Person;
let owner: Person;
let advertiserId: string;
let lamps: RunningCampaign;
let chairs: RunningCampaign;

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const range = () => ({ start_date: dayAgo(1), end_date: dayAgo(0) });

beforeAll(async () => {
  ads = await RunningAds.start();
  viewer = await ads.person();
  owner = await ads.person();
  const advertiser = await ads.advertiser(owner.id);
  advertiserId = advertiser.id;
  lamps = await ads.campaign(advertiser, { daily: 500_000 });
  chairs = await ads.campaign(advertiser, { daily: 500_000 });
  const seen = await Promise.all([1, 2, 3, 4].map(() => ads.insertion(viewer.id, lamps)));
  const [one, other] = seen;
  if (!one || !other) throw new Error('nothing was served');
  const ofOthers = await ads.insertion(viewer.id, lamps, { viewerKey: 'of another viewer' });
  await ads.report(viewer, [...seen.map((each) => ads.hit(each, 'impression')), ads.hit(one, 'save'), ads.hit(one)]);
  await ads.report(viewer, [ads.hit(other), ads.hit(one), ads.hit(one), ads.hit(ofOthers)]);
  const elsewhere = await ads.insertion(viewer.id, chairs, { surface: 'search' as AdSurface });
  await ads.report(viewer, [ads.hit(elsewhere, 'hide'), ads.hit(elsewhere, 'video_50')]);
}, 180_000);
afterAll(() => ads?.stop());

const report = (person: Person, query: object = range(), id = advertiserId) =>
  person.client.ask(campaignsReport, { params: { advertiserId: id }, query: { ...query } });
const rows = (person: Person, query: object = {}, id = advertiserId) =>
  person.client.ask(hitRows, { params: { advertiserId: id }, query: { ...range(), ...query } });
const figuresOf = ({ campaigns }: CampaignsReport, { campaignId }: RunningCampaign) =>
  campaigns.find(({ campaign_id }) => campaign_id === campaignId)?.figures;

const below = <Route extends typeof adGroupsReport | typeof adsReport | typeof reportSeries>(
  route: Route,
  query: object = {},
  person = owner,
) => person.client.ask(route, { params: { advertiserId }, query: { ...range(), ...query } } as never);

describe('the report of campaigns [S-239 part]', () => {
  const none = { impressions: 0, pin_clicks: 0, outbound_clicks: 0, saves: 0, hides: 0, video_views: 0 };
  const ofLamps = { ...none, impressions: 4, outbound_clicks: 2, saves: 1, ctr: 0.5, spend: 500_000, over_budget: 1 };

  it('has each campaign, the newest first, with its figures and those of all', async () => {
    const { status, data } = await report(owner);
    expect([status, data.currency]).toEqual([200, 'USD']);
    expect(data.campaigns.map(({ campaign_id }) => campaign_id)).toEqual([chairs.campaignId, lamps.campaignId]);
    expect(figuresOf(data, lamps)).toEqual(ofLamps);
    expect(figuresOf(data, chairs)).toEqual({
      ...{ ...none, hides: 1, video_views: 1 },
      ...{ ctr: null, spend: 0, over_budget: 0 },
    });
    expect(data.totals).toEqual({ ...ofLamps, hides: 1, video_views: 1 });
    expect(data.campaigns.at(-1)).toMatchObject({ name: 'Lamps', daily_budget_micro: 500_000, end_at: null });
  });

  it('says until when hits are in it, by the clock of the database', async () => {
    const last = (await ads.pool.query('SELECT max(received_at) AS at, now() AS now FROM ad_hits')).rows[0];
    const { data } = await report(owner);
    expect(Date.parse(data.updated_at)).toBeGreaterThanOrEqual(last.now.getTime());
    expect(Date.parse(data.updated_at)).toBeGreaterThanOrEqual(last.at.getTime());
  });

  it('is of the days that were asked for', async () => {
    const { data } = await report(owner, { start_date: dayAgo(4), end_date: dayAgo(3) });
    expect(figuresOf(data, lamps)).toEqual({ ...none, ctr: null, spend: 0, over_budget: 0 });
  });

  it('is refused for more than 750 days, and for what is no range', async () => {
    const long = await report(owner, { start_date: '2024-01-01', end_date: '2026-01-20' });
    expect([long.status, long.code]).toEqual([400, 3060]);
    const wrong = [
      { start_date: dayAgo(0), end_date: dayAgo(1) },
      { start_date: '2026-02-31', end_date: dayAgo(0) },
      {},
    ];
    for (const query of wrong) expect((await report(owner, query)).code).toBe(10);
  });

  it('is found by the owner of the ad account alone, as are its hits', async () => {
    const answers = [
      await report(viewer),
      await report(owner, range(), randomUUID()),
      await report(owner, range(), 'lamps'),
      await rows(viewer),
      await rows(owner, {}, randomUUID()),
      await below(adGroupsReport, {}, viewer),
      await below(adsReport, {}, viewer),
      await below(reportSeries, {}, viewer),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [404, 3001]));
  });
});

describe('the hits behind the figures [S-239 part]', () => {
  it('are all that was counted and all that was rejected, each with what it costs', async () => {
    const { data } = await rows(owner, { campaign_id: lamps.campaignId });
    const found = data.rows.map((row) => [row.type, row.outcome, row.reason, row.charged_micro, row.over_budget]);
    const plain = (type: string) => [type, 'counted', null, 0, false];
    const rejected = (reason: string) => ['outbound_click', 'rejected', reason, 0, false];
    expect(found.map(String).sort()).toEqual(
      [
        ...[1, 2, 3, 4].map(() => plain('impression')),
        ...[plain('save'), ['outbound_click', 'counted', null, 500_000, false]],
        ...[['outbound_click', 'counted', null, 0, true], rejected('duplicate'), rejected('duplicate')],
        rejected('bad_signature'),
      ]
        .map(String)
        .sort(),
    );
    expect(data.cursor).toBeNull();
    expect(data.rows[0]).toMatchObject({ campaign_id: lamps.campaignId, surface: 'home', position: 4 });
    expect(JSON.stringify(data)).not.toContain(viewer.id);
  });

  it.each([
    ['impressions', ['impression', 'impression', 'impression', 'impression']],
    ['saves', ['save']],
    ['video_views', ['video_50']],
    ['spend', ['outbound_click']],
    ['over_budget', ['outbound_click']],
    ['outbound_clicks', Array(5).fill('outbound_click')],
  ])('of the metric %s are those it is counted from', async (metric, types) => {
    const { data } = await rows(owner, { metric });
    expect(data.rows.map(({ type }) => type)).toEqual(types);
  });

  it('come page by page, newest first, each once', async () => {
    const stools = await ads.campaign(await ads.advertiser(owner.id), { daily: 1_000 });
    for (let n = 0; n < 4; n += 1) {
      const insertions = await Promise.all(Array.from({ length: 10 }, () => ads.insertion(viewer.id, stools)));
      const hits = insertions.map((each) => ads.hit(each, 'pin_click'));
      await ads.report(viewer, [...hits, ...hits, ...hits]);
    }
    const all: string[] = [];
    const received: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data } = await rows(owner, cursor === undefined ? {} : { cursor }, stools.advertiserId);
      expect(data.rows.length).toBeLessThanOrEqual(50);
      all.push(...data.rows.map(({ insertion_id, outcome }) => `${insertion_id} ${outcome}`));
      received.push(...data.rows.map(({ received_at }) => received_at));
      cursor = data.cursor;
    }
    // One rejection tells of all the repetitions within a report.
    expect(all).toHaveLength(80);
    expect(new Set(all).size).toBe(80);
    expect(received).toEqual([...received].sort().reverse());
  });

  it('have the rejected ones of the days in which they were received, whatever they say themselves', async () => {
    const tables = await ads.campaign(await ads.advertiser(owner.id), { daily: 1_000 });
    const servedAt = new Date(Date.now() - 10 * DAY_MS).toISOString();
    const old = await ads.insertion(viewer.id, tables, { servedAt, viewerKey: 'of then' });
    await ads.report(viewer, [ads.hit(old, 'outbound_click', servedAt)]);
    const { data } = await rows(owner, {}, tables.advertiserId);
    expect(data.rows.map(({ reason, happened_at }) => [reason, happened_at])).toEqual([['expired', servedAt]]);
    const then = { start_date: dayAgo(11), end_date: dayAgo(9) };
    expect((await rows(owner, then, tables.advertiserId)).data.rows).toEqual([]);
  });

  it('are not given for a cursor that is none', async () => {
    const at = (place: object) => Buffer.from(JSON.stringify(place)).toString('base64url');
    const place = { at: 1, insertion: randomUUID(), type: 'save', rejection: null };
    const wrong = ['x', at({}), at({ ...place, at: 9e15 }), at({ ...place, type: "'" })];
    for (const cursor of wrong) expect([(await rows(owner, { cursor })).code, cursor]).toEqual([10, cursor]);
    expect((await rows(owner, { cursor: at(place) })).data).toEqual({ synthetic: false, rows: [], cursor: null });
  });
});

describe('the reports below campaigns [S-240 part] [S-241 part]', () => {
  const counted = { impressions: 4, outbound_clicks: 2, spend: 500_000, over_budget: 1 };

  /** Writes into the read model what promoting a Pin does: an ad group and an ad of each campaign. */
  beforeAll(async () => {
    for (const { campaignId, adGroupId, adId } of [lamps, chairs])
      await ads.pool.query(
        `UPDATE campaigns SET ad_group_id = $2, ad_id = $3, pin_id = $3, targeting = $4, review = 'rejected',
          review_reason = 'blurred' WHERE campaign_id = $1`,
        [campaignId, adGroupId, adId, { LOCATION: ['US'], GENDER: ['female'] }],
      );
  });

  it('have the ad groups of all campaigns, or of one, with their targeting and figures', async () => {
    const { data } = await below(adGroupsReport);
    expect(data.ad_groups.map(({ ad_group_id }) => ad_group_id)).toEqual([chairs.adGroupId, lamps.adGroupId]);
    const one = await below(adGroupsReport, { campaign_id: lamps.campaignId });
    expect(one.data.ad_groups).toMatchObject([
      {
        ...{ ad_group_id: lamps.adGroupId, campaign_id: lamps.campaignId, name: 'Lamps', figures: counted },
        targeting: { LOCATION: ['US'], GENDER: ['female'] },
      },
    ]);
    expect((await below(adGroupsReport, { campaign_id: randomUUID() })).data.ad_groups).toEqual([]);
  });

  it('have the ads of all, of a campaign, or of an ad group, with their review', async () => {
    const ofAll = await below(adsReport);
    expect(ofAll.data.ads.map(({ ad_id }) => ad_id)).toEqual([chairs.adId, lamps.adId]);
    for (const query of [{ campaign_id: lamps.campaignId }, { ad_group_id: lamps.adGroupId }]) {
      const { data } = await below(adsReport, query);
      expect(data.ads).toMatchObject([
        {
          ...{ ad_id: lamps.adId, ad_group_id: lamps.adGroupId, pin_id: lamps.adId, figures: counted },
          ...{ review: 'rejected', review_reason: 'blurred' },
        },
      ]);
    }
  });

  it('open to the hits of an ad group or an ad alone', async () => {
    const of = async (query: object) => (await rows(owner, query)).data.rows.map(({ campaign_id }) => campaign_id);
    expect(new Set(await of({ ad_group_id: chairs.adGroupId }))).toEqual(new Set([chairs.campaignId]));
    expect(new Set(await of({ ad_id: lamps.adId }))).toEqual(new Set([lamps.campaignId]));
    expect(await of({ ad_group_id: chairs.adGroupId, ad_id: lamps.adId })).toEqual([]);
  });
});

describe('the figures of an ad account over time [S-239 part]', () => {
  const sumsOf = async (query: object = {}) => {
    const { data } = await below(reportSeries, query);
    const sum = (id: string) => data.points.reduce((total, { figures }) => total + (figures[id] ?? 0), 0);
    return { ...data, sums: { impressions: sum('impressions'), hides: sum('hides'), spend: sum('spend') } };
  };

  it('are those of the table, by the hour for a few days and by the day for more', async () => {
    const ofLamps = { impressions: 4, hides: 0, spend: 500_000 };
    const hours = await sumsOf();
    expect([hours.grain, hours.currency, hours.sums]).toEqual(['hour', 'USD', { ...ofLamps, hides: 1 }]);
    expect(hours.points.length).toBeGreaterThan(24);
    expect(hours.points.length).toBeLessThanOrEqual(48);
    const days = await sumsOf({ start_date: dayAgo(9), end_date: dayAgo(0) });
    expect([days.grain, days.sums]).toEqual(['day', hours.sums]);
    expect(days.points.slice(0, 8).map(({ figures }) => figures['impressions'])).toEqual(Array(8).fill(0));
  });

  it('are narrowed as the table is', async () => {
    const ofLamps = { impressions: 4, hides: 0, spend: 500_000 };
    const ofChairs = { impressions: 0, hides: 1, spend: 0 };
    const nothing = { impressions: 0, hides: 0, spend: 0 };
    expect((await sumsOf({ campaign_id: lamps.campaignId })).sums).toEqual(ofLamps);
    expect((await sumsOf({ ad_group_id: chairs.adGroupId })).sums).toEqual(ofChairs);
    expect((await sumsOf({ objective: 'TRAFFIC', text: 'LAMP' })).sums).toEqual({ ...ofLamps, hides: 1 });
    expect((await sumsOf({ objective: 'WEB_CONVERSION' })).sums).toEqual(nothing);
    expect((await sumsOf({ text: 'vase' })).sums).toEqual(nothing);
    await ads.pool.query(`UPDATE campaigns SET status = 'ARCHIVED' WHERE campaign_id = $1`, [chairs.campaignId]);
    expect((await sumsOf({ archived: 'false' })).sums).toEqual(ofLamps);
    expect((await sumsOf({ status: 'ARCHIVED' })).sums).toEqual(ofChairs);
  });
});

import { randomUUID } from 'node:crypto';
import { type CampaignsReport, campaignsReport, hitRows } from '@corkboard/contracts/ads/reports';
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
    expect((await rows(owner, { cursor: at(place) })).data).toEqual({ rows: [], cursor: null });
  });
});

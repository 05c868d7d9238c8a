import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { PRICE } from './closing.fixture.ts';
import { Closing } from './closing.ts';
import { rebuildRollUps } from './rebuild-roll-ups.ts';

const TABLES = ['ad_hours', 'ad_days', 'ad_months'] as const;
const OLD = '2020-03-05';
let ads: RunningAds;
let viewer: Person;
let closed: RunningCampaign;
let open: RunningCampaign;

const close = () =>
  ads.product.get(Closing).closeUpTo(new Date(Date.now() + 172_800_000), new AbortController().signal);
const rowsOf = async (table: string): Promise<readonly string[]> =>
  (await ads.pool.query(`SELECT row::text FROM ${table} row ORDER BY 1`)).rows.map(({ row }) => row);
const rollUps = async () => Object.fromEntries(await Promise.all(TABLES.map(async (of) => [of, await rowsOf(of)])));
const report = async (of: RunningCampaign, type: 'outbound_click' | 'impression', many: number) => {
  const insertions = await Promise.all(Array.from({ length: many }, () => ads.insertion(viewer.id, of)));
  await ads.report(
    viewer,
    insertions.map((insertion) => ads.hit(insertion, type)),
  );
};

beforeAll(async () => {
  ads = await RunningAds.start();
  viewer = await ads.person();
  const owner = await ads.person();
  const [first, second] = [await ads.advertiser(owner.id), await ads.advertiser((await ads.person()).id)];
  closed = await ads.campaign(first, { daily: 2 * PRICE });
  open = await ads.campaign(second, { daily: 10 * PRICE });
  // Three clicks of which two are charged, and of each account a day whose rows are gone.
  await report(closed, 'outbound_click', 3);
  await report(closed, 'impression', 5);
  await close();
  await report(open, 'impression', 4);
  const { advertiserId, campaignId, adGroupId, adId } = closed;
  const of = `'${advertiserId}', '${OLD}', '${campaignId}', '${adGroupId}', '${adId}'`;
  await ads.pool.query(`INSERT INTO ad_hours VALUES (${of}, 'home', 'impression', '${OLD}', 7, 0, 0)`);
  await ads.pool.query(`INSERT INTO ad_days VALUES (${of}, 'impression', 7, 0, 0)`);
  await ads.pool.query(`INSERT INTO ad_months VALUES (${of.replace(OLD, '2020-03-01')}, 'impression', 7, 0, 0)`);
}, 180_000);
afterAll(() => ads?.stop());

describe('roll-ups that are rebuilt from the raw hits', () => {
  it('are the same rows, those of hits that are gone among them', async () => {
    const before = await rollUps();
    expect(await rebuildRollUps(ads.pool)).toEqual({ from: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), hits: 12 });
    expect(await rollUps()).toEqual(before);
    // One of the account whose hours are closed and one of before; the other account has none yet.
    expect([before['ad_days']?.length, before['ad_months']?.length]).toEqual([3, 3]);
  });

  it('are the same again after rows were changed, lost and made up', async () => {
    const before = await rollUps();
    const { advertiserId, adGroupId, adId } = closed;
    const kept = `budget_day > '${OLD}'`;
    await ads.pool.query(`UPDATE ad_hours SET hits = hits + 3, spend_micro = 1 WHERE type = 'impression' AND ${kept}`);
    await ads.pool.query(`DELETE FROM ad_hours WHERE type = 'outbound_click' AND ${kept}`);
    await ads.pool.query(
      `INSERT INTO ad_hours VALUES ('${advertiserId}', now() - interval '1 day', gen_random_uuid(), '${adGroupId}', '${adId}',
        'search', 'impression', (now() AT TIME ZONE 'UTC')::date - 1, 9, 0, 0)`,
    );
    await ads.pool.query(`UPDATE ad_days SET hits = 99 WHERE day > '${OLD}'`);
    await ads.pool.query(`DELETE FROM ad_months WHERE month > '${OLD}'`);
    expect(await rollUps()).not.toEqual(before);
    await rebuildRollUps(ads.pool);
    expect(await rollUps()).toEqual(before);
  });

  it('miss no hit that is reported meanwhile, and count none twice', async () => {
    const reports = Array.from({ length: 12 }, () => report(open, 'impression', 5));
    await Promise.all([...reports, rebuildRollUps(ads.pool), rebuildRollUps(ads.pool)]);
    const of = [open.campaignId];
    const rolled = await ads.pool.query('SELECT sum(hits)::int AS hits FROM ad_hours WHERE campaign_id = $1', of);
    const raw = await ads.pool.query('SELECT count(*)::int AS hits FROM ad_hits WHERE campaign_id = $1', of);
    expect([rolled.rows[0].hits, raw.rows[0].hits]).toEqual([64, 64]);
  });
});

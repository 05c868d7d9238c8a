import { createHash, randomUUID } from 'node:crypto';
import { hitRows, hourRows } from '@corkboard/contracts/ads/reports';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { closedHours, dayRange, ledgerOf, PRICE, waitUntilClosed } from './closing.fixture.ts';
import { Closing } from './closing.ts';

let ads: RunningAds;
let viewer: Person;
let owner: Person;

beforeAll(async () => {
  ads = await RunningAds.start();
  viewer = await ads.person();
  owner = await ads.person();
}, 180_000);
afterAll(() => ads?.stop());

const running = new AbortController().signal;
/** Moment by which every hour until now may be closed. */
const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000);
const close = () => ads.product.get(Closing).closeUpTo(inTwoDays(), running);

const campaign = async (daily = 10 * PRICE): Promise<RunningCampaign> =>
  ads.campaign(await ads.advertiser(owner.id), { daily });
const click = async (of: RunningCampaign) => ads.hit(await ads.insertion(viewer.id, of));
const hoursOf = async ({ advertiserId }: RunningCampaign) => {
  const { data } = await owner.client.ask(hourRows, { params: { advertiserId }, query: dayRange() });
  return data;
};

describe('an hour that is over [S-239 part]', () => {
  it('is closed with its counts, what was rejected, its spend and the hash of its rows', async () => {
    const of = await campaign(PRICE);
    const [first, second] = [await click(of), await click(of)];
    await ads.report(viewer, [first, second]);
    await ads.report(viewer, [first]);
    expect((await hoursOf(of)).hours.every(({ state }) => state === 'preliminary')).toBe(true);
    await close();
    const events = await ledgerOf(ads, of);
    const sum = (field: 'spendMicro' | 'overBudget') => events.reduce((all, { data }) => all + data[field], 0);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['HourClosed']));
    expect([sum('spendMicro'), sum('overBudget')]).toEqual([PRICE, 1]);
    expect(events.reduce((all, { data }) => all + (data.counts['outbound_click'] ?? 0), 0)).toBe(2);
    expect(events.reduce((all, { data }) => all + (data.rejected['duplicate'] ?? 0), 0)).toBe(1);
    await eventually(async () => (await hoursOf(of)).hours.every(({ state }) => state === 'final'));
  });

  it('has a hash that whoever has its rows can make', async () => {
    const of = await campaign();
    await ads.report(viewer, [await click(of), await click(of)]);
    await close();
    const params = { advertiserId: of.advertiserId };
    const { data } = await owner.client.ask(hitRows, { params, query: dayRange() });
    const lines = data.rows.map((row) => [
      ...['counted', row.type, row.insertion_id, row.campaign_id, of.adGroupId, of.adId, row.surface, row.position],
      ...[row.served_at, row.happened_at, row.received_at, row.charged_micro, row.over_budget ? 't' : 'f'],
    ]);
    const text = `${lines.map(String).sort().join('\n')}\n`;
    const [event, ...others] = await ledgerOf(ads, of);
    // The clicks of a test that begins in one hour and ends in the next stand in two.
    if (others.length === 0) expect(event?.data.rowsSha256).toBe(createHash('sha256').update(text).digest('hex'));
    expect(lines).toHaveLength(2);
  });

  it('is closed once by runs at the same time and by repeated ones, each from where the one before ended', async () => {
    const all = await Promise.all([campaign(), campaign(), campaign()]);
    for (const of of all) await ads.report(viewer, [await click(of)]);
    await Promise.all([close(), close(), close()]);
    // As after a process that was killed once the event was there, and before the hour was marked.
    await ads.pool.query(`UPDATE ad_hour_states SET status = 'closing' WHERE status = 'closed'`);
    await Promise.all([close(), close()]);
    for (const of of all) {
      const events = await ledgerOf(ads, of);
      expect(events.map(({ type }) => type)).toEqual(events.map(() => 'HourClosed'));
      expect(new Set(events.map(({ data }) => data.hour)).size).toBe(events.length);
      expect(events).not.toEqual([]);
    }
    const open = `SELECT 1 FROM ad_hour_states WHERE status <> 'closed'`;
    expect((await ads.pool.query(open)).rows).toEqual([]);
  });

  it('is restated, once, by a hit that a clock that jumped lets in afterwards; the money is that of the rows', async () => {
    const of = await campaign();
    const at = new Date().toISOString();
    const [first, late] = [await ads.insertion(viewer.id, of), await ads.insertion(viewer.id, of)];
    await ads.report(viewer, [ads.hit(first, 'outbound_click', at)]);
    await close();
    await ads.report(viewer, [ads.hit(late, 'outbound_click', late.servedAt)]);
    await close();
    await close();
    const events = await ledgerOf(ads, of);
    const restated = events.filter(({ type }) => type === 'RollupRestated');
    const hours = new Set(events.map(({ data }) => data.hour));
    if (hours.size === 1)
      expect(restated.map(({ data }) => [data.cause, data.before.spendMicro, data.after.spendMicro])).toEqual([
        ['late_hits', PRICE, 2 * PRICE],
      ]);
    expect(await ads.spent(of)).toMatchObject({ hits: 2n * BigInt(PRICE), revenue: 2n * BigInt(PRICE), balance: 0n });
  });

  it('of an ad account that is not there does not keep others from being closed', async () => {
    const [of, other] = [await campaign(), await campaign()];
    const nobody = { ...of, advertiserId: randomUUID() };
    await ads.report(viewer, [await click(nobody), await click(other)]);
    await expect(close()).rejects.toThrow('not there');
    await waitUntilClosed(ads, other);
    expect(await ledgerOf(ads, nobody)).toEqual([]);
    await ads.pool.query('DELETE FROM ad_hour_states WHERE advertiser_id = $1', [nobody.advertiserId]);
  });
});

describe('days and months [S-239 part]', () => {
  it('are the sums of their hours once these are closed', async () => {
    const of = await campaign(PRICE);
    await ads.report(viewer, [await click(of), await click(of), ads.hit(await ads.insertion(viewer.id, of), 'save')]);
    const sums = async (table: string) => {
      const text = `SELECT type, sum(hits)::int AS hits, sum(over_budget)::int AS over, sum(spend_micro)::int AS spend
        FROM ${table} WHERE campaign_id = $1 GROUP BY type ORDER BY type`;
      return (await ads.pool.query(text, [of.campaignId])).rows;
    };
    expect([await sums('ad_days'), await sums('ad_months')]).toEqual([[], []]);
    await close();
    const expected = [
      { type: 'outbound_click', hits: 2, over: 1, spend: PRICE },
      { type: 'save', hits: 1, over: 0, spend: 0 },
    ];
    for (const table of ['ad_hours', 'ad_days', 'ad_months'])
      expect([table, await sums(table)]).toEqual([table, expected]);
    expect(await closedHours(ads, of)).toBeGreaterThan(0);
  });
});

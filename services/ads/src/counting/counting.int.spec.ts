import { randomUUID } from 'node:crypto';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everywhere, type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { Partitions } from './partitions.ts';
import { ServedRows } from './served-rows.ts';
import { Spend } from './spend.ts';
import { ViewerKeys } from './viewer-keys.ts';

const HOUR_MS = 3_600_000;
let ads: RunningAds;
let viewer: Person;
let owner: Person;
let lamps: RunningCampaign;

beforeAll(async () => {
  ads = await RunningAds.start();
  viewer = await ads.person();
  owner = await ads.person();
  lamps = await ads.campaign(await ads.advertiser(owner.id), { daily: 1_000_000_000 });
}, 180_000);
afterAll(() => ads?.stop());

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const countedOf = async (insertionId: string) =>
  (await ads.pool.query('SELECT * FROM ad_hits WHERE insertion_id = $1 ORDER BY type', [insertionId])).rows;
const rejectedOf = async (insertionId: string) => {
  const text = 'SELECT reason, type, campaign_id FROM ad_rejected_hits WHERE insertion_id = $1 ORDER BY received_at';
  return (await ads.pool.query(text, [insertionId])).rows;
};
const typesOf = async (insertionId: string) => (await countedOf(insertionId)).map(({ type }) => type);

describe('a reported hit [S-239 part]', () => {
  it('is counted with its charge, and the served row that a crash lost comes back with it', async () => {
    const insertion = await ads.insertion(viewer.id, lamps);
    const answer = await ads.report(viewer, [ads.hit(insertion)]);
    expect([answer.status, answer.data]).toEqual([200, { received: 1 }]);
    expect(await countedOf(insertion.insertionId)).toMatchObject([
      { type: 'outbound_click', charged_micro: '500000', over_budget: false, surface: 'home', position: 4 },
    ]);
    const text = `SELECT * FROM ad_insertions WHERE insertion_id = $1`;
    const [served] = (await ads.pool.query(text, [insertion.insertionId])).rows;
    expect(served).toMatchObject({ campaign_id: lamps.campaignId, price_micro: '500000', pin_id: insertion.pinId });
    expect(JSON.stringify(served)).not.toContain(viewer.id);
    expect(Object.keys(served)).not.toContain('owner_user_id');
  });

  it('is counted once per insertion and type, within a report and at another one', async () => {
    const insertion = await ads.insertion(viewer.id, lamps);
    const before = await ads.spent(lamps);
    await ads.report(viewer, [ads.hit(insertion), ads.hit(insertion), ads.hit(insertion, 'save')]);
    await ads.report(viewer, [ads.hit(insertion)]);
    expect(await typesOf(insertion.insertionId)).toEqual(['outbound_click', 'save']);
    const duplicate = { reason: 'duplicate', type: 'outbound_click', campaign_id: lamps.campaignId };
    expect(await rejectedOf(insertion.insertionId)).toEqual([duplicate, duplicate]);
    expect(await ads.spent(lamps)).toEqual(everywhere((before['total'] ?? 0n) + 500_000n));
  });

  it('is counted once when it is reported at the same time many times', async () => {
    const insertion = await ads.insertion(viewer.id, lamps);
    const before = await ads.spent(lamps);
    const hits = [ads.hit(insertion, 'impression'), ads.hit(insertion), ads.hit(insertion, 'save')];
    const orders = [hits, [...hits].reverse(), hits, [...hits].reverse()];
    const answers = await Promise.all(orders.map((each) => ads.report(viewer, each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await typesOf(insertion.insertionId)).toEqual(['impression', 'outbound_click', 'save']);
    expect(await ads.spent(lamps)).toEqual(everywhere((before['total'] ?? 0n) + 500_000n));
  });

  it('is kept without anything of the ad where its token is not ours', async () => {
    const hits = [{ ...ads.hit(await ads.insertion(viewer.id, lamps)), tracking_params: 'Zm9yZ2Vk' }];
    const count = async () => (await ads.pool.query(`SELECT * FROM ad_rejected_hits WHERE insertion_id IS NULL`)).rows;
    const before = (await count()).length;
    expect((await ads.report(viewer, hits)).status).toBe(200);
    const rows = await count();
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toMatchObject({ reason: 'bad_signature', advertiser_id: null, campaign_id: null });
  });

  it.each([
    ['bad_signature', 'another viewer has reported it', async () => ({ viewerKey: await keyOf(randomUUID()) })],
    ['expired', 'its ad was served more than a day ago', async () => old(24 * HOUR_MS + 1_000)],
    ['expired', 'its week is not kept any more', async () => old(300 * 24 * HOUR_MS)],
    ['own_staff', 'the ad is of the account that saw it', async () => ({ ownerUserId: viewer.id })],
  ])('is rejected as %s where %s', async (reason, _, fields) => {
    const insertion = await ads.insertion(viewer.id, lamps, await fields());
    await ads.report(viewer, [ads.hit(insertion)]);
    expect(await countedOf(insertion.insertionId)).toEqual([]);
    expect(await rejectedOf(insertion.insertionId)).toMatchObject([{ reason, campaign_id: lamps.campaignId }]);
  });

  it('is rejected as one of a bot where the browser says that it is none', async () => {
    const insertion = await ads.insertion(viewer.id, lamps);
    await ads.report(viewer, [ads.hit(insertion)], 'curl/8.5.0');
    expect(await rejectedOf(insertion.insertionId)).toMatchObject([{ reason: 'bot' }]);
    await ads.report(viewer, [ads.hit(insertion)]);
    expect(await typesOf(insertion.insertionId)).toEqual(['outbound_click']);
  });

  it('is of the hour it happened in, on the clock of the database, and of the budget of the day it was served on', async () => {
    const servedAt = ago(23 * HOUR_MS);
    const early = await ads.insertion(viewer.id, lamps, { servedAt });
    const late = await ads.insertion(viewer.id, lamps, { servedAt });
    const [past, future] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'];
    await ads.report(viewer, [ads.hit(late, 'outbound_click', future), ads.hit(early, 'outbound_click', past)]);
    const hour = (moment: string | number) => new Date(Math.floor(new Date(moment).getTime() / HOUR_MS) * HOUR_MS);
    expect(await countedOf(early.insertionId)).toMatchObject([
      { happened_at: new Date(servedAt), hour: hour(servedAt) },
    ]);
    const [row] = await countedOf(late.insertionId);
    expect(row.happened_at).toEqual(row.received_at);
    expect(row.hour).toEqual(hour(row.received_at));
    const text = `SELECT 'row' AS at, served_on::text AS day FROM ad_hits WHERE insertion_id = $1
      UNION ALL SELECT account, budget_day::text FROM ad_postings WHERE insertion_id = $1
      UNION ALL SELECT DISTINCT 'hour', budget_day::text FROM ad_hours WHERE hour = $2 AND budget_day = $3`;
    const { rows } = await ads.pool.query(text, [late.insertionId, row.hour, servedAt.slice(0, 10)]);
    expect(rows.map(({ at }) => at).sort()).toEqual(['advertiser', 'hour', 'revenue', 'row']);
    expect(new Set(rows.map(({ day }) => day))).toEqual(new Set([servedAt.slice(0, 10)]));
  });

  it('costs nothing without a price list, and is not over any budget', async () => {
    const insertion = await ads.insertion(viewer.id, lamps, { price: null });
    await ads.report(viewer, [ads.hit(insertion)]);
    expect(await countedOf(insertion.insertionId)).toMatchObject([{ charged_micro: '0', over_budget: false }]);
  });

  it('costs a thousandth of the price per 1,000 where impressions are asked for, and clicks nothing then', async () => {
    const price = { priceListId: 'US-2', billable: 'thousand_impressions' as const, priceMicro: 7_000_000 };
    const insertion = await ads.insertion(viewer.id, lamps, { price });
    await ads.report(viewer, [ads.hit(insertion, 'impression'), ads.hit(insertion)]);
    const rows = await countedOf(insertion.insertionId);
    expect(rows.map(({ charged_micro }) => charged_micro)).toEqual(['7000', '0']);
  });

  it('is refused without a session, without hits, and with one that no page reports', async () => {
    const hit = ads.hit(await ads.insertion(viewer.id, lamps));
    const wrong = [[], [{ ...hit, type: 'view' }], [{ ...hit, at: 'now' }], Array.from({ length: 51 }, () => hit)];
    for (const hits of wrong) expect((await ads.report(viewer, hits)).status).toBe(400);
    const visitor = { client: await new RouteClient(ads.product.origin).open(), id: '' };
    expect((await ads.report(visitor, [hit])).status).toBe(401);
  });
});

const keyOf = (accountId: string) => ads.product.get(ViewerKeys).of(accountId, new Date().toISOString());
const old = (milliseconds: number) => ({ servedAt: ago(milliseconds), viewerKey: 'of a month that is over' });

describe('counted rows', () => {
  it.each(['ad_hits', 'ad_rejected_hits', 'ad_insertions', 'ad_postings'])(
    'are never changed or removed one by one: %s',
    async (table) => {
      for (const text of [`DELETE FROM ${table}`, `UPDATE ${table} SET campaign_id = NULL`, `TRUNCATE ${table}`])
        await expect(ads.pool.query(text)).rejects.toMatchObject({ code: '23001' });
    },
  );

  it('go by the week, with the key of the viewers of their month', async () => {
    const partitions = ads.product.get(Partitions);
    const names = async () => {
      const text = `SELECT relname::text AS name FROM pg_class WHERE relispartition AND relkind = 'r' AND relname LIKE 'ad_%'`;
      return (await ads.pool.query<{ name: string }>(text)).rows.map(({ name }) => name).sort();
    };
    const kept = await names();
    for (const table of ['ad_hits', 'ad_insertions', 'ad_rejected_hits'])
      await ads.pool.query(
        `CREATE TABLE ${table}_20200102 PARTITION OF ${table} FOR VALUES FROM ('2020-01-02') TO ('2020-01-09')`,
      );
    await ads.pool.query(`INSERT INTO viewer_keys VALUES ('2020-01', 'old')`);
    await partitions.maintain();
    expect(await names()).toEqual(kept);
    const months = (await ads.pool.query('SELECT month FROM viewer_keys')).rows.map(({ month }) => month);
    expect(months).toContain(new Date().toISOString().slice(0, 7));
    expect(months).not.toContain('2020-01');
  });
});

describe('the key of a viewer', () => {
  it('is the same in every process, another one in another month, and made from a key that is drawn once', async () => {
    const mine = new ViewerKeys(ads.pool);
    const others = Array.from({ length: 4 }, () => new ViewerKeys(ads.pool));
    const months = ['2031-01-05T00:00:00.000Z', '2031-02-05T00:00:00.000Z'];
    const [one = '', other = ''] = months;
    const keys = await Promise.all(others.map((each) => each.of(viewer.id, one)));
    expect(new Set(keys).size).toBe(1);
    expect(await mine.of(viewer.id, one)).toBe(keys[0]);
    expect(await mine.of(viewer.id, other)).not.toBe(keys[0]);
    expect(await mine.of(randomUUID(), one)).not.toBe(keys[0]);
  });
});

describe('rows of served ads', () => {
  it('are stored a moment after their answer, once', async () => {
    const served = ads.product.get(ServedRows);
    const insertions = await Promise.all([1, 2, 3].map(() => ads.insertion(viewer.id, lamps)));
    for (const insertion of [...insertions, ...insertions]) served.add(insertion);
    const ids = insertions.map(({ insertionId }) => insertionId);
    const text = 'SELECT count(*)::int AS n FROM ad_insertions WHERE insertion_id = ANY ($1)';
    await eventually(async () => (await ads.pool.query(text, [ids])).rows[0].n === 3);
    await ads.report(viewer, [ads.hit(insertions[0] ?? (await ads.insertion(viewer.id, lamps)))]);
    expect((await ads.pool.query(text, [ids])).rows[0].n).toBe(3);
  });
});

describe('the row of a served ad that cannot be stored', () => {
  it('holds back none of those that were served with it', async () => {
    const served = ads.product.get(ServedRows);
    const good = await Promise.all([1, 2, 3, 4].map(() => ads.insertion(viewer.id, lamps)));
    // There is no partition of its week.
    const bad = await ads.insertion(viewer.id, lamps, { servedAt: '1999-12-31T12:00:00.000Z', viewerKey: 'k' });
    for (const insertion of [...good.slice(0, 3), bad, ...good.slice(3)]) served.add(insertion);
    const ids = [...good, bad].map(({ insertionId }) => insertionId);
    const text = 'SELECT insertion_id FROM ad_insertions WHERE insertion_id = ANY ($1) ORDER BY 1';
    await eventually(async () => {
      const stored = (await ads.pool.query(text, [ids])).rows.map(({ insertion_id }) => insertion_id);
      expect(stored).toEqual(good.map(({ insertionId }) => insertionId).sort());
    });
  });
});

describe('the spend of campaigns', () => {
  it('is that of today and of all days', async () => {
    const chairs = await ads.campaign(await ads.advertiser(owner.id), { daily: 9_000_000 });
    const [today, yesterday] = [{}, { servedAt: ago(23.9 * HOUR_MS) }];
    for (const fields of [today, today, yesterday])
      await ads.report(viewer, [ads.hit(await ads.insertion(viewer.id, chairs, fields))]);
    const nothing = randomUUID();
    const spent = await ads.product.get(Spend).of([chairs.campaignId, nothing]);
    const isSameDay = yesterday.servedAt.slice(0, 10) === new Date().toISOString().slice(0, 10);
    expect(spent.get(chairs.campaignId)).toMatchObject({
      today: isSameDay ? 1_500_000n : 1_000_000n,
      inAll: 1_500_000n,
    });
    expect(spent.get(nothing)).toMatchObject({ today: 0n, inAll: 0n });
  });
});

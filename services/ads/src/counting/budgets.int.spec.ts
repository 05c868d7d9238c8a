import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReportedHit } from '@corkboard/contracts/ads/hits';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BROWSER, everywhere, type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { HitIntake } from './hit-intake.ts';

const PRICE = 500_000;
let ads: RunningAds;
let viewer: Person;
let elsewhere: Person;

beforeAll(async () => {
  ads = await RunningAds.start();
  viewer = await ads.person();
  elsewhere = ads.at(await ads.product.replica(), viewer);
}, 180_000);
afterAll(() => ads?.stop());

const campaign = async (budgets: Parameters<RunningAds['campaign']>[1]) =>
  ads.campaign(await ads.advertiser(randomUUID()), budgets);

/** Reports again while the server is busy, as a page does. */
const report = async (person: Person, hits: readonly object[]): Promise<void> => {
  const { status } = await ads.report(person, hits);
  if (status === 200) return;
  expect(status).toBe(503);
  await delay(200);
  await report(person, hits);
};

const clicks = async (of: RunningCampaign, count: number): Promise<readonly ReportedHit[]> => {
  const insertions = await Promise.all(Array.from({ length: count }, () => ads.insertion(viewer.id, of)));
  return insertions.map((insertion) => ads.hit(insertion));
};
const outcomes = async ({ campaignId }: RunningCampaign) => {
  const text = `SELECT count(*) FILTER (WHERE charged_micro > 0)::int AS charged,
    count(*) FILTER (WHERE over_budget)::int AS over, count(*)::int AS counted FROM ad_hits WHERE campaign_id = $1`;
  return (await ads.pool.query(text, [campaignId])).rows[0];
};

describe('a budget [S-239 part]', () => {
  it('is not passed by 200 clicks at once at two replicas: six prices fit, and six are charged', async () => {
    const of = await campaign({ daily: 6 * PRICE });
    const hits = await clicks(of, 200);
    const reports = Array.from({ length: 50 }, (_, n) => hits.slice(n * 4, n * 4 + 4));
    await Promise.all(reports.map((each, n) => report(n % 2 === 0 ? viewer : elsewhere, each)));
    expect(await outcomes(of)).toEqual({ charged: 6, over: 194, counted: 200 });
    expect(await ads.spent(of)).toEqual(everywhere(6n * BigInt(PRICE)));
    const text = 'SELECT sum(hits)::int AS hits, sum(over_budget)::int AS over FROM ad_hours WHERE campaign_id = $1';
    expect((await ads.pool.query(text, [of.campaignId])).rows).toEqual([{ hits: 200, over: 194 }]);
  });

  it('of all days holds beside that of one, and no part of a price is charged', async () => {
    const of = await campaign({ daily: 100 * PRICE, lifetime: 2 * PRICE + PRICE - 1 });
    await report(viewer, await clicks(of, 5));
    expect(await outcomes(of)).toEqual({ charged: 2, over: 3, counted: 5 });
    expect(await ads.spent(of)).toEqual(everywhere(2n * BigInt(PRICE)));
  });

  it('charges the click that came first, in whatever order they are reported', async () => {
    const of = await campaign({ daily: PRICE });
    const servedAt = new Date(Date.now() - 60_000).toISOString();
    const [first, second] = [
      await ads.insertion(viewer.id, of, { servedAt }),
      await ads.insertion(viewer.id, of, { servedAt }),
    ];
    const at = (seconds: number) => new Date(Date.parse(servedAt) + seconds * 1_000).toISOString();
    await report(viewer, [ads.hit(second, 'outbound_click', at(20)), ads.hit(first, 'outbound_click', at(10))]);
    const text = 'SELECT insertion_id, over_budget FROM ad_hits WHERE campaign_id = $1 ORDER BY happened_at';
    expect((await ads.pool.query(text, [of.campaignId])).rows).toEqual([
      { insertion_id: first.insertionId, over_budget: false },
      { insertion_id: second.insertionId, over_budget: true },
    ]);
  });

  it('is never passed, whatever is reported by whom at once', async () => {
    const hit = fc.record({
      price: fc.integer({ min: 1, max: 9 }),
      isOld: fc.boolean(),
      type: fc.constantFrom('outbound_click' as const, 'outbound_click' as const, 'impression' as const),
      twice: fc.boolean(),
    });
    const reports = fc.array(fc.array(hit, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 });
    const budgets = fc.record({
      daily: fc.integer({ min: 0, max: 60 }),
      lifetime: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
    });
    const intake = ads.product.get(HitIntake);
    const property = fc.asyncProperty(reports, budgets, async (all, { daily, lifetime }) => {
      const of = await campaign({ daily, ...(lifetime !== undefined && { lifetime }) });
      const batches = await Promise.all(
        all.map(async (hits) => {
          const made = await Promise.all(
            hits.map(async ({ price: priceMicro, isOld, type, twice }) => {
              const price = { priceListId: 'p', billable: 'outbound_click' as const, priceMicro };
              const servedAt = new Date(Date.now() - (isOld ? 23 * 3_600_000 : 0)).toISOString();
              const one = ads.hit(await ads.insertion(viewer.id, of, { price, servedAt }), type);
              return twice ? [one, one] : [one];
            }),
          );
          return made.flat();
        }),
      );
      // Each report is repeated, as after a lost answer.
      const by = { accountId: viewer.id, userAgent: BROWSER };
      await Promise.all([...batches, ...[...batches].reverse()].map((batch) => intake.take(batch, by)));
      const spent = await ads.spent(of);
      expect(spent).toEqual(everywhere(spent['total'] ?? 0n));
      if (lifetime !== undefined) expect(Number(spent['total'])).toBeLessThanOrEqual(lifetime);
      const text = 'SELECT max(spent_micro) AS most FROM campaign_spend WHERE campaign_id = $1';
      expect(Number((await ads.pool.query(text, [of.campaignId])).rows[0].most)).toBeLessThanOrEqual(daily);
      expect((await outcomes(of)).counted).toBe(all.flat().length);
    });
    await fc.assert(property, { numRuns: 15 });
  });
});

import { randomUUID } from 'node:crypto';
import { setPrice } from '@corkboard/contracts/ads/prices';
import { adSlots } from '@corkboard/contracts/ads/slots';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';
import { closeAll, ledgerOf, PRICE } from '../closing/closing.fixture.ts';
import { Insertions } from '../counting/insertion.ts';
import { BROWSER, RunningAds } from '../testing/running-ads.ts';

const HOUR_MS = 3_600_000;
let ads: RunningAds;

beforeAll(async () => {
  ads = await RunningAds.start();
  const clock = ads.product.service.app.get<AdsClock>(ADS_CLOCK, { strict: false });
  clock.now = () => new Date(Date.now() + 3 * HOUR_MS);
  const body = { operator_id: randomUUID(), billable: 'outbound_click', price_micro: PRICE };
  const params = { country: 'US', objective: 'CONSIDERATION' };
  expect((await ads.service(ads.product.origin).ask(setPrice, { params, body })).status).toBe(200);
}, 180_000);
afterAll(() => ads?.stop());

const databaseNow = async (): Promise<number> =>
  (await ads.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0]?.now.getTime() ?? Number.NaN;

describe('an ad that a replica serves whose own clock is hours ahead', () => {
  it('is served by the clock of the database, and its hit stands in the figures of a closed hour', async () => {
    const [owner, viewer] = [await ads.person(), await ads.person()];
    const of = await ads.shownCampaign(await ads.advertiser(owner.id), { daily: 10 * PRICE }, 'CA');
    const facts = { account_id: viewer.id, country: 'CA', age_bucket: null, gender: null, device: 'web' };
    const body = { surface: 'home', viewer: facts, positions: [4] };
    const before = await databaseNow();
    const served = await eventually(
      async () => (await ads.service(ads.product.origin).ask(adSlots, { body })).data.ads[0] ?? false,
      { every: 200 },
    );
    const tracking_params = served ? served.tracking_params : '';
    const servedAt = Date.parse(ads.product.get(Insertions).open(tracking_params)?.servedAt ?? '');
    expect(servedAt).toBeGreaterThanOrEqual(before);
    expect(servedAt).toBeLessThanOrEqual(await databaseNow());
    const hit = { tracking_params, type: 'outbound_click', at: new Date().toISOString() };
    expect((await ads.report(viewer, [hit], BROWSER)).status).toBe(200);
    await closeAll(ads);
    const counts = (await ledgerOf(ads, of)).map(({ data }) => data.counts['outbound_click'] ?? 0);
    expect(counts.reduce((all, hits) => all + hits, 0)).toBe(1);
  });
});

import { randomUUID } from 'node:crypto';
import { setPrice } from '@corkboard/contracts/ads/prices';
import { adSlots } from '@corkboard/contracts/ads/slots';
import { startService } from '@corkboard/http-edge/service-process';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import type { Log } from '@corkboard/runtime/log';
import { eventually } from '@corkboard/testing/eventually';
import { freePort } from '@corkboard/testing/free-port';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdsModule } from '../ads.module.ts';
import { RunningAds, type RunningCampaign } from '../testing/running-ads.ts';

const COUNTRY = 'CA';
let ads: RunningAds;
let campaign: RunningCampaign;

beforeAll(async () => {
  ads = await RunningAds.start();
  const body = { operator_id: randomUUID(), billable: 'outbound_click', price_micro: 500_000 };
  const params = { country: 'US', objective: 'CONSIDERATION' };
  expect((await ads.service(ads.product.origin).ask(setPrice, { params, body })).status).toBe(200);
  const owner = await ads.person();
  campaign = await ads.shownCampaign(await ads.advertiser(owner.id), { daily: 50_000_000 }, COUNTRY);
}, 240_000);
afterAll(() => ads?.stop());

/** One more process on the same database, and what it logs beyond debug. */
const replica = async () => {
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = ads.product;
  const warned: string[] = [];
  const warn = (_: object, message: string) => void warned.push(message);
  const silent = () => undefined;
  const log: Log = { debug: silent, info: silent, warn, error: warn };
  const PORT = String(await freePort());
  const env = { DATABASE_URL, DATA_DIR, PORT, NODE_ENV: 'test', RATE_LIMITS: 'off' };
  const modules = [IdentityModule, AdsModule];
  const running = await startService({ service: 'ads', modules, beside: ['identity'], env, log });
  return { running, warned, service: ads.service(`http://localhost:${PORT}`) };
};

const rows = async (table: 'ad_insertions' | 'ad_leases'): Promise<number> => {
  const text = `SELECT count(*)::int AS n FROM ${table} WHERE campaign_id = $1`;
  return (await ads.pool.query<{ n: number }>(text, [campaign.campaignId])).rows[0]?.n ?? 0;
};

describe('a process that is told to end', () => {
  it('stores the rows of the ads it has just served, gives its leases back, and warns of nothing', async () => {
    const leasesBefore = await rows('ad_leases');
    const { running, warned, service } = await replica();
    const asked = () => {
      const viewer = { account_id: randomUUID(), country: COUNTRY, age_bucket: null, gender: null, device: 'web' };
      return service.ask(adSlots, { body: { surface: 'home', viewer, positions: [4] } });
    };
    await eventually(async () => expect((await asked()).data.ads).toHaveLength(1));
    expect(await rows('ad_leases')).toBe(leasesBefore + 1);
    await running.stop();
    expect(warned).toEqual([]);
    expect([await rows('ad_insertions'), await rows('ad_leases')]).toEqual([1, leasesBefore]);
  });
});

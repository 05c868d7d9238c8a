import { randomUUID } from 'node:crypto';
import { setPrice } from '@corkboard/contracts/ads/prices';
import { adSlots } from '@corkboard/contracts/ads/slots';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Insertions } from '../counting/insertion.ts';
import { RunningAds } from '../testing/running-ads.ts';

const PRICE = 500_000;
let ads: RunningAds;

beforeAll(async () => {
  ads = await RunningAds.start();
}, 180_000);
afterAll(() => ads?.stop());

const service = () => ads.service(ads.product.origin);
/** Price in the ad that is served next; undefined where there is none. */
const servedPrice = async () => {
  const viewer = { account_id: randomUUID(), country: 'US', age_bucket: null, gender: null, device: 'web' };
  const { data } = await service().ask(adSlots, { body: { surface: 'home', viewer, positions: [4] } });
  const [ad] = data.ads;
  return ad && ads.product.get(Insertions).open(ad.tracking_params)?.price;
};
const inCurrency = (currency: string) => ads.pool.query('UPDATE price_lists SET currency = $1', [currency]);

describe('the price of an ad', () => {
  it('is that of its country and objective in its own currency, and none in another one', async () => {
    const price = { operator_id: randomUUID(), billable: 'outbound_click', price_micro: PRICE };
    const params = { country: 'US', objective: 'CONSIDERATION' };
    expect((await service().ask(setPrice, { params, body: price })).status).toBe(200);
    const owner = await ads.person();
    await ads.shownCampaign(await ads.advertiser(owner.id), { daily: 100 * PRICE });
    const priced = { billable: 'outbound_click', priceMicro: PRICE };
    await eventually(async () => expect(await servedPrice()).toMatchObject(priced));
    await inCurrency('EUR');
    await eventually(async () => expect(await servedPrice()).toBeNull());
    await inCurrency('USD');
    await eventually(async () => expect(await servedPrice()).toMatchObject(priced));
  });
});

import { randomUUID } from 'node:crypto';
import { type AdAccount, createAdAccount } from '@corkboard/contracts/ads/promotions';
import type { Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/service/definition';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdsModule } from '../ads.module.ts';
import { BusinessPeople, type BusinessPerson } from '../testing/business-people.ts';
import { busOf, contextOf, eventsOf } from '../testing/erasing.ts';
import { RunningAds } from '../testing/running-ads.ts';
import { said } from '../testing/viewers.ts';
import { ReinstateAdvertiser } from './commands/reinstate-advertiser.ts';
import { SuspendAdvertiser } from './commands/suspend-advertiser.ts';
import { SuspendNewAdvertiser } from './commands/suspend-new-advertiser.ts';
import { advertiserDecider, advertiserStream, createAdvertiser } from './domain/advertiser.ts';

let ads: RunningAds;
let people: BusinessPeople;

beforeAll(async () => {
  ads = await RunningAds.start();
  people = new BusinessPeople(ads.product.origin, ads.product.dataDir);
});
afterAll(() => ads?.stop());

const create = ({ client }: BusinessPerson, headers = {}) =>
  client.ask(createAdAccount, { body: { name: 'Lamps', country: 'US' }, headers });
const suspend = ({ id: advertiserId }: Pick<AdAccount, 'id'>) => {
  const asked = { operatorId: randomUUID(), reason: 'fraud was reported' };
  return busOf(ads).execute(new SuspendAdvertiser(contextOf('SuspendAdvertiser'), { advertiserId, asked }));
};
const reinstate = ({ id: advertiserId }: Pick<AdAccount, 'id'>) => {
  const asked = { operatorId: randomUUID() };
  return busOf(ads).execute(new ReinstateAdvertiser(contextOf('ReinstateAdvertiser'), { advertiserId, asked }));
};
const factsOf = (id: string) => eventsOf(ads, advertiserStream(id));
const suspensionOf = async (id: string) => (await factsOf(id)).find(({ type }) => type === 'AdvertiserSuspended');

describe('a business of which staff suspended an ad account [S-229]', () => {
  it('makes no other one until that is reinstated, and all other businesses do', async () => {
    const [business, other] = [await people.business(), await people.business()];
    const [account, second] = [await people.adAccount(business), await people.adAccount(business)];
    await suspend(account);
    const refused = await create(business);
    expect([refused.status, refused.code, refused.message]).toEqual([
      ...[403, 3110],
      "You can't make a new ad account while one is suspended.",
    ]);
    expect((await create(other)).status).toBe(200);
    await suspend(second);
    await reinstate(account);
    expect((await create(business)).code).toBe(3110);
    await reinstate(second);
    expect((await create(business)).status).toBe(200);
  });

  it('gets the same answer to a request that is repeated, and keeps what it had', async () => {
    const business = await people.business();
    const headers = { 'idempotency-key': randomUUID() };
    const account = said(await create(business, headers));
    await suspend(account);
    expect(said(await create(business, headers))).toMatchObject({ id: account.id });
  });

  it('has one suspended that was recorded just after, by a look from before', async () => {
    const business = await people.business();
    const account = await people.adAccount(business);
    await suspend(account);
    const advertiserId = randomUUID();
    const streams = ads.product.service.app.select(AdsModule).get<Streams>(STREAMS, { strict: false });
    const asked = {
      advertiserId,
      ownerUserId: business.id,
      name: 'Chairs',
      country: 'US',
      isSuspendedElsewhere: false,
    };
    const make = () =>
      streams.decide(advertiserStream(advertiserId), advertiserDecider, contextOf('CreateAdvertiser'), (advertiser) =>
        createAdvertiser(advertiser, asked),
      );
    await make();
    await eventually(async () => expect(await suspensionOf(advertiserId)).toBeDefined());
    const { data } = (await suspensionOf(advertiserId)) ?? {};
    expect(data?.['reason']).toBe('It was made while another ad account of the business was being suspended.');
  });

  it('has none left to use that was made after the suspension, however the two met', async () => {
    for (let round = 0; round < 5; round += 1) {
      const business = await people.business();
      const account = await people.adAccount(business);
      const [answer] = await Promise.all([create(business), suspend(account)]);
      if (answer.status !== 200) {
        expect(answer.code).toBe(3110);
        continue;
      }
      const [made] = await factsOf(answer.data.id);
      const suspended = await suspensionOf(account.id);
      if (made && suspended && made.recordedAt >= suspended.recordedAt)
        await eventually(async () => expect(await suspensionOf(answer.data.id)).toBeDefined());
    }
  }, 60_000);
});

describe('an ad account that was made before another one of the business was suspended', () => {
  it('goes on', async () => {
    const business = await people.business();
    const [account, second] = [await people.adAccount(business), await people.adAccount(business)];
    await suspend(account);
    const [made] = await factsOf(second.id);
    const input = { advertiserId: second.id, businessId: business.id, madeAt: made?.recordedAt ?? '' };
    const command = new SuspendNewAdvertiser(contextOf('SuspendNewAdvertiser'), input);
    expect(await busOf(ads).execute(command)).toBeUndefined();
    expect((await factsOf(second.id)).map(({ type }) => type)).toEqual(['AdvertiserCreated']);
  });
});

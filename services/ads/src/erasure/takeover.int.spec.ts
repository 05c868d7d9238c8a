import { randomUUID } from 'node:crypto';
import { acceptInvitation, getBusinessAccess, takeOverBusiness } from '@corkboard/contracts/ads/business-access';
import { businessProfiles } from '@corkboard/contracts/ads/business-profiles';
import { type AdAccount, listAdAccounts } from '@corkboard/contracts/ads/promotions';
import { campaignsReport } from '@corkboard/contracts/ads/reports';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CloseBusiness } from '../access/commands/close-business.ts';
import { OfferTakeover } from '../access/commands/offer-takeover.ts';
import { TakeOverBusiness } from '../access/commands/take-over-business.ts';
import { ActingForBusinesses } from '../advertisers/acting-for-businesses.ts';
import { BusinessPeople, type BusinessPerson } from '../testing/business-people.ts';
import { busOf, contextOf, erase, eventsOf } from '../testing/erasing.ts';
import { RunningAds } from '../testing/running-ads.ts';
import { said } from '../testing/viewers.ts';

let ads: RunningAds;
let people: BusinessPeople;

beforeAll(async () => {
  ads = await RunningAds.start();
  people = new BusinessPeople(ads.product.origin, ads.product.dataDir);
});
afterAll(() => ads?.stop());

const DAY = 86_400_000;
const today = () => new Date().toISOString().slice(0, 10);
const report = ({ client }: BusinessPerson, { id: advertiserId }: Pick<AdAccount, 'id'>) =>
  client.ask(campaignsReport, { params: { advertiserId }, query: { start_date: today(), end_date: today() } });
const takeOver = ({ client }: BusinessPerson, { id: businessId }: BusinessPerson, headers = {}) =>
  client.ask(takeOverBusiness, { params: { businessId }, body: { name: 'Vases' }, headers });
const accountsOf = async ({ client }: BusinessPerson) => said(await client.ask(listAdAccounts));
const accessOf = ({ client }: BusinessPerson, { id: businessId }: BusinessPerson) =>
  client.ask(getBusinessAccess, { params: { businessId } });

/** A business with an ad account, and people who work for it. */
const staffed = async (...roles: readonly ('ADMIN' | 'ANALYST')[]) => {
  const boss = await people.business();
  const account = await people.adAccount(boss);
  const members: BusinessPerson[] = [];
  for (const role of roles) {
    const member = await people.business();
    await people.join(boss, member, [role]);
    members.push(member);
  }
  const [first, second, third] = members;
  if (!first) throw new Error('nobody works for the business');
  return { boss, account, first, second: second ?? first, third: third ?? first };
};

/** As if the erasure of its owner had come to its end that long ago. */
const offeredAgo = async ({ id: businessId }: BusinessPerson, ms: number) => {
  const input = { businessId, ownerId: businessId };
  const occurredAt = new Date(Date.now() - ms).toISOString();
  await busOf(ads).execute(new CloseBusiness(contextOf('CloseBusiness'), input));
  await busOf(ads).execute(new OfferTakeover(contextOf('OfferTakeover', { occurredAt }), input));
  await erase(ads, businessId);
};

describe('a business whose owner was erased', () => {
  it('is an admin’s with all its ad accounts, and its members keep their roles in these alone [S-229] [S-314]', async () => {
    const { boss, account, first: admin, second, third: analyst } = await staffed('ADMIN', 'ADMIN', 'ANALYST');
    const [other, own] = [await people.adAccount(boss), await people.adAccount(admin)];
    const campaign = await ads.campaign({ ...account, has_business_info: false }, { daily: 3_000_000 });
    await erase(ads, boss.id);
    const { text } = await people.mail(admin.email, /has no owner|take it over/);
    const [vacant] = (await accountsOf(admin)).vacant;
    expect(text).toContain(`Until ${vacant?.until.slice(0, 10)} you or another admin can take it over`);
    expect(text).toContain('/accounts_manager/');
    await people.mail(second.email, /take it over/);
    expect(vacant?.ad_accounts.map(({ id }) => id).sort()).toEqual([account.id, other.id].sort());

    const stranger = await people.business();
    const refused = [await takeOver(analyst, boss), await takeOver(stranger, boss)];
    expect(refused.map(({ code }) => code)).toEqual([3002, 3001]);
    const headers = { 'idempotency-key': randomUUID() };
    const taken = said(await takeOver(admin, boss, headers));
    expect(taken).toMatchObject({ business_id: boss.id, business_name: 'Vases' });
    expect(said(await takeOver(admin, boss, headers))).toEqual(taken);
    expect((await takeOver(second, boss)).code).toBe(3106);

    const { advertisers, vacant: left } = await accountsOf(admin);
    const mine = advertisers.filter(({ id }) => id !== own.id);
    expect([left, mine.map(({ name }) => name).sort()]).toEqual([[], ['Vases', 'Vases 2']]);
    expect(mine.map(({ owner_user_id, permissions }) => [owner_user_id, permissions])).toEqual([
      [admin.id, ['OWNER']],
      [admin.id, ['OWNER']],
    ]);
    const [shown] = said(await report(analyst, account)).campaigns;
    expect(shown).toMatchObject({ campaign_id: campaign.campaignId, status: 'ARCHIVED' });
    expect((await report(analyst, own)).code).toBe(3001);
    const [ofAnalyst, ofSecond] = [await accountsOf(analyst), await accountsOf(second)];
    expect(ofAnalyst.advertisers.map(({ permissions }) => permissions)).toEqual([['ANALYST'], ['ANALYST']]);
    expect(ofSecond.advertisers.map(({ acts }) => acts.includes('publish'))).toEqual([false, false]);
    expect(ofSecond.vacant).toEqual([]);
    const event = (await eventsOf(ads, `businessaccess-${boss.id}`)).find(({ type }) => type === 'BusinessTakenOver');
    expect(event?.metadata).toMatchObject({ actor: { kind: 'account', id: admin.id }, subject: boss.id });
  }, 120_000);

  it('goes on: its new owner invites and manages, and nobody acts as the profile that is gone [S-226]', async () => {
    const { boss, account, first: admin, second: analyst } = await staffed('ADMIN', 'ANALYST');
    await erase(ads, boss.id);
    said(await takeOver(admin, boss));
    const access = said(await accessOf(admin, boss));
    expect(access).toMatchObject({ owner_user_id: admin.id, business_name: 'Vases', acts: expect.any(Array) });
    expect(access.members.map(({ user }) => user.id)).toEqual([analyst.id]);
    const invited = await people.business();
    const { token } = { token: await people.invited({ ...admin, id: boss.id }, invited, ['ANALYST']) };
    said(await invited.client.ask(acceptInvitation, { body: { token } }));
    expect((await report(invited, account)).status).toBe(200);
    const profiles = said(await admin.client.ask(businessProfiles));
    expect(profiles).toEqual({
      profiles: {},
      taken_over: [{ id: boss.id, business_name: 'Vases', permissions: ['OWNER'] }],
    });
    const ask = { subject_id: boss.id, advertiser_id: null, act: 'publish' } as const;
    const acting = ads.product.get(ActingForBusinesses);
    expect(await acting.ask([{ ...ask, actor_id: admin.id }])).toMatchObject([{ answer: 'refused' }]);
    const working = { subject_id: null, advertiser_id: account.id, actor_id: analyst.id };
    const answers = await acting.ask([
      { ...working, act: 'report' },
      { ...working, act: 'publish' },
    ]);
    expect(answers.map(({ answer }) => answer)).toEqual(['allowed', 'advertiser-unknown']);
  }, 120_000);

  it('is taken over by exactly one of two admins who do it at once', async () => {
    const { boss, account, first, second } = await staffed('ADMIN', 'ADMIN');
    await erase(ads, boss.id);
    const answers = await Promise.all([takeOver(first, boss), takeOver(second, boss)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe(3106);
    const winner = answers[0]?.status === 200 ? first : second;
    const facts = (await eventsOf(ads, `businessaccess-${boss.id}`)).filter(({ type }) => type === 'BusinessTakenOver');
    expect(facts.map(({ data }) => data['ownerId'])).toEqual([winner.id]);
    const ofAccount = (await eventsOf(ads, `advertiser-${account.id}`)).filter(
      ({ type }) => type === 'AdvertiserTakenOver',
    );
    expect(ofAccount.map(({ data }) => data['ownerUserId'])).toEqual([winner.id]);
  }, 120_000);

  it('is taken over on the last of 14 days, and not once they are over', async () => {
    const [inTime, late] = [await staffed('ADMIN'), await staffed('ADMIN')];
    await offeredAgo(inTime.boss, 14 * DAY - 60_000);
    await offeredAgo(late.boss, 14 * DAY);
    expect((await takeOver(inTime.first, inTime.boss)).status).toBe(200);
    const refused = await takeOver(late.first, late.boss);
    expect([refused.status, refused.code]).toEqual([410, 3109]);
    expect(refused.text).toContain('The 14 days to take over this business have ended.');
    expect((await accountsOf(late.first)).vacant).toEqual([]);
    expect((await report(late.first, late.account)).code).toBe(3001);
  }, 120_000);

  it('gets its ad accounts a new owner also where the edge was cut short after the fact', async () => {
    const { boss, account, first: admin } = await staffed('ADMIN');
    await erase(ads, boss.id);
    const context = contextOf('TakeOverBusiness', { actor: { kind: 'account', id: admin.id } });
    await busOf(ads).execute(new TakeOverBusiness(context, { businessId: boss.id, name: 'Vases' }));
    await eventually(async () => expect((await report(admin, account)).status).toBe(200));
  }, 120_000);

  it('is offered again when its new owner is erased too', async () => {
    const { boss, account, first, second } = await staffed('ADMIN', 'ADMIN');
    await erase(ads, boss.id);
    said(await takeOver(first, boss));
    await eventually(async () => expect((await report(second, account)).status).toBe(200));
    await erase(ads, first.id);
    expect((await report(second, account)).code).toBe(3001);
    expect((await accountsOf(second)).vacant).toMatchObject([{ business_id: boss.id }]);
    said(await takeOver(second, boss));
    const taken = [{ id: account.id, owner_user_id: second.id }];
    expect((await accountsOf(second)).advertisers).toMatchObject(taken);
  }, 180_000);
});

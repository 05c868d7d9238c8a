import { setTimeout as pause } from 'node:timers/promises';
import { getBusinessAccess, inviteToBusiness, takeOverBusiness } from '@corkboard/contracts/ads/business-access';
import { businessProfiles } from '@corkboard/contracts/ads/business-profiles';
import {
  type AdAccount,
  addBillingProfile,
  listAdAccounts,
  provideOwnBusinessInfo,
  renameEntity,
} from '@corkboard/contracts/ads/promotions';
import { campaignsReport } from '@corkboard/contracts/ads/reports';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ActingForBusinesses } from '../advertisers/acting-for-businesses.ts';
import { BusinessPeople, type BusinessPerson } from '../testing/business-people.ts';
import { erase, eventsOf } from '../testing/erasing.ts';
import { everywhere, RunningAds } from '../testing/running-ads.ts';
import { said } from '../testing/viewers.ts';

let ads: RunningAds;
let people: BusinessPeople;

beforeAll(async () => {
  ads = await RunningAds.start();
  people = new BusinessPeople(ads.product.origin, ads.product.dataDir);
});
afterAll(() => ads?.stop());

const today = () => new Date().toISOString().slice(0, 10);
const report = ({ client }: BusinessPerson, { id: advertiserId }: AdAccount) =>
  client.ask(campaignsReport, { params: { advertiserId }, query: { start_date: today(), end_date: today() } });
const takeOver = ({ client }: BusinessPerson, { id: businessId }: BusinessPerson, name = 'Vases') =>
  client.ask(takeOverBusiness, { params: { businessId }, body: { name } });
const accountsOf = async ({ client }: BusinessPerson) => said(await client.ask(listAdAccounts));
const info = {
  ...{ name: 'Quixotina', email: 'q@quixotina.example', street: 'Brobdingnag 1', city: 'Lilliput' },
  ...{ postal_code: '1', country: 'US', tax_id: '' },
};
const provide = ({ client }: BusinessPerson, { id: advertiserId }: AdAccount) =>
  client.ask(provideOwnBusinessInfo, { params: { advertiserId }, body: info });

describe('the erasure of the owner of a business', () => {
  it('stops the campaigns, keeps the ledger, takes the texts, and leaves the ad account to an admin', async () => {
    const [boss, admin, analyst, stranger] = await Promise.all([1, 2, 3, 4].map(() => people.business()));
    if (!boss || !admin || !analyst || !stranger) throw new Error('nobody signed up');
    const account = await people.adAccount(boss);
    said(await provide(boss, account));
    said(await boss.client.ask(addBillingProfile, { params: { advertiserId: account.id }, body: { kind: 'invoice' } }));
    await people.join(boss, admin, ['ADMIN']);
    await people.join(boss, analyst, ['ANALYST']);
    const invited = { email: 'open@example.org', permissions: ['ANALYST'] };
    said(await boss.client.ask(inviteToBusiness, { params: { businessId: boss.id }, body: invited }));
    const campaign = await ads.campaign({ ...account, has_business_info: false }, { daily: 3_000_000 });
    said(await ads.report(stranger, [ads.hit(await ads.insertion(stranger.id, campaign))]));
    await eventually(async () => (await ads.spent(campaign))['hits'] === 500_000n);
    expect((await takeOver(admin, boss)).code).toBe(3106);
    const params = { advertiserId: account.id, campaignId: campaign.campaignId };
    const name = { level: 'campaign', name: 'Quixotina at home', seen_name: 'Lamps' } as const;
    said(await admin.client.ask(renameEntity, { params, body: name }));

    expect(await erase(ads, boss.id)).toMatchObject({ advertisers: 1, campaigns: 1 });
    const [created, renamed, ...later] = await eventsOf(ads, `campaign-${campaign.campaignId}`);
    expect([created?.data['name'], renamed?.type, renamed?.data['name']]).toEqual([null, 'AdEntityRenamed', null]);
    expect(later.map(({ type }) => type)).toEqual(['CampaignArchived']);
    const closed = (await eventsOf(ads, `businessaccess-${boss.id}`)).find(
      ({ type }) => type === 'BusinessAccessClosed',
    );
    expect(closed && later[0] && closed.position < later[0].position).toBe(true);
    expect(await ads.spent(campaign)).toEqual(everywhere(500_000n));
    const infos = (await eventsOf(ads, `advertiser-${account.id}`)).filter(
      ({ type }) => type === 'BusinessInfoProvided',
    );
    expect(infos.map(({ data }) => [data['email'], data['address'], data['subjectId']])).toEqual([
      [null, null, boss.id],
    ]);
    const invitations = (await eventsOf(ads, `businessaccess-${boss.id}`)).filter(
      ({ type }) => type === 'BusinessAccessInvited',
    );
    expect(invitations.map(({ data }) => data['email'])).toEqual([null, null, null]);
    expect((await report(admin, account)).code).toBe(3001);
    const question = { actor_id: admin.id, subject_id: boss.id, advertiser_id: null, act: 'publish' } as const;
    expect(await ads.product.get(ActingForBusinesses).ask([question])).toMatchObject([{ answer: 'refused' }]);
    expect(said(await admin.client.ask(businessProfiles)).profiles).toEqual({});

    const ad_accounts = [{ id: account.id, country: 'US', currency: 'USD' }];
    const vacant = { business_id: boss.id, until: expect.any(String), ad_accounts };
    expect((await accountsOf(admin)).vacant).toEqual([vacant]);
    expect((await accountsOf(analyst)).vacant).toEqual([]);
    said(await takeOver(admin, boss));
    const taken = { id: account.id, owner_user_id: admin.id, name: 'Vases', billing_valid: false };
    // The process may be quicker than the edge, and a read waits for what the edge recorded alone.
    await eventually(async () => expect(await accountsOf(admin)).toMatchObject({ advertisers: [taken], vacant: [] }));
    expect(said(await report(admin, account)).campaigns).toMatchObject([{ status: 'ARCHIVED', name: '' }]);
    expect(await ads.spent(campaign)).toEqual(everywhere(500_000n));
    expect(said(await provide(admin, account)).business_valid).toBe(true);
    await eventually(async () => {
      const types = (await eventsOf(ads, `billing-${account.id}`)).map(({ type }) => type);
      return types.at(-1) === 'BillingProfileClosed';
    });
    const asked = { params: { advertiserId: account.id }, body: { kind: 'invoice' } };
    expect(said(await admin.client.ask(addBillingProfile, asked)).status).toBe('pending');
  });
});

describe('a member who saves while the owner is being erased', () => {
  it('is refused as by a business that is not there, and never by a failure', async () => {
    const [boss, admin] = [await people.business(), await people.business()];
    const account = await people.adAccount(boss);
    await people.join(boss, admin, ['ADMIN']);
    const statuses: number[] = [];
    let isErased = false;
    const saving = (async () => {
      for (; !isErased; await pause(100)) statuses.push((await provide(admin, account)).status);
    })();
    await erase(ads, boss.id).finally(() => {
      isErased = true;
    });
    await saving;
    const { status, code } = await provide(admin, account);
    expect([status, code]).toEqual([404, 3001]);
    expect(statuses.filter((each) => ![200, 404, 410].includes(each))).toEqual([]);
    const refused = statuses.findIndex((each) => each !== 200);
    expect(statuses.slice(refused)).not.toContain(200);
  });
});

describe('the erasure of a member', () => {
  it('ends what it may do and takes its address; what it did for the business stays the business’s', async () => {
    const [boss, member] = [await people.business(), await people.business()];
    const account = await people.adAccount(boss);
    await people.join(boss, member, ['FINANCE_MANAGER']);
    said(await provide(member, account));
    expect(await erase(ads, member.id)).toMatchObject({ advertisers: 0, memberships: 1, keys: 2 });
    expect((await report(member, account)).code).toBe(3001);
    const access = said(await boss.client.ask(getBusinessAccess, { params: { businessId: boss.id } }));
    expect(access.members).toEqual([]);
    const [invited] = await eventsOf(ads, `businessaccess-${boss.id}`);
    expect(invited?.data['email']).toBeNull();
    const provided = (await eventsOf(ads, `advertiser-${account.id}`)).find(
      ({ type }) => type === 'BusinessInfoProvided',
    );
    expect(provided?.data).toMatchObject({ email: info.email, actorId: member.id, subjectId: boss.id });
    const { rows } = await ads.pool.query('SELECT 1 FROM business_members WHERE user_id = $1', [member.id]);
    expect(rows).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { getBusinessAccess, inviteToBusiness } from '@corkboard/contracts/ads/business-access';
import { businessProfiles } from '@corkboard/contracts/ads/business-profiles';
import {
  type AdAccount,
  addBillingProfile,
  listAdAccounts,
  provideOwnBusinessInfo,
  renameEntity,
  takeOverAdAccount,
} from '@corkboard/contracts/ads/promotions';
import { campaignsReport } from '@corkboard/contracts/ads/reports';
import type { CommandContext } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { AdsModule } from '../ads.module.ts';
import { ActingForBusinesses } from '../advertisers/acting-for-businesses.ts';
import { BusinessPeople, type BusinessPerson } from '../testing/business-people.ts';
import { everywhere, RunningAds } from '../testing/running-ads.ts';
import { said } from '../testing/viewers.ts';
import { erasureStream } from './domain/erasure.ts';
import { StartErasure } from './erase-advertisers.ts';

let ads: RunningAds;
let people: BusinessPeople;

beforeAll(async () => {
  ads = await RunningAds.start();
  people = new BusinessPeople(ads.product.origin, ads.product.dataDir);
});
afterAll(() => ads?.stop());

const eventsOf = async (stream: string) => ads.backbone.reader.read(await ads.backbone.store.readStream(stream));

/** As identity asks for it, until it is certified. */
const erase = async (accountId: string): Promise<Readonly<Record<string, number>>> => {
  const context: CommandContext = {
    ...{ actor: { kind: 'system', id: 'spec' }, command: 'StartErasure', idempotencyKey: accountId, fingerprint: '' },
    ...{ correlationId: randomUUID(), causationId: null, occurredAt: new Date().toISOString() },
  };
  const bus = ads.product.service.app.select(AdsModule).get(CommandBus, { strict: false });
  const asked = { accountId, requestId: randomUUID(), requestedAt: context.occurredAt };
  await bus.execute(new StartErasure(context, asked));
  return eventually(
    async () => {
      const erased = (await eventsOf(erasureStream(accountId))).find(({ type }) => type === 'PersonalDataErased');
      return (erased?.data['removed'] as Record<string, number> | undefined) ?? false;
    },
    { within: 30_000 },
  );
};

const today = () => new Date().toISOString().slice(0, 10);
const report = ({ client }: BusinessPerson, { id: advertiserId }: AdAccount) =>
  client.ask(campaignsReport, { params: { advertiserId }, query: { start_date: today(), end_date: today() } });
const takeOver = ({ client }: BusinessPerson, { id: advertiserId }: AdAccount, name = 'Vases') =>
  client.ask(takeOverAdAccount, { params: { advertiserId }, body: { name } });
const vacantOf = async ({ client }: BusinessPerson) => said(await client.ask(listAdAccounts)).vacant;
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
    expect((await takeOver(admin, account)).code).toBe(3106);
    const params = { advertiserId: account.id, campaignId: campaign.campaignId };
    const name = { level: 'campaign', name: 'Quixotina at home', seen_name: 'Lamps' } as const;
    said(await admin.client.ask(renameEntity, { params, body: name }));

    expect(await erase(boss.id)).toMatchObject({ advertisers: 1, campaigns: 1 });
    const [created, renamed, ...later] = await eventsOf(`campaign-${campaign.campaignId}`);
    expect([created?.data['name'], renamed?.type, renamed?.data['name']]).toEqual([null, 'AdEntityRenamed', null]);
    expect(later.map(({ type }) => type)).toEqual(['CampaignArchived']);
    const closed = (await eventsOf(`businessaccess-${boss.id}`)).find(({ type }) => type === 'BusinessAccessClosed');
    expect(closed && later[0] && closed.position < later[0].position).toBe(true);
    expect(await ads.spent(campaign)).toEqual(everywhere(500_000n));
    const infos = (await eventsOf(`advertiser-${account.id}`)).filter(({ type }) => type === 'BusinessInfoProvided');
    expect(infos.map(({ data }) => [data['email'], data['address'], data['subjectId']])).toEqual([
      [null, null, boss.id],
    ]);
    const invitations = (await eventsOf(`businessaccess-${boss.id}`)).filter(
      ({ type }) => type === 'BusinessAccessInvited',
    );
    expect(invitations.map(({ data }) => data['email'])).toEqual([null, null, null]);
    expect((await report(admin, account)).code).toBe(3001);
    const question = { actor_id: admin.id, subject_id: boss.id, advertiser_id: null, act: 'publish' } as const;
    expect(await ads.product.get(ActingForBusinesses).ask([question])).toMatchObject([{ answer: 'refused' }]);
    expect(said(await admin.client.ask(businessProfiles)).profiles).toEqual({});

    expect(await vacantOf(admin)).toEqual([{ id: account.id, country: 'US', currency: 'USD' }]);
    expect(await vacantOf(analyst)).toEqual([]);
    expect((await takeOver(analyst, account)).code).toBe(3002);
    expect((await takeOver(stranger, account)).code).toBe(3001);
    const taken = said(await takeOver(admin, account));
    expect(taken).toMatchObject({ id: account.id, owner_user_id: admin.id, name: 'Vases', billing_valid: false });
    expect(await vacantOf(admin)).toEqual([]);
    expect(said(await report(admin, account)).campaigns).toMatchObject([{ status: 'ARCHIVED', name: '' }]);
    expect(await ads.spent(campaign)).toEqual(everywhere(500_000n));
    expect((await takeOver(analyst, account)).code).toBe(3001);
    expect(said(await provide(admin, account)).business_valid).toBe(true);
    await eventually(async () => {
      const types = (await eventsOf(`billing-${account.id}`)).map(({ type }) => type);
      return types.at(-1) === 'BillingProfileClosed';
    });
    const asked = { params: { advertiserId: account.id }, body: { kind: 'invoice' } };
    expect(said(await admin.client.ask(addBillingProfile, asked)).status).toBe('pending');
  });
});

describe('the erasure of a member', () => {
  it('ends what it may do and takes its address; what it did for the business stays the business’s', async () => {
    const [boss, member] = [await people.business(), await people.business()];
    const account = await people.adAccount(boss);
    await people.join(boss, member, ['FINANCE_MANAGER']);
    said(await provide(member, account));
    expect(await erase(member.id)).toMatchObject({ advertisers: 0, memberships: 1, keys: 2 });
    expect((await report(member, account)).code).toBe(3001);
    const access = said(await boss.client.ask(getBusinessAccess, { params: { businessId: boss.id } }));
    expect(access.members).toEqual([]);
    const [invited] = await eventsOf(`businessaccess-${boss.id}`);
    expect(invited?.data['email']).toBeNull();
    const provided = (await eventsOf(`advertiser-${account.id}`)).find(({ type }) => type === 'BusinessInfoProvided');
    expect(provided?.data).toMatchObject({ email: info.email, actorId: member.id, subjectId: boss.id });
    const { rows } = await ads.pool.query('SELECT 1 FROM business_members WHERE user_id = $1', [member.id]);
    expect(rows).toEqual([]);
  });
});

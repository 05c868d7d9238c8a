import { randomUUID } from 'node:crypto';
import {
  acceptInvitation,
  changeMember,
  declineInvitation,
  getBusinessAccess,
  inviteToBusiness,
  readInvitation,
  removeMember,
  requireTwoFactor,
  restoreInvitation,
  restoreMember,
  revokeInvitation,
} from '@corkboard/contracts/ads/business-access';
import { businessProfiles } from '@corkboard/contracts/ads/business-profiles';
import {
  type AdAccount,
  addBillingProfile,
  listAdAccounts,
  recordAdsConsent,
  setCampaignStatus,
} from '@corkboard/contracts/ads/promotions';
import { accountOverview, campaignsReport, hitRows } from '@corkboard/contracts/ads/reports';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import type { CommandContext } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BusinessPeople, type BusinessPerson } from '../testing/business-people.ts';
import { RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { said } from '../testing/viewers.ts';
import { businessAccessInvited } from './domain/business-access.facts.ts';
import { businessAccessDecider, businessAccessStream } from './domain/business-access.ts';
import { OldInvitations } from './old-invitations.ts';

let ads: RunningAds;
let people: BusinessPeople;
let owner: BusinessPerson;
let account: AdAccount;
let campaign: RunningCampaign;

beforeAll(async () => {
  ads = await RunningAds.start();
  people = new BusinessPeople(ads.product.origin, ads.product.dataDir);
  owner = await people.business();
  account = await people.adAccount(owner);
  campaign = await ads.campaign({ ...account, has_business_info: false }, { daily: 3_000_000 });
}, 120_000);
afterAll(() => ads?.stop());

const today = () => new Date().toISOString().slice(0, 10);
const range = () => ({ start_date: today(), end_date: today() });
const ofOwner = (more: object = {}) => ({ businessId: owner.id, ...more });
const report = ({ client }: BusinessPerson, advertiserId = account.id) =>
  client.ask(campaignsReport, { params: { advertiserId }, query: range() });
const pause = ({ client }: BusinessPerson, status: 'PAUSED' | 'ACTIVE' = 'PAUSED') =>
  client.ask(setCampaignStatus, {
    params: { advertiserId: account.id, campaignId: campaign.campaignId },
    body: { status },
  });
const remove = ({ client }: BusinessPerson, userId: string) =>
  client.ask(removeMember, { params: ofOwner({ userId }) as never });
const accessOf = ({ client }: BusinessPerson, businessId = owner.id) =>
  client.ask(getBusinessAccess, { params: { businessId } });
const accountsOf = async ({ client }: BusinessPerson) => said(await client.ask(listAdAccounts)).advertisers;
const profilesOf = async ({ client }: BusinessPerson) => said(await client.ask(businessProfiles)).profiles;
const accept = ({ client }: BusinessPerson, token: string) => client.ask(acceptInvitation, { body: { token } });

/** Everything of an ad account, as its routes answer a person. */
const codesOf = async (person: BusinessPerson): Promise<readonly (number | null)[]> => {
  const { client } = person;
  const params = { advertiserId: account.id };
  const answers = [
    await report(person),
    await client.ask(hitRows, { params, query: range() }),
    await pause(person),
    await client.ask(addBillingProfile, { params, body: { kind: 'invoice' } }),
    await client.ask(recordAdsConsent, { params, body: { answer: 1 } }),
    await accessOf(person),
  ];
  return answers.map(({ code }) => code);
};

describe('somebody who is invited to work for a business', () => {
  it('accepts by the link of a mail, and sees its campaigns by a role, until it is removed', async () => {
    const member = await people.business();
    expect(await codesOf(member)).toEqual([3001, 3001, 3001, 3001, 3001, 3001]);
    const token = await people.invited(owner, member, ['ANALYST']);
    const opened = said(await member.client.ask(readInvitation, { body: { token } }));
    expect(opened).toMatchObject({ business_id: owner.id, permissions: ['ANALYST'] });
    expect(opened.business_name).not.toBe('');
    said(await accept(member, token));

    expect(said(await report(member)).campaigns.map(({ campaign_id }) => campaign_id)).toEqual([campaign.campaignId]);
    expect(await codesOf(member)).toEqual([null, null, 3002, 3002, 3002, 3002]);
    expect(await accountsOf(member)).toMatchObject([
      { id: account.id, owner_user_id: owner.id, permissions: ['ANALYST'], acts: ['view', 'report'] },
    ]);

    said(await remove(owner, member.id));
    expect(await codesOf(member)).toEqual([3001, 3001, 3001, 3001, 3001, 3001]);
    await eventually(async () => expect(await profilesOf(member)).toEqual({}));
    await eventually(async () => expect(await accountsOf(member)).toEqual([]));
  });

  it('does what the role allows in the name of the business, as itself [DS-200 part]', async () => {
    const member = await people.business();
    await people.join(owner, member, ['CAMPAIGN_MANAGER']);
    said(await pause(member));
    const events = await ads.backbone.store.readStream(`campaign-${campaign.campaignId}`);
    const { type, metadata } = events.at(-1) ?? {};
    expect(type).toBe('CampaignPaused');
    expect(metadata).toMatchObject({ actor: { kind: 'account', id: member.id }, subject: owner.id });
    said(await pause(owner, 'ACTIVE'));
    const own = (await ads.backbone.store.readStream(`campaign-${campaign.campaignId}`)).at(-1);
    expect(own?.metadata).not.toHaveProperty('subject');
    said(await remove(owner, member.id));
  });

  it('may do at once what a changed role allows, and no longer what it does not', async () => {
    const member = await people.business();
    await people.join(owner, member, ['FINANCE_MANAGER', 'PROFILE_PUBLISHER']);
    expect((await pause(member)).code).toBe(3002);
    const params = { businessId: owner.id, userId: member.id };
    said(await owner.client.ask(changeMember, { params, body: { permissions: ['PROFILE_PUBLISHER'] } }));
    expect((await report(member)).code).toBe(3002);
    const seen = { params: { advertiserId: account.id } };
    expect(said(await member.client.ask(accountOverview, seen)).campaigns).toMatchObject([{ name: 'Lamps' }]);
    said(await owner.client.ask(changeMember, { params, body: { permissions: ['ADMIN'] } }));
    expect(said(await accessOf(member)).acts).toContain('admin');
    said(await remove(owner, member.id));
  });

  it('is refused at every replica after its removal, however it asks [DS-200 part]', async () => {
    const member = await people.business();
    await people.join(owner, member, ['ANALYST']);
    const { client } = ads.at(await ads.product.replica(), member);
    const ask = () => client.ask(campaignsReport, { params: { advertiserId: account.id }, query: range() });
    expect((await ask()).status).toBe(200);
    said(await remove(owner, member.id));
    expect((await ask()).code).toBe(3001);
  });

  it('comes back where its removal is taken back, and not where it left', async () => {
    const member = await people.business();
    await people.join(owner, member, ['ANALYST']);
    const params = { businessId: owner.id, userId: member.id };
    said(await remove(owner, member.id));
    expect(said(await owner.client.ask(restoreMember, { params })).permissions).toEqual(['ANALYST']);
    expect((await report(member)).status).toBe(200);
    said(await remove(member, member.id));
    expect((await report(member)).code).toBe(3001);
    expect((await owner.client.ask(restoreMember, { params })).code).toBe(3104);
  });

  it('is given the profile of the business, with roles, name and picture, for acting as it [S-220 part]', async () => {
    const [boss, member] = [await people.business(), await people.business()];
    expect(await profilesOf(member)).toEqual({});
    await people.join(boss, member, ['ANALYST', 'PROFILE_PUBLISHER']);
    const { user } = said(await boss.client.ask(getViewer));
    const profile = {
      ...{ id: boss.id, permissions: ['ANALYST', 'PROFILE_PUBLISHER'], viewer_meets_mfa_requirement: true },
      user: { username: user?.username, business_name: user?.full_name, img_url: user?.image_medium_url },
    };
    expect(await profilesOf(member)).toEqual({ [boss.id]: profile });
    expect(await profilesOf(boss)).toEqual({});
  });

  it('does nothing without two-factor log-in where the business requires it [S-227 part] [E-265 part]', async () => {
    const [boss, member] = [await people.business(), await people.business()];
    const advertiser = await people.adAccount(boss);
    await people.join(boss, member, ['ADMIN']);
    const params = { businessId: boss.id };
    expect((await member.client.ask(requireTwoFactor, { params, body: { required: true } })).status).toBe(200);
    expect((await report(member, advertiser.id)).code).toBe(2601);
    expect((await accessOf(member, boss.id)).code).toBe(2601);
    expect(await profilesOf(member)).toMatchObject({ [boss.id]: { viewer_meets_mfa_requirement: false } });
    expect(await accountsOf(member)).toEqual([]);
    expect((await report(boss, advertiser.id)).status).toBe(200);
    said(await boss.client.ask(requireTwoFactor, { params, body: { required: false } }));
    expect((await report(member, advertiser.id)).status).toBe(200);
  });
});

describe('an invitation', () => {
  it('is one mail for a request that is repeated, and shown until it is answered', async () => {
    const boss = await people.business();
    const email = `ana.${randomUUID()}@example.org`;
    const asked = { params: { businessId: boss.id }, body: { email, permissions: ['ADMIN'] } };
    const headers = { 'idempotency-key': randomUUID() };
    const first = said(await boss.client.ask(inviteToBusiness, { ...asked, headers }));
    expect(said(await boss.client.ask(inviteToBusiness, { ...asked, headers }))).toEqual(first);
    expect(said(await accessOf(boss, boss.id)).invitations).toEqual([first]);
    const token = await people.token(email);
    expect(await people.mailsTo(email)).toBe(1);
    const member = await people.business();
    said(await member.client.ask(declineInvitation, { body: { token } }));
    expect(said(await accessOf(boss, boss.id)).invitations).toEqual([]);
    expect((await accept(member, token)).code).toBe(3101);
  });

  it('opens for one account alone, of two that come at once', async () => {
    const [one, other] = [await people.business(), await people.business()];
    const token = await people.invited(owner, one, ['ANALYST']);
    const answers = await Promise.all([accept(one, token), accept(other, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { members } = said(await accessOf(owner));
    const joined = members.filter(({ user }) => [one.id, other.id].includes(user.id));
    expect(joined).toHaveLength(1);
    for (const { user } of joined) said(await remove(owner, user.id));
  });

  it('is for accounts of businesses, and no token can be made up', async () => {
    const person = await people.person();
    const token = await people.invited(owner, person, ['ANALYST']);
    expect((await accept(person, token)).code).toBe(3004);
    for (const wrong of ['', 'x', `${token}A`, token.slice(0, -4)])
      expect((await person.client.ask(readInvitation, { body: { token: wrong } })).code).toBe(3100);
  });

  it('opens nothing once it is withdrawn, and again when that is taken back', async () => {
    const member = await people.business();
    const token = await people.invited(owner, member, ['ANALYST']);
    const { invitations } = said(await accessOf(owner));
    const invitationId = invitations.find(({ email }) => email === member.email)?.id ?? '';
    const params = { businessId: owner.id, invitationId };
    said(await owner.client.ask(revokeInvitation, { params }));
    expect((await accept(member, token)).code).toBe(3101);
    said(await owner.client.ask(restoreInvitation, { params }));
    said(await accept(member, token));
    said(await remove(owner, member.id));
  });

  it('is over after its time, and its address is gone', async () => {
    const invitationId = randomUUID();
    const expiresAt = new Date(Date.now() - 1_000).toISOString();
    const given = { businessId: owner.id, invitationId, email: 'old@example.org', invitedBy: owner.id, expiresAt };
    const context: CommandContext = {
      ...{ actor: { kind: 'account', id: owner.id }, command: 'InviteToBusiness', idempotencyKey: randomUUID() },
      ...{ fingerprint: '', correlationId: randomUUID(), causationId: null, occurredAt: new Date().toISOString() },
    };
    const stream = businessAccessStream(owner.id);
    await ads.backbone.streams.decide(stream, businessAccessDecider, context, () => [
      businessAccessInvited({ ...given, permissions: ['ANALYST'] }),
    ]);
    const emailNow = async () => {
      const events = await ads.backbone.reader.read(await ads.backbone.store.readStream(stream));
      const found = events.find(({ data }) => data['invitationId'] === invitationId);
      return found?.data['email'] ?? null;
    };
    expect(await emailNow()).toBe('old@example.org');
    await eventually(async () => {
      await ads.product.get(OldInvitations).expire(new AbortController().signal);
      return (await emailNow()) === null;
    });
    const types = (await ads.backbone.store.readStream(stream)).map(({ type }) => type);
    expect(types.at(-1)).toBe('BusinessAccessInvitationExpired');
  });
});

describe('access to a business', () => {
  it('is not found by others, whether there is such a business or not', async () => {
    const [stranger, unknown] = [await people.business(), randomUUID()];
    for (const businessId of [owner.id, unknown, 'x']) {
      const body = { email: 'a@example.org', permissions: ['ADMIN'] };
      const answers = [
        await accessOf(stranger, businessId),
        await stranger.client.ask(inviteToBusiness, { params: { businessId }, body }),
        await stranger.client.ask(requireTwoFactor, { params: { businessId }, body: { required: true } }),
        await stranger.client.ask(removeMember, { params: { businessId, userId: owner.id } }),
      ];
      expect(answers.map(({ status, code, message }) => [status, code, message])).toEqual(
        answers.map(() => [404, 3001, "Sorry! We couldn't find that business."]),
      );
    }
  });

  it('is for business accounts, and its owner stays', async () => {
    const person = await people.person();
    expect((await accessOf(person, person.id)).code).toBe(3004);
    expect((await remove(owner, owner.id)).code).toBe(3001);
    expect((await report(owner)).status).toBe(200);
  });

  it.each([[[]], [['OWNER']], [['KING']]])('gives no roles that there are not: %j', async (permissions) => {
    const params = { businessId: owner.id };
    const answer = await owner.client.ask(inviteToBusiness, { params, body: { email: 'a@example.org', permissions } });
    expect(answer.status).toBe(400);
  });
});

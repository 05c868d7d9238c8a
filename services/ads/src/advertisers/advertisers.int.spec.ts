import { randomUUID } from 'node:crypto';
import {
  type AdvertiserView,
  createAdvertiser,
  getAdvertiser,
  listedAdvertiser,
  provideBusinessInfo,
  renameAdvertiser,
} from '@corkboard/contracts/ads/advertisers';
import { apiErrors } from '@corkboard/contracts/errors';
import { consoleErasures, type Erasure } from '@corkboard/contracts/operations/erasures';
import { MASK } from '@corkboard/contracts/operations/inspection';
import { consoleOwnLog } from '@corkboard/contracts/operations/own-log';
import { actOnService, listOfService, rowOfService } from '@corkboard/contracts/operations/service-acts';

import { IdentityModule } from '@corkboard/identity-service/identity.module';
import { inspectionOverHttp } from '@corkboard/inspection/over-http';
import { OperationsModule } from '@corkboard/operations-service/operations.module';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import type { Backbone } from '@corkboard/service/backbone';
import { BACKBONE } from '@corkboard/service/backbone.module';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { signInStaff } from '@corkboard/testing/staff-client';
import { startUnderTest, type UnderTest } from '@corkboard/testing/start-under-test';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdsModule } from '../ads.module.ts';

let product: UnderTest;
let backbone: Backbone;
let service: RouteClient;
let tess: RouteClient;
let token: Buffer;

beforeAll(async () => {
  const modules = [IdentityModule, OperationsModule, AdsModule];
  product = await startUnderTest({ service: 'ads', modules, beside: ['identity', 'operations'] });
  backbone = product.service.app.select(AdsModule).get<Backbone>(BACKBONE, { strict: false });
  tess = await signInStaff(product.origin, product.dataDir, { email: 'tess@example.org', role: 'trust_safety' });
  token = product.get<Secrets>(SECRETS)['internal-token'].export();
  service = new RouteClient(product.origin, { authorization: `Bearer ${token.toString('base64url')}` });
});
afterAll(() => product?.stop());

const info = {
  business_name: 'Quixotina Lamps BV',
  contact_name: 'Quixotina',
  email: 'quixotina@example.org',
  address: 'Brobdingnag 1',
  tax_id: 'NL001',
};
const create = async (owner: string = randomUUID(), name = 'Lamps'): Promise<AdvertiserView> => {
  const body = { owner_user_id: owner, name, country: 'NL' };
  const { status, data, text } = await service.ask(createAdvertiser, { body });
  if (status !== 200) throw new Error(text);
  return data;
};
const provide = ({ id, owner_user_id }: AdvertiserView) =>
  service.ask(provideBusinessInfo, { params: { id }, body: { actor_id: owner_user_id, ...info } });
const rename = (id: string, actor_id: string, name = 'Chairs') =>
  service.ask(renameAdvertiser, { params: { id }, body: { actor_id, name } });
const read = (id: string) => service.ask(getAdvertiser, { params: { id } });
const eventsOf = async (id: string) => backbone.reader.read(await backbone.store.readStream(`advertiser-${id}`));
const act = (staff: RouteClient, name: string, target: string, headers: Record<string, string> = {}) =>
  staff.ask(actOnService, {
    params: { service: 'ads', act: name, target },
    body: { reason: 'fraud was reported' },
    headers,
  });
const listed = async (staff: RouteClient, id: string) => {
  const { data } = await staff.ask(rowOfService, { params: { service: 'ads', list: 'advertisers', id } });
  return listedAdvertiser.parse(data);
};
const logOf = async (staff: RouteClient) => (await staff.ask(consoleOwnLog)).data.entries;

describe('an ad account', () => {
  it('is made, named anew and given business information by its owner, and read', async () => {
    const made = await create();
    expect(made).toMatchObject({ name: 'Lamps', country: 'NL', currency: 'EUR', status: 'active' });
    expect((await rename(made.id, made.owner_user_id)).data.name).toBe('Chairs');
    expect((await provide(made)).data.has_business_info).toBe(true);
    expect((await read(made.id)).data).toEqual({ ...made, name: 'Chairs', has_business_info: true });
  });

  it('is made once by a request that is repeated, and not by another one with its key', async () => {
    const body = { owner_user_id: randomUUID(), name: 'Lamps', country: 'US' };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await service.ask(createAdvertiser, { body, headers });
    expect((await service.ask(createAdvertiser, { body, headers })).data).toEqual(first.data);
    expect((await service.ask(createAdvertiser, { body: { ...body, name: 'Chairs' }, headers })).status).toBe(422);
  });

  it('is not found for anybody else, or where there is none', async () => {
    const made = await create();
    const answers = [
      await rename(made.id, randomUUID()),
      await rename(randomUUID(), randomUUID()),
      await read(randomUUID()),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [404, 3001]));
    expect((await read(made.id)).data.name).toBe('Lamps');
  });

  it('is refused in a country that has no advertisers, and without a name', async () => {
    const body = { owner_user_id: randomUUID(), name: 'Lamps', country: 'NL' };
    const wrong = [{ country: 'AQ' }, { name: ' ' }, { owner_user_id: 'jane' }];
    for (const part of wrong)
      expect((await service.ask(createAdvertiser, { body: { ...body, ...part } })).status).toBe(400);
  });

  it('is there for services alone', async () => {
    const { id } = await create();
    const visitor = await new RouteClient(product.origin).open();
    expect((await visitor.ask(getAdvertiser, { params: { id } })).status).toBe(404);
  });

  it('tells others nothing that names anybody', async () => {
    const made = await create();
    await rename(made.id, made.owner_user_id);
    await provide(made);
    const told = (await eventsOf(made.id)).flatMap((event) => backbone.definition.publish(event));
    expect(told).toEqual([
      {
        type: 'ads.advertiser-created.v1',
        data: { advertiserId: made.id, ownerUserId: made.owner_user_id, country: 'NL', currency: 'EUR' },
      },
      { type: 'ads.advertiser-renamed.v1', data: { advertiserId: made.id, ownerUserId: made.owner_user_id } },
    ]);
  });
});

describe('what staff see of ad accounts', () => {
  it('is a list, newest first, page by page, without names', async () => {
    const made = [await create(), await create(), await create()].map(({ id }) => id);
    const params = { service: 'ads', list: 'advertisers' };
    const first = await eventually(async () => {
      const { data } = await tess.ask(listOfService, { params, query: { limit: 2 } });
      expect(data.rows[0]?.['advertiser_id']).toBe(made[2]);
      return data;
    });
    expect(first.rows.map((row) => listedAdvertiser.parse(row).name)).toEqual([MASK, MASK]);
    const { data } = await tess.ask(listOfService, { params, query: { limit: 2, cursor: first.cursor } });
    expect([...first.rows, ...data.rows].map((row) => row['advertiser_id']).slice(0, 3)).toEqual(made.reverse());
  });

  it('is found by its id or that of its owner, and by nothing else', async () => {
    const made = await create();
    const params = { service: 'ads', list: 'advertisers' };
    const search = async (text: string) =>
      (await tess.ask(listOfService, { params, query: { search: text } })).data.rows;
    await eventually(async () => expect(await search(made.id)).toHaveLength(1));
    expect(await search(made.owner_user_id)).toEqual(await search(made.id));
    expect(await search(randomUUID())).toEqual([]);
    const wrong = [{ search: 'Lamps' }, { cursor: 'mine' }];
    for (const query of wrong) expect((await tess.ask(listOfService, { params, query })).status).toBe(400);
  });
});

describe('a suspension by staff', () => {
  it('is in their log before it is done, with its reason, and ends the same way', async () => {
    const { id } = await create();
    await eventually(() => listed(tess, id));
    const suspended = await act(tess, 'suspend-advertiser', id);
    expect([suspended.status, suspended.data]).toEqual([
      200,
      expect.objectContaining({ status: 'suspended', suspension_reason: 'fraud was reported' }),
    ]);
    const [entry] = await logOf(tess);
    expect(entry).toMatchObject({
      type: 'ServiceActRequested',
      data: { service: 'ads', act: 'suspend-advertiser', target: id, reason: 'fraud was reported' },
    });
    const event = (await eventsOf(id)).at(-1);
    expect(event).toMatchObject({ type: 'AdvertiserSuspended', metadata: { causationId: entry?.event_id } });
    expect(event?.metadata.actor).toEqual({ kind: 'staff', id: entry?.data['staffId'] });
    expect((await read(id)).data.status).toBe('suspended');
    expect((await act(tess, 'reinstate-advertiser', id)).data).toMatchObject({
      status: 'active',
      suspension_reason: null,
    });
  });

  it('is done once by a request that is repeated, and recorded once', async () => {
    const { id } = await create();
    await eventually(() => listed(tess, id));
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [
      await act(tess, 'suspend-advertiser', id, headers),
      await act(tess, 'suspend-advertiser', id, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['AdvertiserCreated', 'AdvertiserSuspended']);
    await eventually(async () =>
      expect((await logOf(tess)).filter(({ data }) => data['target'] === id)).toHaveLength(1),
    );
    expect((await act(tess, 'reinstate-advertiser', id, headers)).status).toBe(422);
  });

  it('is refused as things stand: 409 where it is suspended already, 404 of nothing, 403 by the role', async () => {
    const { id } = await create();
    await eventually(() => listed(tess, id));
    expect((await act(tess, 'reinstate-advertiser', id)).status).toBe(409);
    const nothing = randomUUID();
    expect((await act(tess, 'suspend-advertiser', nothing)).status).toBe(404);
    expect((await logOf(tess)).filter(({ data }) => data['target'] === nothing)).toEqual([]);
    const sam = await signInStaff(product.origin, product.dataDir, { email: 'sam@example.org', role: 'support' });
    const refused = await act(sam, 'suspend-advertiser', id);
    expect([refused.status, refused.code]).toEqual([403, apiErrors.STAFF_ROLE.code]);
    expect(refused.text).toContain('Only staff with the role trust_safety can suspend advertisers.');
    expect((await listed(sam, id)).status).toBe('active');
  });

  it('is answered the same to another process', async () => {
    const { id } = await create();
    await eventually(() => listed(tess, id));
    const remote = inspectionOverHttp('ads', { origin: product.origin, token });
    const body = { reason: 'fraud', staff_id: randomUUID(), entry: randomUUID(), idempotency_key: randomUUID() };
    const asked = { params: { act: 'suspend-advertiser', target: id }, body: { ...body, correlation_id: 'c' } };
    expect(await remote.act(asked)).toEqual({ done: true });
    expect(await remote.act(asked)).toEqual({ done: true });
    expect(await remote.act({ ...asked, body: { ...asked.body, idempotency_key: randomUUID() } })).toEqual({
      done: false,
    });
    expect(await remote.act({ ...asked, params: { act: 'close', target: id } })).toBeNull();
    expect(await remote.listed({ params: { list: 'advertisers', id } })).toMatchObject({ status: 'suspended' });
  });
});

describe('the erasure of an owner', () => {
  it('takes the name and the business information, leaves the ad account, and is certified', async () => {
    const jane = await signUp(product.origin);
    const { data } = await jane.get<{ user: { id: string; username: string } }>('/v3/viewer/');
    const made = await create(data.user.id, 'Quixotina');
    const other = await create(randomUUID(), 'Quixotina');
    await provide(made);
    await provide(other);
    const [ann, bea] = [
      await signInStaff(product.origin, product.dataDir, { email: 'ann@example.org', role: 'privacy' }),
      await signInStaff(product.origin, product.dataDir, { email: 'bea@example.org', role: 'privacy' }),
    ];
    const asked = await ann.post<{ request_id: string; account_id: string }>('/v3/console/erasures/', {
      ...{ username: data.user.username, confirmation: data.user.username },
      ...{ asked_by: 'person', reason: 'asked by letter', case_id: 'PRIV-1' },
    });
    const { account_id: account, request_id: request } = asked.data;
    expect((await bea.post(`/v3/console/erasures/${account}/${request}/approval/`, {})).status).toBe(202);
    const erasure = await confirmedBy(ann, 'ads');
    expect(erasure.removed).toEqual({ advertisers: 1, campaigns: 0, memberships: 0, keys: 2, rows: 1 });

    expect((await read(made.id)).status).toBe(404);
    expect((await rename(made.id, made.owner_user_id)).status).toBe(404);
    expect((await provide(made)).status).toBe(404);
    expect(await listed(ann, made.id)).toMatchObject({ name: null, has_business_info: true, status: 'active' });
    const [created, provided] = await eventsOf(made.id);
    expect(created?.data).toMatchObject({ name: null, country: 'NL' });
    expect(provided?.data).toMatchObject({
      businessName: null,
      contactName: null,
      email: null,
      address: null,
      taxId: null,
    });
    expect((await read(other.id)).data.name).toBe('Quixotina');
    expect((await eventsOf(other.id))[1]?.data).toMatchObject({ businessName: info.business_name });
  });
});

const confirmedBy = (staff: RouteClient, service: string) =>
  eventually(
    async () => {
      const { erasures } = (await staff.ask(consoleErasures)).data;
      const found = erasures
        .flatMap(({ confirmations }: Erasure) => confirmations)
        .find((each) => each.service === service);
      if (!found) throw new Error(`${service} confirmed nothing: ${JSON.stringify(erasures)}`);
      return found;
    },
    { within: 30_000 },
  );

import { randomUUID } from 'node:crypto';
import { askActing } from '@corkboard/contracts/ads/acting';
import { changeMember, removeMember, requireTwoFactor } from '@corkboard/contracts/ads/business-access';
import { type AdAccount, quickPromote } from '@corkboard/contracts/ads/promotions';
import { deleteBoardInvite, inviteToBoard } from '@corkboard/contracts/curation/collaborators';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { CurationModule } from '@corkboard/curation-service/curation.module';
import { picture } from '@corkboard/curation-service/testing/picture';
import { RemoteActing } from '@corkboard/http-edge/peers/ads-peer';
import { internalCall } from '@corkboard/http-edge/peers/internal-call';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import type { Backbone } from '@corkboard/service/backbone';
import { BACKBONE } from '@corkboard/service/backbone.module';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { startUnderTest, type UnderTest } from '@corkboard/testing/start-under-test';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdsModule } from '../ads.module.ts';
import { BusinessPeople, type BusinessPerson } from '../testing/business-people.ts';
import { said } from '../testing/viewers.ts';

let product: UnderTest;
let people: BusinessPeople;
let owner: BusinessPerson;
let account: AdAccount;
let publisher: BusinessPerson;
let board: BoardView;

const tell = <Data>({ client }: { client: RouteClient }, path: string, body: object) =>
  client.post<Data>(`/resource/${path}/create/`, body);
const asOwner = () => ({ orbac_subject_id: owner.id });
const newBoard = (person: BusinessPerson, more: object = asOwner()) =>
  tell<BoardView>(person, 'BoardResource', { name: randomUUID(), privacy: 'public', ...more });

let seed = 500;
const upload = async ({ client }: BusinessPerson, query = '') => {
  seed += 1;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await picture(seed))], { type: 'image/png' }), 'picture.png');
  return said(await client.send<{ id: string }>(`/v3/media/uploads/${query}`, { method: 'POST', body: form })).id;
};
const save = async (
  person: BusinessPerson,
  boardId: string,
  more: object = asOwner(),
  link = 'https://lamps.test/',
) => {
  const query = 'orbac_subject_id' in more ? `?orbac_subject_id=${more.orbac_subject_id}` : '';
  const pin = { board_id: boardId, media_upload_id: await upload(person, query), title: 'Lamp', link };
  return tell<SavedPin>(person, 'PinResource', { ...pin, ...more });
};
const picker = async ({ client }: BusinessPerson, options: object) =>
  said(await client.get<{ all_boards: { id: string }[] }>('/resource/BoardPickerBoardsResource/get/', options));
const backbone = () => product.service.app.select(AdsModule).get<Backbone>(BACKBONE, { strict: false });
interface Stored {
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}
/** First event of a Pin, as it is stored in the other service: personal fields say whose key opens them. */
const savedAs = async (pinId: string): Promise<Stored> => {
  const text = 'SELECT data, metadata FROM curation.events WHERE stream = $1 ORDER BY revision LIMIT 1';
  const [first] = (await backbone().pool.query<Stored>(text, [`pin-${pinId}`])).rows;
  if (!first) throw new Error(`there is no stream of pin ${pinId}`);
  return first;
};
const promote = ({ client }: BusinessPerson, pinId: string) =>
  client.ask(quickPromote, {
    params: { advertiserId: account.id, pinId },
    body: {
      ...{ budget_in_micro_currency: 3_000_000, campaign_name: 'Lamps', destination_url: 'https://lamps.test/' },
      ...{ auto_targeting_enabled: true, is_ongoing: true, start_now: true, targeting_spec: { LOCATION: ['US'] } },
      ...{ advertiser_id: account.id, ads_client_type: 'web_quick_promote', pin_id: null, product_group_id: null },
      flexible_daily_budget_enabled: false,
    },
  });

beforeAll(async () => {
  const modules = [IdentityModule, CurationModule, AdsModule];
  product = await startUnderTest({ service: 'ads', modules, beside: ['identity', 'curation'] });
  people = new BusinessPeople(product.origin, product.dataDir);
  owner = await people.business();
  account = await people.adAccount(owner);
  publisher = await people.business();
  await people.join(owner, publisher, ['PROFILE_PUBLISHER']);
  board = said(await newBoard(publisher));
}, 180_000);
afterAll(() => product?.stop());

describe('acting as a business [S-226] [S-228]', () => {
  it('makes boards and saves Pins that are its own, and says who did it', async () => {
    const pin = said(await save(publisher, board.id));
    expect(pin.pinner).toMatchObject({ id: owner.id });
    const event = await savedAs(pin.id);
    expect(event.metadata).toMatchObject({ actor: { kind: 'account', id: publisher.id }, subject: owner.id });
    expect(event.data).toMatchObject({ creatorId: owner.id });
    const ids = async (options: object) => (await picker(publisher, options)).all_boards.map(({ id }) => id);
    expect(await ids(asOwner())).toEqual([board.id]);
    expect(await ids({})).toEqual([]);
  });

  it('does so for the own account where no business is named', async () => {
    const own = said(await newBoard(publisher, {}));
    const pin = said(await save(publisher, own.id, {}));
    expect(pin.pinner).toMatchObject({ id: publisher.id });
    expect((await savedAs(pin.id)).metadata).not.toHaveProperty('subject');
    expect((await save(publisher, board.id, {})).status).toBeGreaterThanOrEqual(400);
  });

  it('declines an invitation of the business to a board', async () => {
    const theirs = said(await newBoard(publisher, {}));
    said(await publisher.client.ask(inviteToBoard, { params: { id: theirs.id }, body: { user_ids: [owner.id] } }));
    const body = { board_id: theirs.id, invited_user_id: owner.id, field_set_key: 'board_invite' };
    const decline = (more: object) => publisher.client.ask(deleteBoardInvite, { body: { ...body, ...more } });
    expect(said(await decline(asOwner()))).toEqual({ board_id: theirs.id, undo: null });
    expect((await decline(asOwner())).status).toBeGreaterThanOrEqual(400);
  });

  it('changes and deletes what the business has, and nothing of others', async () => {
    const made = said(await newBoard(publisher));
    const pin = said(await save(publisher, made.id));
    const { client } = publisher;
    const edit = { id: pin.id, title: 'Chair' };
    expect((await client.post('/resource/PinResource/update/', edit)).status).toBe(404);
    const edited = said(await client.post<SavedPin>('/resource/PinResource/update/', { ...edit, ...asOwner() }));
    expect(edited.title).toBe('Chair');
    said(await client.post('/resource/PinResource/delete/', { id: pin.id, ...asOwner() }));
    said(await tell(publisher, 'PinRestoreResource', { id: pin.id, ...asOwner() }));
    said(await client.post('/resource/BoardResource/update/', { board_id: made.id, name: 'Chairs', ...asOwner() }));
    said(await client.post('/resource/BoardResource/delete/', { board_id: made.id, ...asOwner() }));
  });

  it('is refused to those whose role does not say so, to strangers, and for what is no business [S-227 part]', async () => {
    const analyst = await people.business();
    await people.join(owner, analyst, ['ANALYST']);
    const stranger = await people.business();
    for (const person of [analyst, stranger]) expect((await newBoard(person)).code).toBe(2602);
    for (const orbac_subject_id of [randomUUID(), 'x', stranger.id])
      expect((await newBoard(analyst, { orbac_subject_id })).code).toBe(2602);
    expect((await newBoard(stranger, { advertiser_id: account.id })).code).toBe(3001);
    expect((await newBoard(publisher, { ...asOwner(), advertiser_id: randomUUID() })).code).toBe(3001);
  });

  it('ends everywhere within a second of the removal [DS-200 part]', async () => {
    const member = await people.business();
    await people.join(owner, member, ['PROFILE_PUBLISHER']);
    const elsewhere = new RouteClient(await product.replica());
    for (const [name, value] of member.client.cookies) elsewhere.cookies.set(name, value);
    const there = { ...member, client: elsewhere as typeof member.client };
    for (const person of [member, there]) said(await newBoard(person));
    const params = { businessId: owner.id, userId: member.id };
    said(await owner.client.ask(removeMember, { params }));
    const removed = performance.now();
    /** Milliseconds after the removal at which the last request came that was not refused. */
    const lastAllowed = async (person: typeof member) => {
      let last = 0;
      await eventually(async () => {
        const asked = performance.now() - removed;
        if ((await newBoard(person)).code === 2602) return true;
        last = asked;
        return false;
      });
      return last;
    };
    for (const last of await Promise.all([member, there].map(lastAllowed))) expect(last).toBeLessThan(1_000);
    expect([(await newBoard(member)).code, (await newBoard(there)).code]).toEqual([2602, 2602]);
  });

  it('waits for two-factor log-in where the business requires it [S-227 part]', async () => {
    const [boss, member] = [await people.business(), await people.business()];
    await people.join(boss, member, ['ADMIN']);
    const params = { businessId: boss.id };
    said(await boss.client.ask(requireTwoFactor, { params, body: { required: true } }));
    const as = { orbac_subject_id: boss.id };
    await eventually(async () => (await newBoard(member, as)).code === 2601);
    said(await boss.client.ask(requireTwoFactor, { params, body: { required: false } }));
    await eventually(async () => (await newBoard(member, as)).status === 200);
    expect((await newBoard(member, as)).status).toBe(200);
  });

  it('seals what it writes under the key of the business, not of who writes', async () => {
    const { data } = await savedAs(said(await save(publisher, board.id)).id);
    expect(data['title']).toMatchObject({ $sealed: 1, subject: owner.id });
    expect(data['media']).toMatchObject({ $sealed: 1, subject: owner.id });
  });
});

describe('a campaign of a business', () => {
  it('is made by a member whose role says so, of a Pin of the business [S-229]', async () => {
    const member = await people.business();
    await people.join(owner, member, ['CAMPAIGN_MANAGER']);
    const pin = said(await save(member, board.id));
    expect((await promote(publisher, pin.id)).code).toBe(3002);
    const own = said(await save(member, said(await newBoard(member, {})).id, {}));
    expect((await promote(member, own.id)).code).toBe(3015);
    const campaign = said(await promote(member, pin.id));
    const stream = `campaign-${campaign.campaign_id}`;
    const [created] = await backbone().reader.read(await backbone().store.readStream(stream));
    expect(created?.data).toMatchObject({ ownerUserId: owner.id, actorId: member.id, name: 'Lamps' });
    expect(created?.metadata).toMatchObject({ actor: { id: member.id }, subject: owner.id });
    const params = { businessId: owner.id, userId: member.id };
    said(await owner.client.ask(changeMember, { params, body: { permissions: ['ANALYST'] } }));
    expect((await promote(member, pin.id)).code).toBe(3002);
  });
});

describe('the question of other services', () => {
  it('is answered for many at once, over HTTP, and by no one else', async () => {
    const internalToken = product.get<Secrets>(SECRETS)['internal-token'].export();
    const acting = new RemoteActing(internalCall({ url: product.origin, internalToken }));
    const ask = { actor_id: publisher.id, subject_id: owner.id, advertiser_id: null };
    expect(
      await acting.ask([
        { ...ask, act: 'publish' },
        { ...ask, act: 'finance' },
        { ...ask, subject_id: null, act: 'publish' },
        { ...ask, advertiser_id: account.id, act: 'publish' },
        { ...ask, advertiser_id: 'x', act: 'publish' },
      ]),
    ).toEqual([
      { answer: 'allowed', advertiser_owner_id: null },
      { answer: 'refused', advertiser_owner_id: null },
      { answer: 'allowed', advertiser_owner_id: null },
      { answer: 'allowed', advertiser_owner_id: owner.id },
      { answer: 'advertiser-unknown', advertiser_owner_id: null },
    ]);
    expect((await publisher.client.ask(askActing, { body: { questions: [] } })).status).toBe(404);
  });
});

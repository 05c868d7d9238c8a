import { randomUUID } from 'node:crypto';
import { removeMember } from '@corkboard/contracts/ads/business-access';
import { type AdAccount, quickPromote } from '@corkboard/contracts/ads/promotions';
import type { BoardView, PinCard } from '@corkboard/contracts/curation/entities';
import { getPageHead } from '@corkboard/contracts/curation/page-heads';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { CurationModule } from '@corkboard/curation-service/curation.module';
import { picture } from '@corkboard/curation-service/testing/picture';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import type { Backbone } from '@corkboard/service/backbone';
import { BACKBONE } from '@corkboard/service/backbone.module';
import { eventually } from '@corkboard/testing/eventually';
import { startUnderTest, type UnderTest } from '@corkboard/testing/start-under-test';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdsModule } from '../ads.module.ts';
import { BusinessPeople, type BusinessPerson } from '../testing/business-people.ts';
import { said } from '../testing/viewers.ts';

let product: UnderTest;
let people: BusinessPeople;
let owner: BusinessPerson;
let member: BusinessPerson;
let stranger: BusinessPerson;
let account: AdAccount;
let username: string;
let kept: BoardView;

const tell = <Data>({ client }: BusinessPerson, path: string, body: object) =>
  client.post<Data>(`/resource/${path}/`, body);
const ask = <Data>({ client }: BusinessPerson, name: string, options: object) =>
  client.get<Data>(`/resource/${name}Resource/get/`, options);
const inAccount = () => ({ orbac_subject_id: owner.id, advertiser_id: account.id });
const newBoard = (person: BusinessPerson, more: object = {}) =>
  tell<BoardView>(person, 'BoardResource/create', { name: randomUUID(), privacy: 'protected', ...more });
let seed = 900;
const save = async (person: BusinessPerson, boardId: string, { orbac_subject_id: subject, ...more }: Roles = {}) => {
  seed += 1;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await picture(seed))], { type: 'image/png' }), 'picture.png');
  const query = subject ? `?orbac_subject_id=${subject}` : '';
  const uploaded = said(
    await person.client.send<{ id: string }>(`/v3/media/uploads/${query}`, { method: 'POST', body: form }),
  );
  const pin = { board_id: boardId, media_upload_id: uploaded.id, title: 'Lamp', link: 'https://lamps.test/' };
  const as = subject ? { orbac_subject_id: subject } : {};
  return tell<SavedPin>(person, 'PinResource/create', { ...pin, ...as, ...more });
};
interface Roles {
  readonly orbac_subject_id?: string;
  readonly advertiser_id?: string;
}
/** First event of a stream, as it is stored in the other service. */
const firstOf = async (stream: string): Promise<Readonly<Record<string, unknown>>> => {
  const { pool } = product.service.app.select(AdsModule).get<Backbone>(BACKBONE, { strict: false });
  const text = 'SELECT data FROM curation.events WHERE stream = $1 ORDER BY revision LIMIT 1';
  const [first] = (await pool.query<{ data: Record<string, unknown> }>(text, [stream])).rows;
  if (!first) throw new Error(`there is no stream ${stream}`);
  return first.data;
};
const names = (boards: readonly { name: string }[]) => boards.map(({ name }) => name);
const picker = async (person: BusinessPerson, options: object) =>
  names(said(await ask<{ all_boards: { name: string }[] }>(person, 'BoardPickerBoards', options)).all_boards);

beforeAll(async () => {
  const modules = [IdentityModule, CurationModule, AdsModule];
  product = await startUnderTest({ service: 'ads', modules, beside: ['identity', 'curation'] });
  people = new BusinessPeople(product.origin, product.dataDir);
  owner = await people.business();
  member = await people.business();
  stranger = await people.business();
  account = await people.adAccount(owner);
  await people.join(owner, member, ['PROFILE_PUBLISHER']);
  username = said(await owner.client.get<{ user: { username: string } }>('/v3/viewer/')).user.username;
  kept = said(await newBoard(member, { name: 'Spring', ...inAccount() }));
  said(await newBoard(owner, { name: 'Open', privacy: 'public' }));
}, 180_000);
afterAll(() => product?.stop());

describe('a board that a member makes in an ad account [S-057] [S-060] [S-064]', () => {
  it('is protected, of the business, and tied to the ad account', async () => {
    const source = { aux_data: { source: 'board_picker' } };
    const made = said(await newBoard(member, { name: 'Summer', username, ...inAccount(), ...source }));
    expect(made).toMatchObject({ name: 'Summer', privacy: 'protected', owner: { id: owner.id, username } });
    const facts = { ownerId: owner.id, advertiserId: account.id, privacy: 'protected', source: 'board_picker' };
    expect(await firstOf(`board-${made.id}`)).toMatchObject(facts);
    said(await tell(member, 'BoardResource/delete', { board_id: made.id, orbac_subject_id: owner.id }));
  });

  it('is of the business where the ad account alone is named', async () => {
    const made = said(await newBoard(member, { name: 'Autumn', advertiser_id: account.id }));
    expect(made.owner.id).toBe(owner.id);
    said(await tell(member, 'BoardResource/delete', { board_id: made.id, orbac_subject_id: owner.id }));
  });

  it.each(['public', 'secret'])('is refused as %s', async (privacy) => {
    const { status, code, message } = await newBoard(member, { privacy, ...inAccount() });
    const text = 'Only protected boards can be created for this ad account.';
    expect([status, code, message]).toEqual([403, 2104, text]);
  });

  it('stays protected', async () => {
    for (const privacy of ['public', 'secret']) {
      const change = { board_id: kept.id, privacy };
      expect((await tell(member, 'BoardResource/update', { ...change, orbac_subject_id: owner.id })).code).toBe(2104);
      expect((await tell(owner, 'BoardResource/update', change)).code).toBe(2104);
    }
  });

  it('is nobody’s who does not work there, and of no other business', async () => {
    expect((await newBoard(stranger, { advertiser_id: account.id })).code).toBe(3001);
    expect((await newBoard(stranger, inAccount())).code).toBe(2602);
    const other = await people.adAccount(stranger);
    await people.join(stranger, member, ['PROFILE_PUBLISHER']);
    expect((await newBoard(member, { ...inAccount(), advertiser_id: other.id })).code).toBe(3001);
  });
});

describe('privacy of a board [S-054] [S-058]', () => {
  it('is public or secret for the owner of the ad account, and for who works in none', async () => {
    for (const privacy of ['public', 'secret'] as const) {
      for (const more of [{}, { advertiser_id: account.id }]) {
        const made = said(await newBoard(owner, { privacy, ...more }));
        expect([made.privacy, (await firstOf(`board-${made.id}`))['advertiserId']]).toEqual([privacy, null]);
        said(await tell(owner, 'BoardResource/delete', { board_id: made.id }));
      }
      expect(said(await newBoard(stranger, { privacy })).privacy).toBe(privacy);
    }
    expect((await newBoard(owner, { advertiser_id: account.id })).code).toBe(2104);
    expect((await newBoard(owner, { privacy: 'hidden' })).code).toBe(10);
  });
});

describe('the board picker in an ad account [S-061] [S-365]', () => {
  it('has its protected boards for a member, and all of them for its owner', async () => {
    const second = await people.adAccount(owner);
    said(await newBoard(member, { name: 'Winter', orbac_subject_id: owner.id, advertiser_id: second.id }));
    const asked = { field_set_key: 'board_picker', shortlist_suggestions: 2, username, filter: 'protected' };
    expect(await picker(member, { ...asked, ...inAccount() })).toEqual(['Spring']);
    expect(await picker(member, { ...asked, advertiser_id: account.id })).toEqual(['Spring']);
    expect(await picker(member, { ...asked, ...inAccount(), filter: 'all' })).toEqual(['Spring']);
    expect(await picker(member, { ...asked, advertiser_id: second.id })).toEqual(['Winter']);
    expect(await picker(owner, { filter: 'all', advertiser_id: account.id })).toEqual(['Open', 'Spring', 'Winter']);
    expect(await picker(owner, asked)).toEqual(['Spring', 'Winter']);
    expect(await picker(owner, { ...asked, advertiser_id: account.id })).toEqual(['Spring']);
    expect(await picker(owner, { ...asked, ...inAccount() })).toEqual(['Spring']);
    expect((await ask(stranger, 'BoardPickerBoards', { ...asked, ...inAccount() })).code).toBe(2602);
  });
});

describe('a protected board', () => {
  it('is not on the profile, nor are its Pins, nor is it found [S-060] [DS-037]', async () => {
    said(await save(member, kept.id, inAccount()));
    const open = said(await ask<BoardView[]>(owner, 'Boards', { username, privacy_filter: 'public' }));
    const shown = said(await save(owner, open[0]?.id ?? ''));
    const listed = async (person: BusinessPerson, options: object = {}) =>
      names(said(await ask<BoardView[]>(person, 'Boards', { username, ...options })));
    for (const person of [owner, member, stranger]) {
      expect(await listed(person)).toEqual(['Open']);
      const pins = said(await ask<{ id: string }[]>(person, 'UserPins', { username }));
      expect(pins.map(({ id }) => id)).toEqual([shown.id]);
      const profile = said(await ask<{ board_count: number; pin_count: number }>(person, 'User', { username }));
      expect(profile).toMatchObject({ board_count: 1, pin_count: 1 });
    }
    expect(await listed(owner, { privacy_filter: 'protected' })).toContain('Spring');
    expect(await listed(member, { privacy_filter: 'protected' })).toEqual([]);
    const found = async (query: string, scope: string) =>
      said(await ask<{ items: { id: string }[] }>(owner, 'BaseSearch', { query, scope })).items.map(({ id }) => id);
    expect([await found('spring', 'boards'), await found('lamp', 'my_pins')]).toEqual([[], [shown.id]]);
  });

  it('opens for its owner and for members, by id and by address, until they leave [DS-037]', async () => {
    const { id } = said(await save(member, kept.id, inAccount()));
    const viewer = await people.business();
    await people.join(owner, viewer, ['ANALYST']);
    const codes = async (person: BusinessPerson) => {
      const answers = [
        await ask(person, 'Board', { board_id: kept.id }),
        await ask(person, 'Board', { username, slug: 'spring' }),
        await ask(person, 'BoardFeed', { board_id: kept.id }),
        await ask(person, 'Pin', { id }),
      ];
      return answers.map(({ status }) => status);
    };
    for (const person of [owner, member, viewer]) expect(await codes(person)).toEqual([200, 200, 200, 200]);
    const pins = said(await ask<{ id: string }[]>(viewer, 'BoardFeed', { board_id: kept.id }));
    expect(pins.map((pin) => pin.id)).toContain(id);
    const head = said(await viewer.client.ask(getPageHead, { query: { path: `/${username}/spring/` } }));
    expect(head).toMatchObject({ status: 200, head: { is_public: false } });
    expect(await codes(stranger)).toEqual([404, 404, 404, 404]);
    said(await owner.client.ask(removeMember, { params: { businessId: owner.id, userId: viewer.id } }));
    await eventually(async () => (await codes(viewer)).every((status) => status === 404));
    expect(await codes(viewer)).toEqual([404, 404, 404, 404]);
  });
});

describe('advertiser_id of a save [S-087]', () => {
  const advertiserOf = async (pin: SavedPin) => (await firstOf(`pin-${pin.id}`))['advertiserId'];

  it('is kept where the owner of the ad account is another user, for every way to save', async () => {
    const first = said(await save(member, kept.id, inAccount()));
    const again = { pin_id: first.id, board_id: kept.id, ...inAccount() };
    const repinned = said(await tell<SavedPin>(member, 'RepinResource/create', again));
    const state = { imageUrl: null, imageBase64: `data:image/png;base64,${(await picture(77)).toString('base64')}` };
    const linked = said(await member.client.post<SavedPin>('/v3/pins/', { boardId: kept.id, ...inAccount(), state }));
    for (const pin of [first, repinned, linked]) expect(await advertiserOf(pin)).toBe(account.id);
  });

  it('is not kept for the owner, nor where none is sent', async () => {
    expect(await advertiserOf(said(await save(owner, kept.id, { advertiser_id: account.id })))).toBeNull();
    expect(await advertiserOf(said(await save(member, kept.id, { orbac_subject_id: owner.id })))).toBeNull();
  });

  it('wants a board of that ad account', async () => {
    const [open] = said(await ask<BoardView[]>(owner, 'Boards', { username }));
    expect((await save(member, open?.id ?? '', inAccount())).code).toBe(2107);
    expect((await save(stranger, kept.id)).code).toBe(2106);
  });
});

describe('promoting a Pin that not everybody may see [S-344 part] [S-060]', () => {
  const promote = ({ client }: BusinessPerson, pinId: string, { id: advertiserId }: AdAccount) =>
    client.ask(quickPromote, {
      params: { advertiserId, pinId },
      body: {
        ...{ budget_in_micro_currency: 3_000_000, campaign_name: 'Lamps', destination_url: 'https://lamps.test/' },
        ...{ auto_targeting_enabled: true, is_ongoing: true, start_now: true, targeting_spec: { LOCATION: ['US'] } },
        ...{ advertiser_id: advertiserId, ads_client_type: 'web_quick_promote', pin_id: null, product_group_id: null },
        flexible_daily_budget_enabled: false,
      },
    });
  const answered = async (asked: ReturnType<typeof promote>) => {
    const { status, code, message } = await asked;
    return [status, code, message];
  };
  const refused = [401, 3015, "This Pin can't be promoted."];
  /** As where there is no such Pin. */
  const promotedBy = async (pinId: string) => {
    const manager = await people.business();
    await people.join(owner, manager, ['CAMPAIGN_MANAGER']);
    const [theirs, own] = [await people.adAccount(stranger), await people.adAccount(manager)];
    return [
      await answered(promote(owner, pinId, account)),
      await answered(promote(manager, pinId, account)),
      await answered(promote(manager, pinId, own)),
      await answered(promote(stranger, pinId, theirs)),
      await answered(promote(stranger, randomUUID(), theirs)),
    ];
  };

  /** Ids of pins of the owner on the protected boards of an ad account, as pins to promote are chosen from. */
  const offeredTo = async (person: BusinessPerson, of: AdAccount): Promise<readonly string[]> => {
    const asked = { filter: 'protected', orbac_subject_id: owner.id, advertiser_id: of.id };
    const { all_boards } = said(await ask<{ all_boards: { id: string }[] }>(person, 'BoardPickerBoards', asked));
    const pinsOf = async (board_id: string) => said(await ask<PinCard[]>(person, 'BoardFeed', { board_id }));
    const pins = (await Promise.all(all_boards.map(({ id }) => pinsOf(id)))).flat();
    return pins.filter(({ pinner }) => pinner?.id === owner.id).map(({ id }) => id);
  };

  it('is refused to everybody, on a secret board of the owner', async () => {
    const secret = said(await newBoard(owner, { privacy: 'secret' }));
    const { id } = said(await save(owner, secret.id));
    expect(await promotedBy(id)).toEqual([refused, refused, refused, refused, refused]);
    const open = said(await newBoard(owner, { privacy: 'public' }));
    const shown = said(await save(owner, open.id));
    expect((await promote(owner, shown.id, account)).status).toBe(200);
  });

  it('is for the ad account of its protected board alone, and for each destination once [DS-149 part]', async () => {
    const { id } = said(await save(member, kept.id, inAccount()));
    await eventually(async () => expect(said(await ask(owner, 'Pin', { id }))).toMatchObject({ promotion: 'promote' }));
    const second = await people.adAccount(owner);
    for (const person of [owner, member]) {
      expect(await offeredTo(person, account)).toContain(id);
      expect(await offeredTo(person, second)).not.toContain(id);
    }
    expect(await answered(promote(owner, id, second))).toEqual(refused);
    expect(await promotedBy(id)).toEqual([
      [200, null, null],
      [401, 3019, expect.any(String)],
      ...[refused, refused, refused],
    ]);
  });

  it('is refused in the ad account of another, and to members whose role does not include it', async () => {
    const open = said(await newBoard(owner, { privacy: 'public' }));
    const { id } = said(await save(owner, open.id));
    expect(await answered(promote(stranger, id, await people.adAccount(stranger)))).toEqual(refused);
    expect((await promote(stranger, id, account)).code).toBe(3001);
    expect((await promote(member, id, account)).code).toBe(3002);
  });
});

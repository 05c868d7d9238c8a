import type { BoardView, PinView } from '@corkboard/contracts/curation/entities';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { boardDecider } from '../boards/domain/board.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let kitchen: BoardView;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
  kitchen = await ana.board('Kitchen');
});
afterAll(() => curation?.stop());

const pinNow = async (person: Person, id: string) => said(await person.ask<PinView>('Pin', { id }));

describe('a pin', () => {
  it('has all fields of a pin in the field set `detailed` [S-372 part] [S-370]', async () => {
    const { id } = await ana.pin(kitchen.id, 1, { title: 'Lamp', description: 'Warm', link: 'https://l.test/a' });
    const pin = said(await ana.ask<PinView>('Pin', { id, field_set_key: 'detailed' }));
    expect(pin).toMatchObject({
      id,
      type: 'pin',
      status: 'ready',
      title: 'Lamp',
      description: 'Warm',
      link: 'https://l.test/a',
      dominant_color: expect.any(String),
      images: { '236x': { url: expect.any(String), width: 236, height: 354 }, orig: { width: 240, height: 360 } },
      embed: null,
      link_domain: { domain: 'l.test', official_user: null },
      pinned_to_board: { id: kitchen.id, name: 'Kitchen', layout: 'default' },
      is_promoted: false,
      promoted_is_removable: false,
      tracking_params: null,
      editable_by_me: true,
    });
    expect((await ana.ask('Pin', { id, field_set_key: 'everything' })).code).toBe(13);
  });

  it('comes in four sizes that can be fetched [S-375]', async () => {
    const { images } = await ana.pin(kitchen.id, 2);
    expect(Object.keys(images ?? {})).toEqual(['236x', '474x', '736x', 'orig']);
    for (const { url } of Object.values(images ?? {})) {
      const file = await fetch(`${curation.origin}${url}`);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  it('names people with what others may see of them [S-376 part] [S-377 part]', async () => {
    const { id } = await ana.pin(kitchen.id, 3);
    await curation.settled();
    expect((await pinNow(bo, id)).pinner).toEqual({
      id: ana.id,
      type: 'user',
      username: ana.username,
      full_name: expect.any(String),
      first_name: expect.any(String),
      image_small_url: null,
      image_medium_url: null,
      image_large_url: null,
      avatar_color_index: expect.any(Number),
      followed_by_me: false,
    });
  });

  it('is 404 when there is none', async () => {
    for (const id of ['nothing', kitchen.id, '../../etc']) {
      const answer = await ana.ask('Pin', { id });
      expect([answer.status, answer.code]).toEqual([404, 2210]);
    }
  });
});

describe('the already-saved check', () => {
  const read = async (person: Person, id: string, fields = '') =>
    person.client.get<Record<string, unknown>>(`/v3/pins/${id}/${fields === '' ? '' : `?fields=${fields}`}`);

  it('names the newest own board with this picture, and is never cached [S-090]', async () => {
    const lamp = await ana.pin(kitchen.id, 10);
    const older = await bo.board('Older');
    const newer = await bo.board('Newer');
    await curation.settled();
    expect((await read(bo, lamp.id)).data['pinned_to_board']).toBeNull();
    await bo.save(lamp.id, older.id);
    await bo.save(lamp.id, newer.id);
    const answer = await read(bo, lamp.id);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.data).toEqual({
      id: lamp.id,
      type: 'pin',
      board: expect.objectContaining({ id: kitchen.id }),
      pinned_to_board: expect.objectContaining({ id: newer.id, name: 'Newer' }),
      via_pinner: null,
    });
    expect(Object.keys((await read(bo, lamp.id, 'board,type')).data).sort()).toEqual(['board', 'id', 'type']);
    expect((await read(bo, lamp.id, 'everything')).code).toBe(13);
    const visitor = await curation.visitor();
    expect((await read(visitor, lamp.id)).data['pinned_to_board']).toBeNull();
  });
});

describe('editing a pin', () => {
  it('changes what is sent and keeps the rest', async () => {
    const { id } = await ana.pin(kitchen.id, 20, {
      title: 'Before',
      description: 'Keep #this',
      link: 'https://a.test/',
    });
    const edited = said(await ana.tell<PinView>('Pin', 'update', { id, title: 'After', link: '' }));
    expect(edited).toMatchObject({ title: 'After', description: 'Keep #this', link: null, hashtags: ['this'] });
    expect(await pinNow(ana, id)).toMatchObject({ title: 'After', link: null });
    const event = (await curation.events('PinEdited')).find(({ data }) => data['pinId'] === id);
    expect(event?.data['changed']).toEqual(['title', 'link']);
  });

  it('is bounded, and for its owner alone', async () => {
    const { id } = await ana.pin(kitchen.id, 21);
    await curation.settled();
    expect((await ana.tell('Pin', 'update', { id, description: 'x'.repeat(501) })).code).toBe(2205);
    expect((await ana.tell('Pin', 'update', { id, link: 'ftp://x.test' })).code).toBe(2209);
    expect((await bo.tell('Pin', 'update', { id, title: 'Mine' })).code).toBe(2210);
    expect((await (await curation.visitor()).tell('Pin', 'update', { id, title: 'x' })).code).toBe(7);
  });
});

describe('deleting a pin and undoing it', () => {
  it('takes it away everywhere and brings it back as it was', async () => {
    const board = await ana.board('Undo');
    const { id } = await ana.pin(board.id, 30, { title: 'Back again' });
    const before = await pinNow(ana, id);
    const deleted = said(await ana.tell<{ restorable_until: string }>('Pin', 'delete', { id }));
    const days = (Date.parse(deleted.restorable_until) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    expect((await ana.ask('Pin', { id })).status).toBe(404);
    expect(said(await ana.ask<BoardView>('Board', { board_id: board.id }))).toMatchObject({
      pin_count: 0,
      image_cover_url: null,
    });
    expect(said(await ana.ask<unknown[]>('BoardFeed', { board_id: board.id }))).toEqual([]);
    const back = said(await ana.tell<PinView>('PinRestore', 'create', { id }));
    expect(back).toEqual({ ...before, undo: { commandId: expect.any(String), until: expect.any(String) } });
    expect(said(await ana.ask<BoardView>('Board', { board_id: board.id })).pin_count).toBe(1);
    expect(said(await ana.ask<unknown[]>('BoardFeed', { board_id: board.id }))).toHaveLength(1);
    await eventually(async () =>
      expect((await ana.ask<BoardView>('Board', { board_id: board.id })).data.image_cover_url).not.toBeNull(),
    );
  });

  it('takes its picture off its board, and puts it back where it was', async () => {
    const board = await ana.board('In order');
    const pins = [await ana.pin(board.id, 32), await ana.pin(board.id, 33), await ana.pin(board.id, 34)];
    const pictures = async (): Promise<readonly string[]> => {
      const { images, image_cover_url } = said(await ana.ask<BoardView>('Board', { board_id: board.id }));
      const pathOf = (url: string): string => new URL(url, 'http://localhost').pathname;
      return [image_cover_url ?? '', ...images['170x'].map(({ url }) => url)].map(pathOf);
    };
    await curation.settled();
    const before = await pictures();
    expect(before).toHaveLength(4);
    const afterUndoing = async (pin: { id: string } | undefined): Promise<readonly string[]> => {
      said(await ana.tell('Pin', 'delete', { id: pin?.id }));
      await eventually(async () => expect(await pictures()).toHaveLength(3));
      said(await ana.tell('PinRestore', 'create', { id: pin?.id }));
      return pictures();
    };
    expect(await afterUndoing(pins[1])).toEqual(before);
    // The cover stands first, and stays what it became meanwhile.
    expect((await afterUndoing(pins[0])).slice(1).sort()).toEqual(before.slice(1).sort());
  });

  it('is for whoever deleted it, and over once the board is gone', async () => {
    const board = await ana.board('Gone soon');
    const { id } = await ana.pin(board.id, 31);
    expect((await bo.tell('Pin', 'delete', { id })).code).toBe(2210);
    said(await ana.tell('Pin', 'delete', { id }));
    expect((await ana.tell('Pin', 'delete', { id })).status).toBe(200);
    expect((await bo.tell('PinRestore', 'create', { id })).code).toBe(2210);
    said(await ana.tell('Board', 'delete', { board_id: board.id }));
    const answer = await ana.tell('PinRestore', 'create', { id });
    expect([answer.status, answer.code, answer.message]).toEqual([
      409,
      2213,
      "This Pin can't be brought back anymore.",
    ]);
  });
});

describe('a pin that reaches a board while that is deleted', () => {
  it('is deleted too', async () => {
    const board = await ana.board('Race');
    const saves = Array.from({ length: 8 }, (_, seed) => ana.upload(40 + seed));
    const uploads = await Promise.all(saves);
    const racing = uploads.map(({ id }) =>
      ana.tell<SavedPin>('Pin', 'create', { board_id: board.id, media_upload_id: id }),
    );
    const [, ...answers] = await Promise.all([ana.tell('Board', 'delete', { board_id: board.id }), ...racing]);
    const landed = answers.filter(({ status }) => status === 200).map(({ data }) => data.id);
    await eventually(async () => {
      const gone = (await curation.events('PinDeleted')).map(({ data }) => data['pinId']);
      expect(gone).toEqual(expect.arrayContaining(landed));
    });
    const { state } = await curation.backbone.streams.load(`board-${board.id}`, boardDecider);
    expect(state.status).toBe('deleted');
  });
});

import { createBoard } from '@corkboard/contracts/curation/boards';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { UserProfile } from '@corkboard/contracts/curation/feeds';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
});
afterAll(() => curation?.stop());

const names = (boards: readonly BoardView[]) => boards.map(({ name }) => name);
const ownBoards = async (person: Person, options: object = {}) =>
  said(await person.ask<BoardView[]>('Boards', { username: person.username, ...options }));

describe('a new board', () => {
  it('is made of name, privacy and source, and answered whole [S-064] [S-053 part]', async () => {
    const board = said(
      await ana.tell<BoardView>('Board', 'create', {
        name: '  Warm   kitchens ',
        privacy: 'secret',
        username: ana.username,
        aux_data: { source: 'board_picker' },
      }),
    );
    expect(board).toEqual({
      id: expect.any(String),
      undo: { commandId: expect.any(String), until: expect.any(String) },
      type: 'board',
      name: 'Warm kitchens',
      layout: 'default',
      privacy: 'secret',
      url: `/${ana.username}/warm-kitchens/`,
      image_cover_url: null,
      pin_count: 0,
      section_count: 0,
      is_collaborative: false,
      description: null,
      collaborating_users: [],
      collaborated_by_me: false,
      owner: { id: ana.id, username: ana.username, full_name: expect.any(String) },
      archived_by_me_at: null,
      cover_images: null,
      images: { '170x': [] },
      cover_dominant_color: null,
      created_at: expect.any(String),
      last_pinned_to_at: null,
      owned_by_me: true,
      my_role: 'owner',
    });
    const [created] = await curation.events('BoardCreated');
    expect(created?.data).toMatchObject({ boardId: board.id, name: 'Warm kitchens', source: 'board_picker' });
  });

  it('is listed at once, and counts for its owner [S-065]', async () => {
    const cy = await curation.person();
    await cy.board('First');
    await cy.board('Second', 'secret');
    expect(names(await ownBoards(cy))).toEqual(['Second', 'First']);
    const profile = said(await cy.ask<UserProfile>('User', { username: cy.username, field_set_key: 'save_behavior' }));
    expect(profile).toMatchObject({ board_count: 2, pin_count: 0, is_me: true });
  });

  it('needs a name [S-349]', async () => {
    const answer = await ana.tell('Board', 'create', { name: '   ' });
    expect([answer.status, answer.code, answer.message]).toEqual([400, 2101, "Don't forget to name your board!"]);
  });

  it('may have a name of 50 characters, not of 51 [S-350]', async () => {
    expect((await ana.board('🎨'.repeat(50))).name).toBe('🎨'.repeat(50));
    const answer = await ana.tell('Board', 'create', { name: 'x'.repeat(51) });
    expect([answer.status, answer.code, answer.message]).toEqual([
      400,
      2102,
      'Please enter no more than 50 characters.',
    ]);
  });

  it('has a name and an address that no other board of its owner has', async () => {
    await ana.board('Café');
    const again = await ana.tell('Board', 'create', { name: 'CAFÉ' });
    expect([again.status, again.code, again.message]).toEqual([409, 2103, 'You already have a board with that name.']);
    expect((await ana.board('Cafe')).url).toBe(`/${ana.username}/cafe-2/`);
    expect((await bo.board('Café')).url).toBe(`/${bo.username}/cafe/`);
  });

  it('is public or secret; what belongs to ad accounts is refused [S-054] [S-058]', async () => {
    expect((await ana.board('Seen')).privacy).toBe('public');
    expect((await ana.tell('Board', 'create', { name: 'x', privacy: 'protected' })).code).toBe(2104);
    expect((await ana.tell('Board', 'create', { name: 'x', privacy: 'hidden' })).code).toBe(10);
    expect((await ana.tell('Board', 'create', { name: 'x', advertiser_id: '1' })).status).toBe(503);
    expect((await ana.tell('Board', 'create', { name: 'x', username: bo.username })).code).toBe(8);
  });

  it('is made once, however often the same request arrives', async () => {
    const body = { name: 'Once' };
    const key = { 'idempotency-key': 'board-once-1' };
    const first = said(await ana.client.ask(createBoard, { body, headers: key }));
    expect(said(await ana.client.ask(createBoard, { body, headers: key })).id).toBe(first.id);
    expect((await ana.client.ask(createBoard, { body: { name: 'Other' }, headers: key })).code).toBe(18);
  });

  it('is for people with a session', async () => {
    const visitor = await curation.visitor();
    const answer = await visitor.tell('Board', 'create', { name: 'x' });
    expect([answer.status, answer.code]).toEqual([401, 7]);
  });
});

describe('getting a board', () => {
  it('answers the fields that are asked for [S-067]', async () => {
    const { id } = await ana.board('Fields');
    const fields = async (field_set_key: string) =>
      Object.keys(said(await ana.ask<object>('Board', { board_id: id, field_set_key }))).sort();
    expect(await fields('pin_count')).toEqual(['id', 'pin_count', 'type']);
    expect(await fields('board_picker')).not.toContain('cover_images');
    expect(await fields('board_page')).toContain('cover_images');
    const unknown = await ana.ask('Board', { board_id: id, field_set_key: 'everything' });
    expect([unknown.status, unknown.code, unknown.message]).toEqual([400, 13, 'Unknown option: field_set_key']);
  });

  it('works by address too', async () => {
    const board = await ana.board('By address');
    await curation.settled();
    const found = await bo.ask<BoardView>('Board', { username: ana.username, slug: 'by-address' });
    expect(said(found)).toMatchObject({ id: board.id, owned_by_me: false });
    expect((await bo.ask('Board', { username: ana.username, slug: 'nowhere' })).code).toBe(2106);
    expect((await bo.ask('Board', { username: 'nobody_here', slug: 'x' })).code).toBe(2106);
    expect((await bo.ask('Board', {})).code).toBe(13);
    expect((await bo.ask('Board', { board_id: 'x' })).code).toBe(2106);
  });
});

describe('listing boards', () => {
  it('has defaults for all that is left out, and takes every parameter [S-068] [S-382]', async () => {
    const cy = await curation.person();
    for (let count = 1; count <= 26; count += 1) await cy.board(`Board ${count}`);
    const first = await cy.ask<BoardView[]>('Boards', { username: cy.username });
    expect(first.data).toHaveLength(25);
    expect(names(first.data)[0]).toBe('Board 26');
    const rest = await cy.ask<BoardView[]>('Boards', { username: cy.username, bookmark: first.bookmark });
    expect([names(rest.data), rest.bookmark]).toEqual([['Board 1'], '-end-']);
    const given = {
      privacy_filter: 'public',
      sort: 'oldest',
      field_set_key: 'profile_grid_item',
      filter_stories: false,
      filter_all_pins: true,
      filter_shopping_list: false,
      page_size: 2,
      group_by: 'visibility',
      include_archived: false,
    };
    expect(names(await ownBoards(cy, given))).toEqual(['Board 1', 'Board 2']);
    expect((await cy.ask('Boards', { username: cy.username, page_size: 0 })).code).toBe(10);
    expect((await cy.ask('Boards', { username: cy.username, bookmark: 'nonsense' })).code).toBe(10);
    expect((await cy.ask('Boards', { username: 'nobody_here' })).status).toBe(404);
  });

  it('sorts as asked, else by what was pinned to last [S-068] [S-069 part]', async () => {
    const cy = await curation.person();
    const zoo = await cy.board('Zoo');
    await cy.board('2024');
    await cy.board('Ápple');
    await cy.pin(zoo.id, 1);
    expect(names(await ownBoards(cy, {}))).toEqual(['Zoo', 'Ápple', '2024']);
    const sorted = async (sort: string) => names(await ownBoards(cy, { sort }));
    expect(await sorted('alphabetical')).toEqual(['Ápple', 'Zoo', '2024']);
    expect(await sorted('last_pinned_to')).toEqual(['Zoo', 'Ápple', '2024']);
    expect(await sorted('newest')).toEqual(['Ápple', '2024', 'Zoo']);
    expect(await sorted('oldest')).toEqual(['Zoo', '2024', 'Ápple']);
    expect(await sorted('group_boards_at_top')).toEqual(['Zoo', 'Ápple', '2024']);
    expect(await sorted('custom')).toEqual(['Zoo', 'Ápple', '2024']);
    expect((await cy.ask('Boards', { username: cy.username, sort: 'luck' })).message).toBe('Unknown option: sort');
  });

  it('groups and filters by visibility, and shows others what is public', async () => {
    const cy = await curation.person();
    await cy.board('Hidden', 'secret');
    await cy.board('Open');
    await curation.settled();
    expect(names(await ownBoards(cy, { sort: 'oldest' }))).toEqual(['Hidden', 'Open']);
    expect(names(await ownBoards(cy, { sort: 'oldest', group_by: 'visibility' }))).toEqual(['Open', 'Hidden']);
    expect(names(await ownBoards(cy, { privacy_filter: 'secret' }))).toEqual(['Hidden']);
    expect(names(said(await bo.ask<BoardView[]>('Boards', { username: cy.username })))).toEqual(['Open']);
    const visitor = await curation.visitor();
    expect(names(said(await visitor.ask<BoardView[]>('Boards', { username: cy.username })))).toEqual(['Open']);
  });
});

describe('changing a board', () => {
  it('gives it another name and address, and its privacy a turn [S-055]', async () => {
    const { id } = await ana.board('Before');
    const changed = said(
      await ana.tell<BoardView>('Board', 'update', { board_id: id, name: 'After', privacy: 'secret' }),
    );
    expect(changed).toMatchObject({ name: 'After', url: `/${ana.username}/after/`, privacy: 'secret' });
    await curation.settled();
    expect((await bo.ask('Board', { board_id: id })).status).toBe(404);
    said(await ana.tell('Board', 'update', { board_id: id, privacy: 'public' }));
    await curation.settled();
    expect(said(await bo.ask<BoardView>('Board', { board_id: id })).name).toBe('After');
    expect((await ana.board('Before')).url).toBe(`/${ana.username}/before/`);
  });

  it('keeps the address when the words stay, and the name of another board is taken', async () => {
    const { id, url } = await ana.board('Same words');
    expect(said(await ana.tell<BoardView>('Board', 'update', { board_id: id, name: 'same WORDS' })).url).toBe(url);
    await ana.board('Taken');
    expect((await ana.tell('Board', 'update', { board_id: id, name: 'taken' })).code).toBe(2103);
  });

  it('is for its owner', async () => {
    const { id } = await ana.board('Mine');
    expect((await bo.tell('Board', 'update', { board_id: id, name: 'Yours' })).code).toBe(2106);
    expect((await bo.tell('Board', 'delete', { board_id: id })).code).toBe(2106);
    expect((await ana.tell('Board', 'delete', { board_id: 'no id' })).code).toBe(2106);
  });
});

describe('an address that a board had before', () => {
  const at = (person: Person, slug: string, owner = ana) =>
    person.ask<BoardView>('Board', { username: owner.username, slug });
  const name = (board: BoardView, to: string, more: object = {}) =>
    ana.tell<BoardView>('Board', 'update', { board_id: board.id, name: to, ...more }).then(said);
  const movedTo = async (person: Person, slug: string) => {
    const { status, code, text } = await at(person, slug);
    return [status, code, JSON.parse(text).resource_response.error.data.redirectUrl];
  };

  it('leads to the one it has now, however often the name was changed [E-027] [S-324]', async () => {
    const board = await ana.board('Gift ideas');
    await name(board, 'Presents');
    await name(board, 'Wrapped');
    await curation.settled();
    for (const slug of ['gift-ideas', 'presents'])
      expect(await movedTo(bo, slug)).toEqual([301, 19, `/${ana.username}/wrapped/`]);
    await name(board, 'Presents');
    await curation.settled();
    expect(said(await at(bo, 'presents')).id).toBe(board.id);
    expect(await movedTo(bo, 'wrapped')).toEqual([301, 19, `/${ana.username}/presents/`]);
  });

  it('is of the board that had it last, and of a new one that takes it', async () => {
    await name(await ana.board('Attic'), 'Loft');
    const second = await ana.board('Attic');
    expect(said(await at(ana, 'attic')).id).toBe(second.id);
    await name(second, 'Roof');
    await curation.settled();
    expect(await movedTo(bo, 'attic')).toEqual([301, 19, `/${ana.username}/roof/`]);
    said(await ana.tell('Board', 'delete', { board_id: second.id }));
    await curation.settled();
    expect(await movedTo(bo, 'attic')).toEqual([301, 19, `/${ana.username}/loft/`]);
  });

  it('tells nobody what a board was called while it was secret', async () => {
    const hidden = await ana.board('Divorce', 'secret');
    await name(hidden, 'Plans', { privacy: 'public' });
    const closed = await ana.board('Open once');
    await name(closed, 'Kept apart', { privacy: 'secret' });
    await curation.settled();
    expect(await movedTo(ana, 'divorce')).toEqual([301, 19, `/${ana.username}/plans/`]);
    expect((await at(bo, 'divorce')).code).toBe(2106);
    expect((await at(bo, 'open-once')).code).toBe(2106);
    await name(closed, 'Shown again', { privacy: 'public' });
    await curation.settled();
    expect((await at(bo, 'kept-apart')).code).toBe(2106);
    expect(await movedTo(bo, 'open-once')).toEqual([301, 19, `/${ana.username}/shown-again/`]);
  });
});

describe('deleting a board', () => {
  it('takes its pins with it, one event each [S-066]', async () => {
    const { id } = await ana.board('Doomed');
    const pins = [await ana.pin(id, 11), await ana.pin(id, 12)];
    await curation.settled();
    const copy = await bo.save(pins[0]?.id ?? '', (await bo.board('Safe')).id);
    expect(said(await ana.tell('Board', 'delete', { board_id: id }))).toEqual({
      ...{ id, pin_count: 2, undo: { commandId: expect.any(String), until: expect.any(String) } },
    });
    expect((await ana.ask('Board', { board_id: id })).code).toBe(2106);
    await curation.settled();
    for (const pin of pins) expect((await ana.ask('Pin', { id: pin.id })).code).toBe(2210);
    await eventually(async () => {
      const deleted = (await curation.events('PinDeleted')).map(({ data }) => [data['pinId'], data['reason']]);
      expect(deleted).toEqual(expect.arrayContaining(pins.map((pin) => [pin.id, 'board_deleted'])));
    });
    expect((await bo.ask('Pin', { id: copy.id })).status).toBe(200);
    expect((await ana.tell('PinRestore', 'create', { id: pins[0]?.id })).code).toBe(2213);
    expect((await ana.board('Doomed')).url).toBe(`/${ana.username}/doomed/`);
  });
});

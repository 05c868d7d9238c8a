import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { BoardSections } from './read-models/board-page/board-sections.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
});
afterAll(() => curation?.stop());

const offered = { commandId: expect.any(String), until: expect.any(String) };
const make = (board: BoardView, name: string, more: object = {}) =>
  ana.tell<BoardSection & { undo: unknown }>('BoardSection', 'create', { board_id: board.id, name, ...more });
/** The section itself: only the answer to its making offers to take it back. */
const made = async (board: BoardView, name: string, more: object = {}): Promise<BoardSection> => {
  const { undo, ...section } = said(await make(board, name, more));
  expect(undo).toEqual(offered);
  return section;
};
const listed = async (person: Person, board: BoardView, resource = 'BoardSections') =>
  said(await person.ask<BoardSection[]>(resource, { board_id: board.id }));
const titles = (sections: readonly BoardSection[]) => sections.map(({ title }) => title);

describe('a new section', () => {
  it('is answered with its id, whole, and counted on its board [S-044] [S-049] [S-053 part]', async () => {
    const board = await ana.board('House');
    const pin = await ana.pin(board.id, 1);
    const section = await made(board, '  Café   lamps ', { name_source: 2, initial_pins: [pin.id] });
    expect(section).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'board_section',
      title: 'Café lamps',
      slug: 'cafe-lamps',
      url: `/${ana.username}/house/cafe-lamps/`,
      pin_count: 1,
      preview_pins: [
        {
          id: pin.id,
          image_medium_url: expect.stringContaining('/i/236x/'),
          image_square_url: expect.stringContaining('/i/170x/'),
          image_square_size_pixels: { width: 170, height: 170 },
          dominant_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        },
      ],
      board: { id: board.id, name: 'House', layout: 'default', url: board.url, privacy: 'public' },
    });
    expect(await listed(ana, board)).toEqual([section]);
    const now = said(await ana.ask<BoardView>('Board', { board_id: board.id }));
    expect(now).toMatchObject({ section_count: 1, pin_count: 1 });
  });

  it.each([0, 1, 2] as const)('records how it got its name: %d [S-045]', async (nameSource) => {
    const board = await ana.board(`Named ${nameSource}`);
    const { id } = await made(board, 'Lamps', { name_source: nameSource });
    const events = await curation.events('BoardSectionCreated');
    const event = events.find(({ data }) => data['sectionId'] === id);
    expect(event?.data).toMatchObject({ nameSource, name: 'Lamps', entry: 'picker', initialPinIds: [] });
  });

  it('was typed where nothing is said, and no other number is known [S-045]', async () => {
    const board = await ana.board('Typed');
    const { id } = await made(board, 'Lamps');
    const events = await curation.events('BoardSectionCreated');
    expect(events.find(({ data }) => data['sectionId'] === id)?.data['nameSource']).toBe(0);
    expect((await make(board, 'Rugs', { name_source: 3 })).status).toBe(400);
  });

  it('needs a name of up to 50 code points that its board has not, whatever the case [S-046]', async () => {
    const board = await ana.board('Bounds');
    const refused = async (name: string) => {
      const { status, code, message } = await make(board, name);
      return [status, code, message];
    };
    expect(await refused('   ')).toEqual([400, 2121, 'Please name your section.']);
    expect(await refused('x'.repeat(51))).toEqual([400, 2122, 'Please enter no more than 50 characters.']);
    expect((await made(board, '🪔'.repeat(50))).slug).toBe('section');
    await made(board, 'Lamps');
    expect(await refused('lAMPS')).toEqual([409, 2123, 'This board already has a section with that name.']);
    expect((await made(board, 'Lamps?')).slug).toBe('lamps-2');
    expect((await made(await ana.board('Bounds too'), 'Lamps')).slug).toBe('lamps');
  });

  it('is not made of pins that are unknown, or on another board: nothing happens', async () => {
    const [board, other] = [await ana.board('Checked'), await ana.board('Other')];
    const [own, foreign] = [await ana.pin(board.id, 2), await ana.pin(other.id, 3)];
    for (const stranger of [foreign.id, 'nonsense', '01980a60-2b3c-8d4e-9f50-617283940a04']) {
      const answer = await make(board, 'Mixed', { initial_pins: [own.id, stranger] });
      expect([answer.status, answer.code]).toEqual([404, 2210]);
    }
    expect(await listed(ana, board)).toEqual([]);
    const many = Array.from({ length: 101 }, () => own.id);
    expect((await make(board, 'Many', { initial_pins: many })).status).toBe(400);
    expect((await made(board, 'Hundred', { initial_pins: many.slice(1) })).pin_count).toBe(1);
  });

  it('is made once, however often the request comes', async () => {
    const board = await ana.board('Once');
    const body = { board_id: board.id, name: 'Lamps' };
    const send = () =>
      ana.client.send<BoardSection>('/resource/BoardSectionResource/create/', {
        method: 'POST',
        headers: { 'idempotency-key': 'section-once-1' },
        body,
      });
    const [first, second] = [await send(), await send()];
    expect(said(second).id).toBe(said(first).id);
    expect(titles(await listed(ana, board))).toEqual(['Lamps']);
  });

  it('is nobody else’s to make: a board of somebody else answers like none', async () => {
    const board = await ana.board('Mine');
    const answers = [board.id, '01980a60-2b3c-8d4e-9f50-617283940a04'].map((board_id) =>
      bo.tell('BoardSection', 'create', { board_id, name: 'Yours' }),
    );
    for (const { status, code } of await Promise.all(answers)) expect([status, code]).toEqual([404, 2106]);
  });
});

describe('a new board with names of sections', () => {
  it('has them from its beginning, or is refused with them [S-041 part] [S-053 part]', async () => {
    const create = (name: string, section_names: string[]) =>
      ana.tell<BoardView>('Board', 'create', { name, section_names });
    const board = said(await create('Templated', ['Lamps', 'Rugs']));
    expect(board.section_count).toBe(2);
    expect(titles(await listed(ana, board))).toEqual(['Lamps', 'Rugs']);
    expect((await create('Twice', ['Lamps', 'LAMPS'])).code).toBe(2123);
    const boards = said(await ana.ask<BoardView[]>('Boards', { username: ana.username }));
    expect(boards.map(({ name }) => name)).not.toContain('Twice');
  });
});

describe('a section', () => {
  it('is shown by id for the field set board_page, and by its address [S-051]', async () => {
    const board = await ana.board('Shown');
    const section = await made(board, 'Lamps');
    const ask = (options: object) => ana.ask<BoardSection>('BoardSection', options);
    expect(said(await ask({ section_id: section.id, field_set_key: 'board_page' }))).toEqual(section);
    const address = { username: ana.username, slug: 'shown', section_slug: 'lamps' };
    expect(said(await ask(address))).toEqual(section);
    expect((await ask({ section_id: section.id, field_set_key: 'board_picker' })).code).toBe(13);
    expect((await ask({ ...address, section_slug: 'chairs' })).code).toBe(2124);
    expect((await ask({ section_id: 'nonsense' })).code).toBe(2124);
  });

  it('of a secret board does not exist for others', async () => {
    const board = await ana.board('Hidden', 'secret');
    const section = await made(board, 'Lamps');
    expect((await bo.ask('BoardSection', { section_id: section.id })).code).toBe(2124);
    expect((await bo.ask('BoardSectionPins', { section_id: section.id })).code).toBe(2124);
    expect((await bo.ask('BoardSections', { board_id: board.id })).code).toBe(2106);
    expect((await bo.tell('BoardSection', 'update', { section_id: section.id, name: 'X' })).code).toBe(2124);
    expect((await bo.tell('BoardSection', 'delete', { section_id: section.id })).code).toBe(2124);
  });

  it('is renamed, and its old address leads to the new one with 301', async () => {
    const board = await ana.board('Renamed');
    const section = await made(board, 'Lamps');
    const renamed = said(
      await ana.tell<BoardSection>('BoardSection', 'update', { section_id: section.id, name: 'Lights' }),
    );
    expect(renamed).toMatchObject({ id: section.id, title: 'Lights', slug: 'lights' });
    const old = await ana.ask('BoardSection', {
      ...{ username: ana.username, slug: 'renamed', section_slug: 'lamps' },
    });
    expect([old.status, old.body.resource_response.error?.data]).toEqual([
      301,
      { redirectUrl: `/${ana.username}/renamed/lights/` },
    ]);
  });

  it('leads from under an old address of its board, too', async () => {
    const board = await ana.board('Before');
    await made(board, 'Lamps');
    said(await ana.tell('Board', 'update', { board_id: board.id, name: 'After' }));
    const old = await ana.ask('BoardSection', {
      ...{ username: ana.username, slug: 'before', section_slug: 'lamps' },
    });
    expect([old.status, old.body.resource_response.error?.data]).toEqual([
      301,
      { redirectUrl: `/${ana.username}/after/lamps/` },
    ]);
  });
});

describe('the order of sections', () => {
  it('is the one that they were put into, and new ones stand last', async () => {
    const board = await ana.board('Ordered');
    const [a, b, c] = [await made(board, 'A'), await made(board, 'B'), await made(board, 'C')];
    const order = (section_ids: string[]) => ana.tell('BoardSections', 'update', { board_id: board.id, section_ids });
    expect(said(await order([c.id, a.id]))).toEqual({
      board_id: board.id,
      section_ids: [c.id, a.id, b.id],
      undo: offered,
    });
    await made(board, 'D');
    expect(titles(await listed(ana, board))).toEqual(['C', 'A', 'B', 'D']);
    expect((await order(['nonsense'])).code).toBe(2124);
    const stranger = await bo.tell('BoardSections', 'update', { board_id: board.id, section_ids: [a.id] });
    expect(stranger.code).toBe(2106);
  });
});

describe('deleting a section', () => {
  it('is answered again when it is asked again under its key, and to nobody else', async () => {
    const board = await ana.board('Sections that go');
    const { id } = await made(board, 'Goes');
    const remove = (person: Person, key: string) =>
      person.client.post('/resource/BoardSectionResource/delete/', { section_id: id }, { 'idempotency-key': key });
    const first = await remove(ana, 'deletes-a-section-1');
    expect([first.status, first.data]).toEqual([200, { id, board_id: board.id, undo: offered }]);
    await curation.settled();
    const again = await remove(ana, 'deletes-a-section-1');
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect((await remove(ana, 'deletes-a-section-2')).code).toBe(2124);
    expect((await remove(bo, 'deletes-a-section-1')).code).toBe(2124);
  });
});

describe('sections of a board that is deleted', () => {
  it('are forgotten, names and all, once it cannot be restored, and those of other boards are not', async () => {
    const [kept, gone, secret] = [
      await ana.board('Stays'),
      await ana.board('Goes'),
      await ana.board('Goes too', 'secret'),
    ];
    const named: string[] = [];
    for (const board of [kept, gone, secret]) named.push((await made(board, `Of ${board.name}`)).id);
    for (const board of [gone, secret]) said(await ana.tell('Board', 'delete', { board_id: board.id }));
    await curation.settled();
    const { pool } = curation.backbone;
    const keptFor = async (hours: number): Promise<number | null> => {
      await pool.query('UPDATE boards SET deleted_at = now() - make_interval(hours => $2) WHERE id = ANY($1)', [
        ...[[gone.id, secret.id], hours],
      ]);
      await curation.service.app.get(BoardSections, { strict: false }).sweep();
      return (await pool.query('SELECT FROM board_sections WHERE id = ANY($1)', [named])).rowCount;
    };
    expect(await keptFor(719)).toBe(3);
    expect(await keptFor(721)).toBe(1);
    expect(said(await ana.ask('BoardSection', { section_id: named[0] }))).toMatchObject({ id: named[0] });
  });
});

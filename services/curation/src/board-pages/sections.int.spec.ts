import type { BoardView, PinCard } from '@corkboard/contracts/curation/entities';
import type { UserProfile } from '@corkboard/contracts/curation/feeds';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
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

const make = (board: BoardView, name: string, more: object = {}) =>
  ana.tell<BoardSection>('BoardSection', 'create', { board_id: board.id, name, ...more });
const made = async (board: BoardView, name: string, more: object = {}) => said(await make(board, name, more));
const listed = async (person: Person, board: BoardView, resource = 'BoardSections') =>
  said(await person.ask<BoardSection[]>(resource, { board_id: board.id }));
const titles = (sections: readonly BoardSection[]) => sections.map(({ title }) => title);
const ids = (pins: readonly { id: string }[]) => pins.map(({ id }) => id);

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

describe('the place that was saved to last', () => {
  it('is told with its section, until that is deleted', async () => {
    const cy = await curation.person();
    const recent = async () =>
      said(await cy.ask<UserProfile>('User', { username: cy.username, field_set_key: 'save_behavior' })).recent_boards;
    const board = await cy.board('Latest');
    const { id } = said(await cy.tell<BoardSection>('BoardSection', 'create', { board_id: board.id, name: 'Lamps' }));
    const pin = await cy.pin(board.id, 15, { section: id });
    const place = { id: board.id, name: 'Latest', url: board.url };
    expect(await recent()).toEqual([{ ...place, section: { id, name: 'Lamps' } }]);
    await cy.save(pin.id, board.id);
    expect(await recent()).toEqual([{ ...place, section: null }]);
    await cy.save(pin.id, board.id, { section: id });
    said(await cy.tell('BoardSection', 'delete', { section_id: id }));
    expect(await recent()).toEqual([{ ...place, section: null }]);
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

describe('pins of a section', () => {
  const pinsOf = async (section: BoardSection, more: object = {}) =>
    said(await ana.ask<PinCard[]>('BoardSectionPins', { section_id: section.id, ...more }));
  const feed = async (board: BoardView, outside: boolean) =>
    said(await ana.ask<PinCard[]>('BoardFeed', { board_id: board.id, filter_section_pins: outside }));

  it('are those that were saved into it; the board holds all of them [S-052]', async () => {
    const board = await ana.board('Filled');
    const [lamps, rugs] = [await made(board, 'Lamps'), await made(board, 'Rugs')];
    const inside = await ana.pin(board.id, 4, { section: lamps.id });
    const outside = await ana.pin(board.id, 5);
    const again = await ana.save(outside.id, board.id, { section: lamps.id });
    expect(ids(await pinsOf(lamps))).toEqual([again.id, inside.id]);
    expect(ids(await pinsOf(lamps, { page_size: 1 }))).toEqual([again.id]);
    expect(await pinsOf(rugs)).toEqual([]);
    expect(ids(await feed(board, true))).toEqual([outside.id]);
    expect(ids(await feed(board, false))).toEqual([again.id, outside.id, inside.id]);
    const choices = await listed(ana, board, 'BoardSectionsRepin');
    expect(choices.map(({ title, pin_count: count, preview_pins: shown }) => [title, count, ids(shown)])).toEqual([
      ['Lamps', 2, [again.id]],
      ['Rugs', 0, []],
    ]);
  });

  it('are not saved into a section of another board, nor into one that is gone', async () => {
    const [board, other] = [await ana.board('One'), await ana.board('Two')];
    const [foreign, gone] = [await made(other, 'Lamps'), await made(board, 'Lamps')];
    said(await ana.tell('BoardSection', 'delete', { section_id: gone.id }));
    const pin = await ana.pin(board.id, 6);
    for (const section of [foreign.id, gone.id, 'nonsense']) {
      const answer = await ana.tell<SavedPin>('Repin', 'create', { pin_id: pin.id, board_id: board.id, section });
      expect([answer.status, answer.code]).toEqual([404, 2124]);
    }
  });

  it('stand on the board itself once it is deleted', async () => {
    const board = await ana.board('Emptied');
    const [lamps, rugs] = [await made(board, 'Lamps'), await made(board, 'Rugs')];
    const first = await ana.pin(board.id, 7, { section: lamps.id });
    const second = await ana.pin(board.id, 8);
    const third = await ana.pin(board.id, 9, { section: lamps.id });
    await ana.pin(board.id, 10, { section: rugs.id });
    const deleted = said(await ana.tell('BoardSection', 'delete', { section_id: lamps.id }));
    expect(deleted).toEqual({ id: lamps.id, board_id: board.id });
    expect(ids(await feed(board, true))).toEqual([third.id, second.id, first.id]);
    expect(titles(await listed(ana, board))).toEqual(['Rugs']);
    expect(said(await ana.ask<BoardView>('Board', { board_id: board.id })).section_count).toBe(1);
    expect((await ana.ask('BoardSection', { section_id: lamps.id })).code).toBe(2124);
  });
});

describe('the cover of a board [S-083]', () => {
  it('is the first picture, stays, and is replaced by one that is saved into a section', async () => {
    const board = await ana.board('Covered');
    const section = await made(board, 'Lamps');
    const cover = async () => said(await ana.ask<BoardView>('Board', { board_id: board.id })).image_cover_url;
    const pictureOf = (pin: SavedPin) => pin.images?.['236x'].url;
    const first = await ana.pin(board.id, 11);
    expect(await cover()).toBe(pictureOf(first));
    await ana.pin(board.id, 12);
    expect(await cover()).toBe(pictureOf(first));
    const third = await ana.pin(board.id, 13, { section: section.id });
    expect(await cover()).toBe(pictureOf(third));
    await eventually(async () => {
      const events = await curation.events('BoardCoverChanged');
      const causes = events.filter(({ data }) => data['boardId'] === board.id).map(({ data }) => data['cause']);
      expect(causes).toEqual(['first_pin', 'section_save']);
    });
    await curation.settled();
    expect(await cover()).toBe(pictureOf(third));
  });
});

describe('a section of the link flow [S-050]', () => {
  const post = (board: BoardView, body: object) =>
    ana.client.send<{ section: BoardSection; pin: SavedPin | null }>(`/v3/boards/${board.id}/sections/`, {
      method: 'POST',
      body,
    });

  it('is made of board and name, and the pin of the link goes into it', async () => {
    const board = await ana.board('Linked');
    const { id } = await ana.upload(14);
    const pinImport = { mediaUploadId: id, description: 'A lamp', link: 'https://lamps.test/1', method: 'scraped' };
    const { section, pin } = said(await post(board, { name: 'Lamps', pinImport: { ...pinImport, guid: 'linked-01' } }));
    expect([section.title, pin?.description, pin?.board?.id]).toEqual(['Lamps', 'A lamp', board.id]);
    expect(ids(said(await ana.ask<PinCard[]>('BoardSectionPins', { section_id: section.id })))).toEqual([pin?.id]);
    const events = await curation.events('BoardSectionCreated');
    expect(events.find(({ data }) => data['sectionId'] === section.id)?.data['entry']).toBe('link_flow');
    const again = said(await post(board, { name: 'Lamps', pinImport: { ...pinImport, guid: 'linked-01' } }));
    expect([again.section.id, again.pin?.id]).toEqual([section.id, pin?.id]);
  });

  it('is made alone where nothing is to be saved, under the same rules', async () => {
    const board = await ana.board('Linked alone');
    expect(said(await post(board, { name: 'Lamps' })).pin).toBeNull();
    expect((await post(board, { name: 'lamps' })).status).toBe(409);
    expect((await post(board, { name: ' ' })).status).toBe(400);
  });
});

describe('the order of sections', () => {
  it('is the one that they were put into, and new ones stand last', async () => {
    const board = await ana.board('Ordered');
    const [a, b, c] = [await made(board, 'A'), await made(board, 'B'), await made(board, 'C')];
    const order = (section_ids: string[]) => ana.tell('BoardSections', 'update', { board_id: board.id, section_ids });
    expect(said(await order([c.id, a.id]))).toEqual({ board_id: board.id, section_ids: [c.id, a.id, b.id] });
    await made(board, 'D');
    expect(titles(await listed(ana, board))).toEqual(['C', 'A', 'B', 'D']);
    expect((await order(['nonsense'])).code).toBe(2124);
    const stranger = await bo.tell('BoardSections', 'update', { board_id: board.id, section_ids: [a.id] });
    expect(stranger.code).toBe(2106);
  });
});

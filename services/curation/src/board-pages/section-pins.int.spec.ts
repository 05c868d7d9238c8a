import type { BoardView, PinCard } from '@corkboard/contracts/curation/entities';
import type { UserProfile } from '@corkboard/contracts/curation/feeds';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
});
afterAll(() => curation?.stop());

const make = (board: BoardView, name: string, more: object = {}) =>
  ana.tell<BoardSection>('BoardSection', 'create', { board_id: board.id, name, ...more });
const made = async (board: BoardView, name: string, more: object = {}) => said(await make(board, name, more));
const listed = async (person: Person, board: BoardView, resource = 'BoardSections') =>
  said(await person.ask<BoardSection[]>(resource, { board_id: board.id }));
const titles = (sections: readonly BoardSection[]) => sections.map(({ title }) => title);
const ids = (pins: readonly { id: string }[]) => pins.map(({ id }) => id);

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

describe('pins of a section', () => {
  const pinsOf = async (section: BoardSection, more: object = {}) =>
    said(await ana.ask<PinCard[]>('BoardSectionPins', { section_id: section.id, ...more }));
  const feed = async (board: BoardView, outside: boolean) =>
    said(await ana.ask<PinCard[]>('BoardFeed', { board_id: board.id, filter_section_pins: outside }));

  it('say on their own streams, once, that the section began with them, and leave it from there', async () => {
    const board = await ana.board('Begun');
    const pin = await ana.pin(board.id, 14);
    const { id: section } = await made(board, 'First', { initial_pins: [pin.id] });
    const moves = async () => {
      const events = await curation.events('PinMoved');
      return events.filter(({ data }) => data.pinId === pin.id).map(({ data }) => data);
    };
    await eventually(async () => expect(await moves()).toHaveLength(1));
    expect(await moves()).toMatchObject([
      { moverId: ana.id, fromSectionId: null, toBoardId: board.id, toSectionId: section },
    ]);
    said(await ana.client.post(`/v3/pins/${pin.id}/move`, { board_id: board.id, section_id: null }));
    await curation.settled();
    expect(ids(await feed(board, true))).toEqual([pin.id]);
  });

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
    expect(deleted).toMatchObject({ id: lamps.id, board_id: board.id });
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

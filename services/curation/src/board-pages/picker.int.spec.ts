import type { PickerBoards } from '@corkboard/contracts/curation/boards';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
const boards = new Map<string, BoardView>();

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
  for (const name of ['Travel', '2024', 'Árt', 'kitchen ideas', 'Zoo']) boards.set(name, await ana.board(name));
  boards.set('Hidden', await ana.board('Hidden', 'secret'));
});
afterAll(() => curation?.stop());

const idOf = (name: string): string => boards.get(name)?.id ?? '';
const picker = async (person: Person, options: object = {}) =>
  said(await person.ask<PickerBoards>('BoardPickerBoards', options));
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('the board picker', () => {
  it('lists the viewer’s own boards by name, digits last [S-062 part] [S-033]', async () => {
    const { all_boards } = await picker(ana);
    expect(names(all_boards)).toEqual(['Árt', 'Hidden', 'kitchen ideas', 'Travel', 'Zoo', '2024']);
    expect((await picker(bo)).all_boards).toEqual([]);
  });

  it('has all_boards and boards_shortlist, each item with name and what a row shows [S-037] [S-022 part]', async () => {
    const { all_boards, boards_shortlist } = await picker(ana);
    const hidden = all_boards.find(({ name }) => name === 'Hidden');
    expect(hidden).toMatchObject({
      privacy: 'secret',
      section_count: 0,
      is_collaborative: false,
      image_cover_url: null,
    });
    expect(boards_shortlist).toEqual([]);
  });

  it('takes field set, shortlist size, pin, username and limit [S-365]', async () => {
    const lamp = await bo.pin((await bo.board('Lamps')).id, 1, { title: 'A travel kitchen', description: '' });
    await curation.settled();
    const asked = { field_set_key: 'board_picker', shortlist_suggestions: 2, pin_id: lamp.id, username: ana.username };
    expect(names((await picker(ana, asked)).boards_shortlist).sort()).toEqual(['Travel', 'kitchen ideas']);
    expect((await picker(ana, { limit: 2 })).all_boards).toHaveLength(2);
    expect((await picker(ana, { filter: 'protected' })).all_boards).toEqual([]);
    expect((await ana.ask('BoardPickerBoards', { field_set_key: 'x' })).code).toBe(13);
    expect((await ana.ask('BoardPickerBoards', { username: bo.username })).code).toBe(8);
    expect((await (await curation.visitor()).ask('BoardPickerBoards')).code).toBe(7);
  });

  it('is called with filter all and profile_grid_item, too, and answers the same [S-366]', async () => {
    const { all_boards } = await picker(ana, { filter: 'all', field_set_key: 'profile_grid_item' });
    expect(names(all_boards)).toEqual(names((await picker(ana)).all_boards));
    expect(names(all_boards)).toContain('Hidden');
  });

  it('puts the boards saved to most recently on the shortlist, two of them [S-381] [S-036]', async () => {
    await ana.pin(idOf('Zoo'), 2);
    const lamp = await bo.pin((await bo.board('Words')).id, 3, { title: 'Kitchen' });
    await curation.settled();
    expect(names((await picker(ana, { pin_id: lamp.id })).boards_shortlist)).toEqual(['Zoo', 'kitchen ideas']);
    await ana.pin(idOf('Hidden'), 4);
    await ana.pin(idOf('2024'), 5);
    expect(names((await picker(ana, { pin_id: lamp.id })).boards_shortlist)).toEqual(['2024', 'Hidden']);
  });
});

describe('suggested board names', () => {
  it('come from public boards with the same picture, then from the words of the pin', async () => {
    const secret = await bo.board('Nobody may know', 'secret');
    const open = await bo.board('Bright lights');
    const lamp = await bo.pin(open.id, 9, { title: 'Reading lamp', description: '#cozy' });
    await bo.save(lamp.id, secret.id);
    await ana.board('Reading');
    await curation.settled();
    const answer = await ana.client.get<{ title: string }[]>(`/v3/pins/${lamp.id}/board_title_suggestions/`);
    expect(answer.data).toEqual([{ title: 'Bright lights' }, { title: 'Cozy' }, { title: 'Lamp' }]);
    expect((await ana.client.get('/v3/pins/unknown/board_title_suggestions/')).code).toBe(2210);
  });
});

describe('the picker of somebody with many boards', () => {
  it('names all of them, the first 50 with their covers, and shows the others by 50 at once [S-062 part]', async () => {
    const cy = await curation.person();
    const many: string[] = [];
    for (let n = 0; n < 52; n += 1) many.push((await cy.board(`Room ${String(n).padStart(2, '0')}`)).id);
    const last = many.at(-1) ?? '';
    await cy.pin(last, 1);
    await curation.settled();
    const { all_boards, boards_shortlist } = await picker(cy);
    expect(all_boards.map(({ id }) => id)).toEqual(many);
    expect(all_boards.map((board) => 'image_cover_url' in board)).toEqual(many.map((_, at) => at < 50));
    expect(boards_shortlist[0]?.image_cover_url).toMatch(/^\/|^http/);
    const covers = async (person: Person, board_ids: readonly string[]) => person.ask('BoardCovers', { board_ids });
    expect(said(await covers(cy, many.slice(50)))).toEqual([
      { id: many[50], image_cover_url: null },
      { id: last, image_cover_url: boards_shortlist[0]?.image_cover_url },
    ]);
    expect((await covers(cy, many.slice(0, 51))).status).toBe(400);
    expect(said(await covers(bo, [idOf('Hidden'), 'none', last]))).toEqual([expect.objectContaining({ id: last })]);
    expect((await (await curation.visitor()).ask('BoardCovers', { board_ids: [last] })).code).toBe(7);
  });
});

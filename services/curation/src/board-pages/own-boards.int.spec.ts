import type { Act } from '@corkboard/contracts/curation/acts';
import type { PickerBoards } from '@corkboard/contracts/curation/boards';
import type { BoardView, UndoOffer } from '@corkboard/contracts/curation/entities';
import type { UserProfile } from '@corkboard/contracts/curation/feeds';
import type { HistoryEntry } from '@corkboard/contracts/curation/history';
import type { PageHead } from '@corkboard/contracts/curation/page-heads';
import { movePin } from '@corkboard/contracts/curation/pins';
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

type Changed = BoardView & { readonly undo: UndoOffer };

const change = async ({ id }: BoardView, changes: object) =>
  said(await ana.tell<Changed>('Board', 'update', { board_id: id, ...changes }));
const takeBack = async ({ commandId }: UndoOffer) =>
  said(await ana.client.post<{ kind: string; undo: UndoOffer }>(`/v3/commands/${commandId}/undo`, {}));
const seenBy = (person: Person, { id }: BoardView) => person.ask<BoardView>('Board', { board_id: id });
const lastEntry = async ({ id }: BoardView) =>
  said(await ana.client.get<readonly HistoryEntry[]>(`/v3/boards/${id}/history/`))[0];

describe('the description of a board', () => {
  const headOf = async ({ url }: BoardView) =>
    said(await ana.client.get<PageHead>(`/v3/page_heads/?${new URLSearchParams({ path: url })}`)).head;

  it('is shown at once, to whom the board is, on its page and in the head of it', async () => {
    const board = await ana.board('Described');
    const { description } = await change(board, { description: '  Lamps, old and new ' });
    expect(description).toBe('Lamps, old and new');
    expect(said(await seenBy(ana, board)).description).toBe('Lamps, old and new');
    await eventually(async () => expect(said(await seenBy(bo, board)).description).toBe('Lamps, old and new'));
    expect((await headOf(board))?.description).toBe('Lamps, old and new');
    await change(board, { name: 'Still described' });
    expect(said(await seenBy(ana, board)).description).toBe('Lamps, old and new');
    await change(board, { description: null });
    expect(said(await seenBy(ana, board)).description).toBeNull();
  });

  it('may have 500 characters, not 501', async () => {
    const board = await ana.board('Long');
    expect((await change(board, { description: 'x'.repeat(500) })).description).toHaveLength(500);
    const refused = await ana.tell('Board', 'update', { board_id: board.id, description: 'x'.repeat(501) });
    expect([refused.status, refused.code, refused.message]).toEqual([
      400,
      2205,
      'Please enter no more than 500 characters.',
    ]);
  });

  it('is its owner’s to change, and its secret while the board is one', async () => {
    const board = await ana.board('Untold', 'secret');
    await change(board, { description: 'Quokkas' });
    expect((await bo.tell('Board', 'update', { board_id: board.id, description: 'Mine' })).code).toBe(2106);
    expect((await seenBy(bo, board)).code).toBe(2106);
    const found = (person: Person) => person.ask('BaseSearch', { query: 'quokkas', scope: 'boards' });
    await curation.settled();
    expect((await found(bo)).text).not.toContain(board.id);
    expect((await found(ana)).text).toContain(board.id);
  });

  it('is taken back, told in the history, and found among the acts', async () => {
    const board = await ana.board('Taken back');
    await change(board, { description: 'First' });
    const { undo } = await change(board, { description: 'Second', name: 'Taken' });
    expect((await takeBack(undo)).kind).toBe('board-renamed');
    expect(said(await seenBy(ana, board))).toMatchObject({ name: 'Taken back', description: 'First' });
    const { undo: again } = await change(board, { description: 'Third' });
    const [act] = said(await ana.client.get<readonly Act[]>('/v3/acts/'));
    expect([act?.kind, act?.board?.id]).toEqual(['board-description-changed', board.id]);
    expect(await lastEntry(board)).toMatchObject({ kind: 'board-description-changed', by_me: true, undo: again });
    const back = await takeBack(again);
    expect(said(await seenBy(ana, board)).description).toBe('First');
    await takeBack(back.undo);
    expect(said(await seenBy(ana, board)).description).toBe('Third');
  });
});

describe('a board that is put away', () => {
  const archive = async (person: Person, { id }: BoardView, archived = true) =>
    person.tell<Changed>('BoardArchive', 'update', { board_id: id, archived });
  const listed = async (person: Person, options: object = {}, of = person) => {
    const asked = { username: of.username, sort: 'alphabetical', ...options };
    return said(await person.ask<readonly BoardView[]>('Boards', asked)).map(({ name }) => name);
  };
  const offered = async (person: Person) => {
    const picker = said(await person.ask<PickerBoards>('BoardPickerBoards'));
    return [picker.all_boards, picker.boards_shortlist].map((boards) => boards.map(({ name }) => name));
  };
  const profileOf = async (person: Person) =>
    said(await person.ask<UserProfile>('User', { username: person.username, field_set_key: 'save_behavior' }));

  it('is said with when, and left out of own boards unless they are asked for [S-053] [S-062]', async () => {
    const cy = await curation.person();
    const [attic] = [await cy.board('Attic'), await cy.board('Barn')];
    await cy.pin(attic.id, 31);
    const { archived_by_me_at: at, undo } = said(await archive(cy, attic));
    expect(Date.parse(at ?? '')).toBeGreaterThanOrEqual(Date.parse(attic.created_at));
    expect(undo.commandId).toMatch(/^[0-9a-f-]{36}$/);
    expect(said(await seenBy(cy, attic)).archived_by_me_at).toBe(at);
    expect(await listed(cy)).toEqual(['Attic', 'Barn']);
    expect(await listed(cy, { include_archived: false })).toEqual(['Barn']);
    expect(await listed(cy, { only_archived: true })).toEqual(['Attic']);
    expect(await offered(cy)).toEqual([['Barn'], []]);
    expect(await profileOf(cy)).toMatchObject({ board_count: 1, pin_count: 1, recent_boards: [] });
    expect(said(await archive(cy, attic)).undo).toBeNull();
    expect(said(await archive(cy, attic, false)).archived_by_me_at).toBeNull();
    expect(await listed(cy, { include_archived: false })).toEqual(['Attic', 'Barn']);
    expect(await offered(cy)).toEqual([['Attic', 'Barn'], ['Attic']]);
    expect((await profileOf(cy)).recent_boards.map(({ name }) => name)).toEqual(['Attic']);
  });

  it('is on no list of others, and its page stays', async () => {
    const cy = await curation.person();
    const shed = await cy.board('Shed');
    await cy.board('Yard');
    said(await archive(cy, shed));
    await curation.settled();
    for (const options of [{}, { include_archived: true }]) expect(await listed(bo, options, cy)).toEqual(['Yard']);
    expect(await listed(bo, { only_archived: true }, cy)).toEqual([]);
    expect(said(await seenBy(bo, shed))).toMatchObject({ name: 'Shed', archived_by_me_at: null });
  });

  it('takes nothing new, and keeps what is on it', async () => {
    const [full, other] = [await ana.board('Full'), await ana.board('Elsewhere')];
    const [there, here] = [await ana.pin(full.id, 32), await ana.pin(other.id, 33)];
    const { undo } = said(await archive(ana, full));
    const pin = { board_id: full.id, media_upload_id: (await ana.upload(34)).id };
    expect((await ana.tell('Pin', 'create', pin)).code).toBe(2106);
    expect((await ana.tell('Repin', 'create', { pin_id: here.id, board_id: full.id })).code).toBe(2106);
    const move = { params: { id: here.id }, body: { board_id: full.id, section_id: null } };
    expect((await ana.client.ask(movePin, move)).code).toBe(2106);
    expect(said(await ana.ask<{ id: string }>('Pin', { id: there.id })).id).toBe(there.id);
    await takeBack(undo);
    expect(said(await ana.client.ask(movePin, move)).board?.id).toBe(full.id);
  });

  it('is its owner’s to put away: to others it is there, and not theirs', async () => {
    const board = await ana.board('Not yours');
    expect((await archive(bo, board)).code).toBe(2106);
    expect((await archive(bo, { ...board, id: crypto.randomUUID() })).code).toBe(2106);
    expect((await archive(await curation.visitor(), board)).code).toBe(7);
  });

  it('is told in the history and taken back, also after it was deleted and restored', async () => {
    const board = await ana.board('Told');
    const { undo } = said(await archive(ana, board));
    expect(await lastEntry(board)).toMatchObject({ kind: 'board-archived', undo });
    const deleted = said(await ana.tell<{ undo: UndoOffer }>('Board', 'delete', { board_id: board.id }));
    await takeBack(deleted.undo);
    expect(said(await seenBy(ana, board)).archived_by_me_at).not.toBeNull();
    expect((await takeBack(undo)).kind).toBe('board-archived');
    expect(said(await seenBy(ana, board)).archived_by_me_at).toBeNull();
    expect(await lastEntry(board)).toMatchObject({ kind: 'board-unarchived', undoes: true });
  });
});

import type { Act } from '@corkboard/contracts/curation/acts';
import type { BoardView, UndoOffer } from '@corkboard/contracts/curation/entities';
import type { HistoryEntry } from '@corkboard/contracts/curation/history';
import type { PageHead } from '@corkboard/contracts/curation/page-heads';
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

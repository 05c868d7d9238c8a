import type { BoardView, UndoOffer } from '@corkboard/contracts/curation/entities';
import { getTrash, restoreBoard, type TrashItem } from '@corkboard/contracts/curation/trash';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codes, join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  curation = await runCuration();
  bo = await curation.person();
}, 120_000);
afterAll(() => curation?.stop());

const ask = (person: Person, query: { page_size?: number; bookmark?: string } = {}) =>
  person.client.ask(getTrash, { query });
const trashOf = async (person: Person): Promise<readonly TrashItem[]> => said(await ask(person));
const titles = (items: readonly TrashItem[]) => items.map(({ title }) => title);
const remove = async (person: Person, kind: 'Board' | 'Pin', id: string) =>
  said(await person.tell(kind, 'delete', kind === 'Board' ? { board_id: id } : { id }));
const restore = (person: Person, id: string) => person.client.ask(restoreBoard, { params: { id }, body: {} });
const age = (id: string, hours: number) =>
  curation.backbone.pool.query('UPDATE trash SET deleted_at = now() - make_interval(hours => $2) WHERE thing_id = $1', [
    ...[id, hours],
  ]);

describe('the trash of a person', () => {
  it('holds what they deleted, newest first, and what others deleted on their boards', async () => {
    ana = await curation.person();
    expect(await trashOf(ana)).toEqual([]);
    const board = await ana.board('Garden', 'secret');
    await join(curation, board, { owner: ana, person: bo });
    const [rose, fern] = [await ana.pin(board.id, 1, { title: 'Rose' }), await ana.pin(board.id, 2, { title: 'Fern' })];
    const gone = await ana.board('Greenhouse');
    await ana.pin(gone.id, 3);
    await curation.settled();
    await remove(ana, 'Pin', rose.id);
    await remove(bo, 'Pin', fern.id);
    await remove(ana, 'Board', gone.id);
    await curation.settled();
    const [first, second, third, ...more] = await trashOf(ana);
    expect(first).toMatchObject({
      ...{ id: gone.id, kind: 'board', title: 'Greenhouse', board_name: null, pin_count: 1 },
      ...{ image_url: expect.stringContaining('/'), deleted_by: { id: ana.id } },
    });
    expect(second).toMatchObject({
      ...{ id: fern.id, kind: 'pin', title: 'Fern', board_name: 'Garden', pin_count: null, deleted_by: { id: bo.id } },
    });
    expect(third).toMatchObject({ id: rose.id, deleted_by: { id: ana.id } });
    expect(more).toEqual([]);
    const days = (Date.parse(first?.until ?? '') - Date.parse(first?.deleted_at ?? '')) / 86_400_000;
    expect(days).toBe(30);
    expect(titles(await trashOf(bo))).toEqual(['Fern']);
    expect(await trashOf(await curation.person())).toEqual([]);
    expect((await ask(await curation.visitor())).code).toBe(7);
  });

  it('shows nothing of a board to who is off it, nor of one that is deleted', async () => {
    const board = await ana.board('Cellar', 'secret');
    await join(curation, board, { owner: ana, person: bo });
    const pin = await bo.pin(board.id, 4, { title: 'Port' });
    await curation.settled();
    await remove(bo, 'Pin', pin.id);
    await curation.settled();
    expect(titles(await trashOf(bo))).toContain('Port');
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: board.id, invited_user_id: bo.id }));
    await curation.settled();
    expect(titles(await trashOf(bo))).not.toContain('Port');
    expect(titles(await trashOf(ana))).toContain('Port');
    await remove(ana, 'Board', board.id);
    await curation.settled();
    expect(titles(await trashOf(ana)).slice(0, 1)).toEqual(['Cellar']);
    expect(titles(await trashOf(ana))).not.toContain('Port');
  });

  it('brings nothing back onto a public board for who is off it, one by one or together', async () => {
    const board = await ana.board('Open cellar');
    await join(curation, board, { owner: ana, person: bo });
    const pins = [await bo.pin(board.id, 4, { title: 'Rum' }), await bo.pin(board.id, 5), await bo.pin(board.id, 6)];
    await curation.settled();
    const [first, ...two] = pins.map(({ id }) => id);
    await remove(bo, 'Pin', first ?? '');
    const { undo } = said(
      await bo.tell<{ undo: UndoOffer }>('BulkEdit', 'delete', { board_id: board.id, pin_ids: two }),
    );
    await curation.settled();
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: board.id, invited_user_id: bo.id }));
    await curation.settled();
    expect(titles(await trashOf(bo))).not.toContain('Rum');
    expect((await bo.tell('PinRestore', 'create', { id: first })).code).toBe(2213);
    await eventually(async () => expect((await bo.takeBack(undo)).code).toBe(2213));
    said(await ana.tell('PinRestore', 'create', { id: first }));
  });

  it('goes page by page, also over what is not shown', async () => {
    const cy = await curation.person();
    const board = await cy.board('Pages');
    const other = await cy.board('Gone with its Pin');
    const hidden = await cy.pin(other.id, 5, { title: 'Hidden' });
    const pins: string[] = [];
    for (const title of ['One', 'Two', 'Three']) pins.push((await cy.pin(board.id, 6, { title })).id);
    await curation.settled();
    await remove(cy, 'Pin', pins[0] ?? '');
    await remove(cy, 'Pin', hidden.id);
    for (const id of pins.slice(1)) await remove(cy, 'Pin', id);
    await remove(cy, 'Board', other.id);
    await curation.settled();
    const seen: (string | null)[] = [];
    let bookmark: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const answer = await ask(cy, { page_size: 2, ...(bookmark !== undefined && { bookmark }) });
      seen.push(...titles(said(answer)));
      bookmark = answer.bookmark ?? '';
    }
    expect(seen).toEqual(['Gone with its Pin', 'Three', 'Two', 'One']);
    expect(bookmark).toBe('-end-');
    expect((await ask(cy, { bookmark: 'x' })).code).toBe(10);
  });

  it('holds nothing that is older than 30 days', async () => {
    const di = await curation.person();
    const [kept, old] = [await di.board('Kept'), await di.board('Old')];
    for (const { id } of [kept, old]) await remove(di, 'Board', id);
    await curation.settled();
    await age(kept.id, 719);
    await age(old.id, 721);
    expect(titles(await trashOf(di))).toEqual(['Kept']);
  });
});

describe('what comes back from the trash', () => {
  it('is a board with its pins, under another name where its own was taken, and not in the trash any more', async () => {
    const board = await ana.board('Attic');
    const pin = await ana.pin(board.id, 7);
    await curation.settled();
    await remove(ana, 'Board', board.id);
    await ana.board('Attic');
    const back = said(await restore(ana, board.id));
    expect(back).toMatchObject({
      id: board.id,
      name: 'Attic (restored)',
      new_name: 'Attic (restored)',
      my_role: 'owner',
    });
    await curation.settled();
    expect(titles(await trashOf(ana))).not.toContain('Attic');
    await eventually(async () => expect((await ana.ask('Pin', { id: pin.id })).status).toBe(200));
    const [act] = said(
      await ana.client.get<{ kind: string; undone: boolean; board: { id: string } }[]>('/v3/acts/'),
    ).filter(({ kind }) => kind === 'board-deleted');
    expect(act).toMatchObject({ undone: true, board: { id: board.id } });
  });

  it('is a board to its owner alone; to others it cannot be told from one that never was', async () => {
    const board = await ana.board('Hers');
    await join(curation, board, { owner: ana, person: bo });
    const unknown = '01900000-0000-8000-8000-000000000000';
    const refused = [404, 2106];
    expect(codes([await restore(ana, board.id)])).toEqual([refused]);
    await remove(ana, 'Board', board.id);
    const answers = [await restore(bo, board.id), await restore(bo, unknown), await restore(bo, 'x')];
    expect(codes(answers)).toEqual([refused, refused, refused]);
    expect((await restore(await curation.visitor(), board.id)).code).toBe(7);
  });

  it('is a pin to who deleted it and to the owner of its board', async () => {
    const board = await ana.board('Shared');
    await join(curation, board, { owner: ana, person: bo });
    const pin = await bo.pin(board.id, 8, { title: 'Theirs' });
    await curation.settled();
    await remove(bo, 'Pin', pin.id);
    said(await ana.tell('PinRestore', 'create', { id: pin.id }));
    await curation.settled();
    expect(said(await bo.ask<BoardView>('Pin', { id: pin.id }))).toMatchObject({ title: 'Theirs' });
    expect(titles(await trashOf(bo))).not.toContain('Theirs');
    await remove(ana, 'Pin', pin.id);
    expect((await bo.tell('PinRestore', 'create', { id: pin.id })).code).toBe(2213);
  });
});

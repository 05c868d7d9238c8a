import type { Act } from '@corkboard/contracts/curation/acts';
import type { BoardView, PinCard, UndoOffer } from '@corkboard/contracts/curation/entities';
import type { HistoryEntry } from '@corkboard/contracts/curation/history';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoardSections } from '../board-pages/read-models/board-page/board-sections.ts';
import { codes, join } from '../testing/boards-together.ts';
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

type Made = BoardSection & { readonly undo: UndoOffer };

const make = async (board: BoardView, name: string, more: object = {}, person = ana) =>
  said(await person.tell<Made>('BoardSection', 'create', { board_id: board.id, name, ...more }));
const rename = async ({ id: section_id }: BoardSection, name: string, person = ana) =>
  said(await person.tell<Made>('BoardSection', 'update', { section_id, name }));
const remove = async ({ id: section_id }: BoardSection, person = ana) =>
  said(await person.tell<{ undo: UndoOffer }>('BoardSection', 'delete', { section_id })).undo;
const order = async (board: BoardView, ...sections: readonly BoardSection[]) => {
  const section_ids = sections.map(({ id }) => id);
  return said(await ana.tell<{ undo: UndoOffer }>('BoardSections', 'update', { board_id: board.id, section_ids })).undo;
};
const listed = async ({ id }: BoardView, person = ana) =>
  said(await person.ask<BoardSection[]>('BoardSections', { board_id: id }));
const titles = async (board: BoardView, person = ana) => (await listed(board, person)).map(({ title }) => title);
const pinsIn = async ({ id }: BoardSection) =>
  said(await ana.ask<PinCard[]>('BoardSectionPins', { section_id: id })).map((pin) => pin.id);
const sectionCount = async ({ id }: BoardView) =>
  said(await ana.ask<BoardView>('Board', { board_id: id })).section_count;

describe('a section that was deleted', () => {
  it('comes back with its pins, its place and its addresses, and goes again', async () => {
    const board = await ana.board('Rooms');
    const [lamps, chairs, rugs] = [await make(board, 'Lamps'), await make(board, 'Chairs'), await make(board, 'Rugs')];
    await rename(chairs, 'Seats');
    const inside = await ana.pin(board.id, 60, { section: chairs.id });
    const moved = await ana.pin(board.id, 61, { section: chairs.id });
    const undo = await remove(chairs);
    said(await ana.client.post(`/v3/pins/${moved.id}/move`, { board_id: board.id, section_id: lamps.id }));
    expect([await titles(board), await sectionCount(board)]).toEqual([['Lamps', 'Rugs'], 2]);
    const back = said(await ana.takeBack(undo));
    expect(back).toMatchObject({ kind: 'board-section-deleted', board_id: board.id, new_name: null });
    expect([await titles(board), await sectionCount(board)]).toEqual([['Lamps', 'Seats', 'Rugs'], 3]);
    expect([await pinsIn(chairs), await pinsIn(lamps)]).toEqual([[inside.id], [moved.id]]);
    const old = { username: ana.username, slug: 'rooms', section_slug: 'chairs' };
    expect((await ana.ask('BoardSection', old)).status).toBe(301);
    said(await ana.takeBack(back.undo));
    expect(await titles(board)).toEqual(['Lamps', 'Rugs']);
    expect((await ana.ask('BoardSection', { section_id: chairs.id })).code).toBe(2124);
    expect(await titles(board)).not.toContain(rugs.id);
  });

  it('is called otherwise where its name was taken meanwhile, and says so', async () => {
    const board = await ana.board('Taken');
    const undo = await remove(await make(board, 'Lamps'));
    await make(board, 'LAMPS');
    const back = said(await ana.takeBack(undo));
    expect(back.new_name).toBe('Lamps (restored)');
    expect(await titles(board)).toEqual(['Lamps (restored)', 'LAMPS']);
    const [restored] = await listed(board);
    expect(restored?.slug).toBe('lamps-restored');
  });

  it('is told by its board’s history, where it can be taken back again', async () => {
    const board = await ana.board('Told');
    const undo = await remove(await make(board, 'Lamps'));
    const back = said(await ana.takeBack(undo));
    const entries = said(await ana.client.get<HistoryEntry[]>(`/v3/boards/${board.id}/history/`));
    expect(entries[0]).toMatchObject({ kind: 'section-restored', undoes: true, section: { name: 'Lamps' } });
    expect(entries[0]?.undo?.commandId).toBe(back.undo?.commandId);
  });

  it('is forgotten a day after it could be brought back, and not before', async () => {
    const board = await ana.board('Swept');
    const [old, young] = [await make(board, 'Old'), await make(board, 'Young')];
    await remove(old);
    await remove(young);
    await curation.settled();
    const { pool } = curation.backbone;
    for (const [days, { id }] of [
      [32, old],
      [30, young],
    ] as const)
      await pool.query('UPDATE board_sections SET deleted_at = now() - make_interval(days => $2) WHERE id = $1', [
        id,
        days,
      ]);
    await curation.service.app.get(BoardSections, { strict: false }).sweep();
    const { rows } = await pool.query('SELECT name FROM board_sections WHERE board_id = $1', [board.id]);
    expect(rows).toEqual([{ name: 'Young' }]);
  });
});

describe('other acts on sections', () => {
  it('are taken back: a new one, a name, an order', async () => {
    const board = await ana.board('Acts');
    const [lamps, chairs] = [await make(board, 'Lamps'), await make(board, 'Chairs')];
    const named = await rename(lamps, 'Lights');
    const undo = await order(board, chairs, lamps);
    expect(await titles(board)).toEqual(['Chairs', 'Lights']);
    said(await ana.takeBack(undo));
    said(await ana.takeBack(named.undo));
    expect(await titles(board)).toEqual(['Lamps', 'Chairs']);
    const gone = said(await ana.takeBack(chairs.undo));
    expect(await titles(board)).toEqual(['Lamps']);
    said(await ana.takeBack(gone.undo));
    expect(await titles(board)).toEqual(['Lamps', 'Chairs']);
  });

  it('say who came later and when, of the same aspect alone, and are done all the same where that is wanted', async () => {
    const board = await ana.board('Together');
    await join(curation, board, { owner: ana, person: bo });
    const lamps = await make(board, 'Lamps', {}, bo);
    const { undo } = await rename(lamps, 'Lights', bo);
    await rename(lamps, 'Light');
    await eventually(async () => expect(await titles(board, bo)).toEqual(['Light']));
    expect(codes([await bo.takeBack(undo)])).toEqual([[409, 2151]]);
    expect(said(await bo.client.get(`/v3/commands/${undo.commandId}/conflict`))).toMatchObject({
      conflict: { by: { username: ana.username }, by_me: false, kind: 'board-section-renamed' },
    });
    said(await bo.takeBack(undo, { anyway: true }));
    expect(await titles(board, bo)).toEqual(['Lamps']);
    said(await bo.takeBack(lamps.undo));
    expect(await titles(board, bo)).toEqual([]);
  });

  it('are nobody’s who may not change sections any more', async () => {
    const board = await ana.board('Not any more');
    await join(curation, board, { owner: ana, person: bo });
    const { undo } = await make(board, 'Lamps', {}, bo);
    said(
      await ana.tell('BoardCollaborator', 'update', { board_id: board.id, invited_user_id: bo.id, role: 'add_only' }),
    );
    expect((await bo.takeBack(undo)).code).toBe(2106);
    expect(await titles(board)).toEqual(['Lamps']);
  });

  it('are among the last acts of a person, and those of a new board are not its acts', async () => {
    const cy = await curation.person();
    const asked = { name: 'Flat', section_names: ['Hall', 'Bath'], privacy: 'public' };
    const board = said(await cy.tell<BoardView & { undo: UndoOffer }>('Board', 'create', asked));
    await make(board, 'Attic', {}, cy);
    const acts = async () => said(await cy.client.get<readonly Act[]>('/v3/acts/')).map(({ kind }) => kind);
    expect(await acts()).toEqual(['board-section-created', 'board-created']);
    const [hall] = await listed(board, cy);
    if (hall) await remove(hall, cy);
    expect(await acts()).toEqual(['board-section-deleted', 'board-section-created', 'board-created']);
    said(await cy.takeBack(board.undo));
    expect((await cy.ask('Board', { board_id: board.id })).code).toBe(2106);
  });
});

import type { Act } from '@corkboard/contracts/curation/acts';
import type { BoardView, PinView, UndoOffer } from '@corkboard/contracts/curation/entities';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invite, join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { Acts } from './read-models/acts/acts.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
});
afterAll(() => curation?.stop());

type WithOffer<View> = View & { readonly undo: UndoOffer };

const change = async (board: BoardView, changes: object) =>
  said(await ana.tell<WithOffer<BoardView>>('Board', 'update', { board_id: board.id, ...changes }));
const boardNow = async ({ id }: BoardView) => said(await ana.ask<BoardView>('Board', { board_id: id }));
const acts = async (person: Person) => said(await person.client.get<readonly Act[]>('/v3/acts/'));

describe('a change', () => {
  it('says how it is taken back, and for 30 days', async () => {
    const board = await ana.board('Offered');
    const { undo } = await change(board, { name: 'Offers' });
    expect(undo.commandId).toMatch(/^[0-9a-f-]{36}$/);
    expect((Date.parse(undo.until) - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
    const [event] = await curation.events('BoardRenamed');
    expect(event?.metadata.commandId).toBe(undo.commandId);
  });

  it('that changed nothing offers nothing', async () =>
    expect((await change(await ana.board('Same'), { name: 'Same' })).undo).toBeNull());

  it('is taken back, and that is taken back too', async () => {
    const board = await ana.board('Undone');
    const { undo } = await change(board, { name: 'Redone', privacy: 'secret' });
    const first = said(await ana.takeBack(undo));
    expect(first).toMatchObject({ kind: 'board-privacy-changed', board_id: board.id, pin_id: null });
    expect(await boardNow(board)).toMatchObject({ name: 'Undone', privacy: 'public', url: board.url });
    const events = await curation.events('BoardRenamed');
    expect(events.at(-1)?.metadata.undoes).toEqual({ commandId: undo.commandId });
    said(await ana.takeBack(first.undo as UndoOffer));
    expect(await boardNow(board)).toMatchObject({ name: 'Redone', privacy: 'secret' });
  });

  it('is taken back once, however often that is asked', async () => {
    const board = await ana.board('Once');
    const { undo } = await change(board, { name: 'Twice' });
    said(await ana.takeBack(undo));
    expect(said(await ana.takeBack(undo)).undo).toBeNull();
    expect((await boardNow(board)).name).toBe('Once');
  });

  it('of somebody else cannot be told from one that never was', async () => {
    const { undo } = await change(await ana.board('Mine'), { name: 'Still mine' });
    const unknown = { ...undo, commandId: '01900000-0000-8000-8000-000000000000' };
    const answers = [
      await bo.takeBack(undo),
      await bo.takeBack(unknown),
      await bo.takeBack({ ...undo, commandId: 'x' }),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [404, 2150],
      [404, 2150],
      [404, 2150],
    ]);
    expect((await bo.client.get(`/v3/commands/${undo.commandId}/conflict`)).code).toBe(2150);
    expect((await (await curation.visitor()).takeBack(undo)).code).toBe(7);
  });
});

describe('a change that was changed again', () => {
  it('is told with who and when, and taken back where that is wanted', async () => {
    const board = await ana.board('One');
    const { undo } = await change(board, { name: 'Two' });
    const later = await change(board, { name: 'Three' });
    const refused = await ana.takeBack(undo);
    expect([refused.status, refused.code]).toEqual([409, 2151]);
    expect(refused.body.resource_response.error?.data).toEqual({ at: expect.any(String), change: 'board-renamed' });
    const told = said(await ana.client.get(`/v3/commands/${undo.commandId}/conflict`));
    expect(told).toEqual({
      conflict: {
        by: expect.objectContaining({ username: ana.username }),
        ...{ by_me: true, at: expect.any(String), kind: 'board-renamed' },
      },
    });
    expect((await boardNow(board)).name).toBe('Three');
    said(await ana.takeBack(undo, { anyway: true }));
    expect((await boardNow(board)).name).toBe('One');
    expect((await ana.takeBack(later.undo)).code).toBe(2151);
  });

  it('in another aspect is taken back all the same', async () => {
    const board = await ana.board('Aspect');
    const { undo } = await change(board, { name: 'Aspects' });
    await change(board, { privacy: 'secret' });
    said(await ana.takeBack(undo));
    expect(await boardNow(board)).toMatchObject({ name: 'Aspect', privacy: 'secret' });
  });

  it('one after the other is taken back in turn', async () => {
    const board = await ana.board('First');
    const second = await change(board, { name: 'Second' });
    const third = await change(board, { name: 'Third' });
    said(await ana.takeBack(third.undo));
    said(await ana.takeBack(second.undo));
    expect((await boardNow(board)).name).toBe('First');
  });

  it('does not take a name that is taken by now', async () => {
    const board = await ana.board('Free');
    const { undo } = await change(board, { name: 'Not free' });
    await ana.board('Free');
    const refused = await ana.takeBack(undo);
    expect([refused.status, refused.code]).toEqual([409, 2103]);
    expect((await boardNow(board)).name).toBe('Not free');
  });
});

describe('a save', () => {
  it('goes again, and comes back', async () => {
    const board = await ana.board('Saves');
    const pin = (await ana.pin(board.id, 50, { title: 'Lamp' })) as WithOffer<PinView>;
    const undone = said(await ana.takeBack(pin.undo));
    expect(undone).toMatchObject({ kind: 'pin-created', pin_id: pin.id });
    expect((await ana.ask('Pin', { id: pin.id })).status).toBe(404);
    said(await ana.takeBack(undone.undo as UndoOffer));
    expect(said(await ana.ask<PinView>('Pin', { id: pin.id })).title).toBe('Lamp');
  });

  it('keeps the new board that it is on', async () => {
    const board = (await ana.board('New')) as WithOffer<BoardView>;
    const { undo } = (await ana.pin(board.id, 51)) as WithOffer<PinView>;
    const refused = await ana.takeBack(board.undo);
    expect([refused.code, refused.body.resource_response.error?.data]).toEqual([
      2151,
      { at: expect.any(String), change: 'pin-saved' },
    ]);
    expect(said(await ana.client.get(`/v3/commands/${board.undo.commandId}/conflict`))).toMatchObject({
      conflict: { by: { username: ana.username }, by_me: true, kind: 'pin-saved' },
    });
    said(await ana.takeBack(undo));
    expect(said(await ana.client.get(`/v3/commands/${board.undo.commandId}/conflict`))).toEqual({ conflict: null });
    said(await ana.takeBack(board.undo));
    expect((await ana.ask('Board', { board_id: board.id })).status).toBe(404);
  });

  it('is not lost when it was moved onto the new board, and counts at once', async () => {
    const from = await ana.board('Old');
    const pin = await ana.pin(from.id, 54);
    const board = (await ana.board('Newer')) as WithOffer<BoardView>;
    said(await ana.client.post(`/v3/pins/${pin.id}/move`, { board_id: board.id }));
    expect((await ana.takeBack(board.undo)).code).toBe(2151);
    expect((await ana.ask('Pin', { id: pin.id })).status).toBe(200);
    const told = await ana.client.get(`/v3/commands/${board.undo.commandId}/conflict`);
    expect(said(told)).toMatchObject({ conflict: { by_me: true, at: expect.stringMatching(/^20.*Z$/) } });
    said(await ana.takeBack(board.undo, { anyway: true }));
    expect((await ana.ask('Board', { board_id: board.id })).status).toBe(404);
  });
});

describe('what happened on a board that one was taken off', () => {
  it('is not told, of what one did there with a pin', async () => {
    const board = await ana.board('Surprise', 'secret');
    await join(curation, board, { owner: ana, person: bo, role: 'editor' });
    const pin = (await bo.pin(board.id, 55)) as WithOffer<PinView>;
    const { undo } = said(await bo.tell<WithOffer<PinView>>('Pin', 'update', { id: pin.id, title: 'One' }));
    const conflict = () => bo.client.get(`/v3/commands/${undo.commandId}/conflict`);
    said(await bo.tell('Pin', 'update', { id: pin.id, title: 'Two' }));
    expect((await bo.takeBack(undo)).code).toBe(2151);
    expect(said(await conflict())).toMatchObject({ conflict: { kind: 'pin-edited' } });
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: board.id, invited_user_id: bo.id }));
    const unknown = [404, 2150];
    for (const answer of [await bo.takeBack(undo), await bo.takeBack(undo, { anyway: true }), await conflict()])
      expect([answer.status, answer.code]).toEqual(unknown);
  });

  it('is told to its owner, also once it is deleted', async () => {
    const board = await ana.board('Gone again');
    const { undo } = await change(board, { name: 'Gone by now' });
    await change(board, { name: 'Gone for good' });
    said(await ana.tell('Board', 'delete', { board_id: board.id }));
    expect((await ana.takeBack(undo)).code).toBe(2151);
    expect(said(await ana.client.get(`/v3/commands/${undo.commandId}/conflict`))).toMatchObject({
      conflict: { by_me: true, kind: 'board-renamed' },
    });
  });
});

describe('a pin', () => {
  it('that was edited or deleted is as before', async () => {
    const board = await ana.board('Edits');
    const { id } = await ana.pin(board.id, 52, { title: 'Before', description: 'Stays' });
    const edited = said(await ana.tell<WithOffer<PinView>>('Pin', 'update', { id, title: 'After' }));
    said(await ana.tell('Pin', 'update', { id, description: 'Is new' }));
    said(await ana.takeBack(edited.undo));
    const now = async () => said(await ana.ask<PinView>('Pin', { id }));
    expect(await now()).toMatchObject({ title: 'Before', description: 'Is new' });
    const deleted = said(await ana.tell<{ undo: UndoOffer }>('Pin', 'delete', { id }));
    said(await ana.takeBack(deleted.undo));
    expect(await now()).toMatchObject({ title: 'Before', description: 'Is new' });
  });
});

describe('the last acts of a person', () => {
  it('are twenty, newest first, each with what takes it back next', async () => {
    const cy = await curation.person();
    const board = await cy.board('Acts');
    for (let n = 1; n <= 20; n += 1)
      said(await cy.tell<BoardView>('Board', 'update', { board_id: board.id, name: `Acts ${n}` }));
    const [newest, ...older] = await acts(cy);
    expect(older).toHaveLength(19);
    expect(newest).toMatchObject({ kind: 'board-renamed', undone: false, board: { id: board.id, name: 'Acts 20' } });
    const undone = said(await cy.takeBack(newest as Act));
    const [now] = await acts(cy);
    expect(now).toMatchObject({ undone: true, commandId: undone.undo?.commandId, at: newest?.at });
    said(await cy.takeBack(now as Act));
    expect((await acts(cy))[0]).toMatchObject({ undone: false, board: { name: 'Acts 20' } });
    expect(await acts(await curation.person())).toEqual([]);
  });

  it('are what can be taken back, and name a board that is deleted', async () => {
    const di = await curation.person();
    const board = (await di.board('Kept')) as WithOffer<BoardView>;
    const other = await di.board('Not kept');
    said(await di.tell('BoardSection', 'create', { board_id: board.id, name: 'Shelf' }));
    said(await invite(di, board, { user_ids: [bo.id] }));
    said(await di.tell('Board', 'delete', { board_id: other.id }));
    const made = ['board-section-created', 'board-created', 'board-created'];
    const kinds = ['board-deleted', 'collaborator-invited', ...made];
    expect((await acts(di)).map(({ kind }) => kind)).toEqual(kinds);
    expect((await acts(di))[0]).toMatchObject({ undone: false, board: { id: other.id, name: 'Not kept' } });
    const { rows } = await curation.backbone.pool.query('SELECT type FROM acts WHERE actor_id = $1 ORDER BY at', [
      di.id,
    ]);
    expect(rows.map(({ type }) => type)).toEqual([
      'BoardCreated',
      'BoardCreated',
      'BoardSectionCreated',
      'CollaboratorInvited',
      'BoardDeleted',
    ]);
    said(await di.takeBack(board.undo));
    expect((await acts(di)).map(({ undone }) => undone)).toEqual([false, false, false, false, true]);
  });

  it('are forgotten after 30 days, and not before', async () => {
    const ed = await curation.person();
    await ed.board('Long ago');
    await ed.board('Nearly so long ago');
    await curation.settled();
    const { pool } = curation.backbone;
    const { rows } = await pool.query('SELECT command_id AS id FROM acts WHERE actor_id = $1 ORDER BY at', [ed.id]);
    for (const [n, hours] of [721, 719].entries())
      await pool.query('UPDATE acts SET at = now() - make_interval(hours => $2) WHERE command_id = $1', [
        rows[n].id,
        hours,
      ]);
    await curation.service.app.get(Acts, { strict: false }).sweep();
    const left = await pool.query('SELECT command_id AS id FROM acts WHERE actor_id = $1', [ed.id]);
    expect(left.rows).toEqual([rows[1]]);
  });
});

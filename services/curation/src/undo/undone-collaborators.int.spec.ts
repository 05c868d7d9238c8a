import type { Act } from '@corkboard/contracts/curation/acts';
import {
  deleteBoardCollaborator,
  deleteBoardInvite,
  updateBoardCollaborator,
} from '@corkboard/contracts/curation/collaborators';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { HistoryEntry } from '@corkboard/contracts/curation/history';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accept, boardSeen, codes, invite, join, peopleOf } from '../testing/boards-together.ts';
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

const ofBo = ({ id }: BoardView) => ({ board_id: id, invited_user_id: bo.id });
const off = async (person: Person, board: BoardView) =>
  said(await person.client.ask(deleteBoardCollaborator, { body: ofBo(board) })).undo;
const peopleOn = async (board: BoardView, person = ana) =>
  (await peopleOf(person, board)).collaborators.map(({ user, status, role }) => [user?.id, status, role]);
const withBo = async (name: string, privacy: 'public' | 'secret' = 'secret') => {
  const board = await ana.board(name, privacy);
  await join(curation, board, { owner: ana, person: bo });
  return board;
};
const asEditor = () => [bo.id, 'accepted', 'editor'];

describe('an invitation', () => {
  it('is withdrawn by undo, and good again by redo', async () => {
    const board = await ana.board('Invited', 'secret');
    const [invited] = said(await invite(ana, board, { user_ids: [bo.id] }));
    const undone = said(await ana.takeBack(invited?.undo ?? null));
    expect(undone.kind).toBe('collaborator-invited');
    expect(await peopleOn(board)).toEqual([]);
    expect((await accept(bo, { board_id: board.id })).code).toBe(2135);
    said(await ana.takeBack(undone.undo));
    expect(await peopleOn(board)).toEqual([[bo.id, 'pending', 'editor']]);
    said(await accept(bo, { board_id: board.id }));
    expect(await peopleOn(board)).toEqual([asEditor()]);
  });

  it('that was accepted says so, and takes the person off where that is wanted', async () => {
    const board = await ana.board('Accepted', 'secret');
    const [invited] = said(await invite(ana, board, { user_ids: [bo.id] }));
    said(await accept(bo, { board_id: board.id }));
    const offer = invited?.undo ?? null;
    expect(codes([await ana.takeBack(offer)])).toEqual([[409, 2151]]);
    expect(said(await ana.client.get(`/v3/commands/${offer?.commandId}/conflict`))).toMatchObject({
      conflict: { by: { username: bo.username }, by_me: false, kind: 'collaborator-invite-accepted' },
    });
    said(await ana.takeBack(offer, { anyway: true }));
    expect(await peopleOn(board)).toEqual([]);
  });

  it('that was withdrawn is given again', async () => {
    const board = await ana.board('Withdrawn', 'secret');
    said(await invite(ana, board, { user_ids: [bo.id] }));
    const { undo } = said(await ana.client.ask(deleteBoardInvite, { body: ofBo(board) }));
    said(await ana.takeBack(undo));
    expect(await peopleOn(board)).toEqual([[bo.id, 'pending', 'editor']]);
  });
});

describe('somebody on a board', () => {
  it('comes back by undo after being taken off, sees it and its history as before, and goes by redo', async () => {
    const board = await withBo('Taken off');
    const history = () => bo.client.get<HistoryEntry[]>(`/v3/boards/${board.id}/history/`);
    const before = said(await history()).map(({ id }) => id);
    const undo = await off(ana, board);
    await curation.settled();
    expect(codes([await boardSeen(bo, board)])).toEqual([[404, 2106]]);
    const undone = said(await ana.takeBack(undo));
    await curation.settled();
    expect(await peopleOn(board)).toEqual([asEditor()]);
    expect(said(await boardSeen(bo, board))).toMatchObject({ my_role: 'editor' });
    const [newest, ...older] = said(await history());
    expect(newest).toMatchObject({ kind: 'person-restored', undoes: true, person: { is_me: true } });
    expect(older.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    said(await ana.takeBack(undone.undo));
    expect(await peopleOn(board)).toEqual([]);
  });

  it('has the role again that they had', async () => {
    const board = await withBo('Role');
    const { undo } = said(
      await ana.client.ask(updateBoardCollaborator, { body: { ...ofBo(board), role: 'add_only' } }),
    );
    expect((await peopleOf(ana, board)).collaborators[0]?.role).toBe('add_only');
    said(await ana.takeBack(undo));
    expect(await peopleOn(board)).toEqual([asEditor()]);
  });

  it('comes back by themselves after leaving', async () => {
    const board = await withBo('Left');
    const undo = await off(bo, board);
    expect(await peopleOn(board)).toEqual([]);
    expect(said(await bo.takeBack(undo)).kind).toBe('collaborator-left');
    expect(await peopleOn(board)).toEqual([asEditor()]);
    expect(said(await boardSeen(bo, board)).id).toBe(board.id);
  });

  it('does not come back by themselves once they were invited again, and taken off', async () => {
    const board = await withBo('Left twice', 'public');
    const undo = await off(bo, board);
    await join(curation, board, { owner: ana, person: bo, role: 'add_only' });
    await off(ana, board);
    expect((await bo.takeBack(undo)).code).toBe(2151);
    expect((await bo.takeBack(undo, { anyway: true })).code).toBe(2151);
    expect(await peopleOn(board)).toEqual([]);
  });

  it('does not come back onto a board that was made secret since, nor is told that it is there', async () => {
    const board = await withBo('Hidden', 'public');
    const undo = await off(bo, board);
    said(await ana.tell('Board', 'update', { board_id: board.id, privacy: 'secret' }));
    expect((await bo.takeBack(undo)).code).toBe(2106);
    expect(await peopleOn(board)).toEqual([]);
  });

  it('cannot take back what the owner did, which is not told from what never was', async () => {
    const board = await withBo('Owner’s');
    const undo = await off(ana, board);
    const unknown = { commandId: '01900000-0000-8000-8000-000000000000', until: '' };
    expect(codes([await bo.takeBack(undo), await bo.takeBack(unknown)])).toEqual([
      [404, 2150],
      [404, 2150],
    ]);
  });
});

describe('acts on people', () => {
  it('are among the last acts of whoever did them', async () => {
    const cy = await curation.person();
    const board = await cy.board('Acts', 'secret');
    said(await invite(cy, board, { user_ids: [bo.id] }));
    said(await accept(bo, { board_id: board.id }));
    said(await cy.client.ask(updateBoardCollaborator, { body: { ...ofBo(board), role: 'add_only' } }));
    const undo = await off(cy, board);
    said(await cy.takeBack(undo));
    const acts = said(await cy.client.get<readonly Act[]>('/v3/acts/'));
    expect(acts.map(({ kind, undone }) => [kind, undone])).toEqual([
      ['collaborator-removed', true],
      ['collaborator-role-changed', false],
      ['collaborator-invited', false],
      ['board-created', false],
    ]);
    expect(said(await bo.client.get<readonly Act[]>('/v3/acts/'))[0]?.kind).toBe('collaborator-invite-accepted');
  });
});

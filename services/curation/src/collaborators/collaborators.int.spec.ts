import { randomUUID } from 'node:crypto';
import { undoCommand } from '@corkboard/contracts/curation/acts';
import {
  allowInviting,
  declineBoardInvite,
  myBoardInvites,
  readBoardInvite,
  shareSuggestions,
} from '@corkboard/contracts/curation/collaborators';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { PageHead } from '@corkboard/contracts/curation/page-heads';
import { START } from '@corkboard/event-store/event';
import { eventually } from '@corkboard/testing/eventually';
import { type Mailbox, openMailbox } from '@corkboard/testing/mailbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accept, boardSeen, invite, join as joinBoard, peopleOf } from '../testing/boards-together.ts';
import { Listening } from '../testing/live.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let mailbox: Mailbox;
let ana: Person;
let bo: Person;
let cy: Person;
let di: Person;
let visitor: Person;
let names = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  curation = await runCuration({ SMTP_URL: mailbox.url });
  [ana, bo, cy, di] = [
    await curation.person(),
    await curation.person(),
    await curation.person(),
    await curation.person(),
  ];
  visitor = await curation.visitor();
}, 120_000);
afterAll(async () => {
  await curation?.stop();
  await mailbox?.close();
});

const newBoard = (privacy: 'public' | 'secret' = 'public', owner = ana) => {
  names += 1;
  return owner.board(`Together ${names}`, privacy);
};
const join = (board: BoardView, person: Person, role: 'editor' | 'add_only' = 'editor') =>
  joinBoard(curation, board, { owner: ana, person, role });
const tokenIn = (text: string) => /#t=(\S+)/.exec(text)?.[1] ?? '';

describe('inviting somebody to a board', () => {
  it('as a person: they see it, accept, and are on the board [S-053 part] [S-078]', async () => {
    const board = await newBoard('secret');
    const [invited] = said(await invite(ana, board, { user_ids: [bo.id], role: 'add_only' }));
    expect(invited).toMatchObject({ status: 'pending', role: 'add_only', user: { id: bo.id }, email: null });
    expect((await boardSeen(bo, board)).code).toBe(2106);
    const mine = await eventually(async () => {
      const [first] = said(await bo.client.ask(myBoardInvites));
      if (!first) throw new Error('nothing yet');
      return first;
    });
    expect(mine).toMatchObject({
      role: 'add_only',
      board: { id: board.id, name: board.name },
      inviter: { id: ana.id },
    });
    expect(said(await accept(bo, { board_id: board.id }))).toMatchObject({
      board_id: board.id,
      url: board.url,
      role: 'add_only',
    });
    await curation.settled();
    expect(said(await boardSeen(bo, board))).toMatchObject({
      is_collaborative: true,
      collaborated_by_me: true,
      owned_by_me: false,
      my_role: 'add_only',
      collaborating_users: [{ id: bo.id, username: bo.username }],
    });
    expect(said(await boardSeen(ana, board))).toMatchObject({ is_collaborative: true, collaborated_by_me: false });
    expect((await boardSeen(cy, board)).code).toBe(2106);
    expect(said(await bo.client.ask(myBoardInvites))).toEqual([]);
  });

  it('to a secret one: its page is there and names who asks, and nothing else of it is told, as to a stranger', async () => {
    const board = await newBoard('secret');
    await ana.pin(board.id, 41, { title: 'Unsaid' });
    said(await invite(ana, board, { user_ids: [di.id] }));
    await curation.settled();
    const page = async (person: Person) =>
      said(await person.client.get<PageHead>(`/v3/page_heads/?${new URLSearchParams({ path: board.url })}`));
    expect(await page(di)).toEqual({ status: 200, redirect_url: null, head: null });
    const missing = { status: 404, redirect_url: null, head: null };
    expect([await page(cy), await page(visitor)]).toEqual([missing, missing]);
    const shown = { role: 'editor', inviter: { id: ana.id }, board: { name: board.name, url: board.url } };
    expect(said(await di.client.ask(myBoardInvites))).toMatchObject([shown]);
    expect(said(await cy.client.ask(myBoardInvites))).toEqual([]);
    const asked = async ({ id }: { id: string }) =>
      Promise.all([
        di.ask('Board', { board_id: id }),
        di.ask('BoardFeed', { board_id: id }),
        di.ask('BoardSections', { board_id: id }),
        ...[`/v3/boards/${id}/history/`, `/v3/boards/${id}/then/`, `/v3/boards/${id}/collaborators/`].map((path) =>
          di.client.get(path),
        ),
      ]);
    const told = (answers: Awaited<ReturnType<typeof asked>>) =>
      answers.map(({ status, code, message }) => ({ status, code, message }));
    const answers = told(await asked(board));
    expect(answers).toEqual(told(await asked({ id: randomUUID() })));
    expect(answers.every(({ status }) => status === 404)).toBe(true);
    const live = await Listening.open(curation.origin, di);
    said(await ana.tell('Board', 'update', { board_id: board.id, name: `${board.name} now` }));
    const own = await newBoard('public', di);
    await joinBoard(curation, own, { owner: di, person: cy });
    await live.receivedOf(own.id);
    live.cut();
    expect(live.changes.map(({ board_id }) => board_id)).not.toContain(board.id);
    said(await di.client.ask(declineBoardInvite, { body: { board_id: board.id } }));
    await curation.settled();
    expect((await page(di)).status).toBe(404);
  });

  it('by mail: its link shows the board, works once, and ties it to the account', async () => {
    const board = await newBoard('secret');
    const [invited] = said(await invite(ana, board, { emails: ['New.One@Mail.test'] }));
    expect(invited).toMatchObject({ status: 'pending', user: null, email: 'New.One@Mail.test' });
    const mail = await mailbox.next('new.one@mail.test', /board\/invitation/);
    expect(mail.text).toContain(`"${board.name}"`);
    expect(mail.subject).not.toContain(board.name);
    const token = tokenIn(mail.text);
    expect(said(await visitor.client.ask(readBoardInvite, { body: { token } }))).toMatchObject({
      role: 'editor',
      board: { name: board.name },
      inviter: { id: ana.id },
    });
    expect((await accept(visitor, { token })).status).toBe(401);
    said(await accept(cy, { token }));
    const again = await accept(di, { token });
    expect([again.status, again.code, again.message]).toEqual([410, 2135, 'This invite is no longer valid.']);
    expect((await visitor.client.ask(readBoardInvite, { body: { token } })).code).toBe(2135);
    expect((await peopleOf(ana, board)).collaborators).toMatchObject([{ status: 'accepted', user: { id: cy.id } }]);
  });

  it('says what is wrong with it', async () => {
    const board = await newBoard();
    const bad = await invite(ana, board, { emails: ['nobody'] });
    expect([bad.status, bad.code, bad.message]).toEqual([400, 2131, "That doesn't look like an email address."]);
    said(await invite(ana, board, { user_ids: [bo.id] }));
    const again = await invite(ana, board, { user_ids: [bo.id] });
    expect([again.status, again.code, again.message]).toEqual([409, 2132, "They're already invited."]);
    expect((await invite(ana, board, { user_ids: ['nonsense'] })).status).toBe(404);
  });

  it('is for its owner: to all others it looks as if there were no board [S-059]', async () => {
    const board = await newBoard('secret');
    await join(board, bo);
    const unknown = await invite(bo, { ...board, id: crypto.randomUUID() }, { user_ids: [cy.id] });
    for (const person of [bo, cy]) {
      const refused = await invite(person, board, { user_ids: [di.id] });
      expect([refused.status, refused.code, refused.message]).toEqual([404, 2106, unknown.message]);
    }
  });

  it('is for those on it where its owner allows it; each sees the invitations of their own alone', async () => {
    const board = await newBoard('secret');
    await join(board, bo);
    await join(board, di);
    const allow = (person: Person, allowed: boolean) =>
      person.client.ask(allowInviting, { params: { id: board.id }, body: { allowed } });
    expect((await allow(bo, true)).code).toBe(2106);
    const { undo } = said(await allow(ana, true));
    expect(await peopleOf(bo, board)).toMatchObject({ may_invite: true, collaborators_may_invite: true });
    const [invited] = said(await invite(bo, board, { user_ids: [cy.id] }));
    expect(invited).toMatchObject({ status: 'pending', user: { id: cy.id } });
    const pending = async (person: Person) =>
      (await peopleOf(person, board)).collaborators.filter(({ status }) => status === 'pending').length;
    expect([await pending(ana), await pending(bo), await pending(di)]).toEqual([1, 1, 0]);
    const suggestions = await bo.client.ask(shareSuggestions, { params: { id: board.id }, query: {} });
    expect(suggestions.status).toBe(200);
    const withdraw = (person: Person) =>
      person.tell('BoardInvite', 'delete', { board_id: board.id, invited_user_id: cy.id });
    expect((await withdraw(di)).code).toBe(2106);
    said(await withdraw(bo));
    expect([await pending(ana), await pending(bo)]).toEqual([0, 0]);
    said(await ana.client.ask(undoCommand, { params: { id: undo?.commandId ?? '' }, body: {} }));
    expect(await peopleOf(bo, board)).toMatchObject({ may_invite: false, collaborators_may_invite: false });
    expect((await invite(bo, board, { user_ids: [cy.id] })).code).toBe(2106);
  });

  it('works 50 times a day, not 51, counted by invitation [S-059]', async () => {
    const owner = await curation.person();
    const board = await owner.board('Crowd');
    const emails = Array.from({ length: 50 }, (_, n) => `guest${n}@mail.test`);
    expect(said(await invite(owner, board, { emails: emails.slice(0, 49) }))).toHaveLength(49);
    expect((await invite(owner, board, { emails: ['more@mail.test', 'most@mail.test'] })).code).toBe(9);
    expect(said(await invite(owner, board, { emails: emails.slice(49) }))).toHaveLength(1);
    const refused = await invite(owner, board, { emails: ['more@mail.test'] });
    expect([refused.status, refused.code]).toEqual([429, 9]);
  });

  it('keeps the address out of what is stored in clear and of what others are told', async () => {
    const board = await newBoard();
    said(await invite(ana, board, { emails: ['hidden@mail.test'] }));
    const { events } = await curation.backbone.store.readAll({ from: START, limit: 5000 });
    expect(JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      'hidden@mail.test',
    );
    expect((await peopleOf(bo, board)).collaborators).toEqual([]);
  });
});

describe('taking somebody off a board [S-076] [S-077]', () => {
  it('withdraws an invitation by BoardInviteResource, never by the other', async () => {
    const board = await newBoard();
    said(await invite(ana, board, { user_ids: [bo.id], emails: ['x@mail.test'] }));
    const named = { board_id: board.id, invited_user_id: bo.id, field_set_key: 'board_invite' };
    expect((await ana.tell('BoardCollaborator', 'delete', { ...named, field_set_key: undefined })).code).toBe(2136);
    expect((await bo.tell('BoardInvite', 'delete', { ...named, invited_user_id: cy.id })).code).toBe(2106);
    said(await ana.tell('BoardInvite', 'delete', named));
    expect((await accept(bo, { board_id: board.id })).code).toBe(2135);
    const [byMail] = (await peopleOf(ana, board)).collaborators;
    said(await ana.tell('BoardInvite', 'delete', { board_id: board.id, invite_id: byMail?.invite_id }));
    expect((await peopleOf(ana, board)).collaborators).toEqual([]);
    expect((await ana.tell('BoardInvite', 'delete', { ...named, field_set_key: 'other' })).code).toBe(13);
  });

  it('removes who accepted by BoardCollaboratorResource, never by the other', async () => {
    const board = await newBoard('secret');
    await join(board, bo);
    const named = { board_id: board.id, invited_user_id: bo.id };
    expect((await ana.tell('BoardInvite', 'delete', named)).code).toBe(2135);
    expect((await cy.tell('BoardCollaborator', 'delete', named)).code).toBe(2106);
    said(await ana.tell('BoardCollaborator', 'delete', { ...named, field_set_key: 'board_collaborator' }));
    await curation.settled();
    expect((await boardSeen(bo, board)).code).toBe(2106);
  });

  it('is leaving, of oneself; declining, of an invitation of one’s own', async () => {
    const board = await newBoard('secret');
    await join(board, bo);
    said(await bo.tell('BoardCollaborator', 'delete', { board_id: board.id, invited_user_id: bo.id }));
    expect((await peopleOf(ana, board)).collaborators).toEqual([]);
    said(await invite(ana, board, { user_ids: [bo.id, cy.id] }));
    said(await bo.tell('BoardInvite', 'delete', { board_id: board.id, invited_user_id: bo.id }));
    said(await cy.client.ask(declineBoardInvite, { body: { board_id: board.id } }));
    expect((await peopleOf(ana, board)).collaborators).toEqual([]);
  });
});

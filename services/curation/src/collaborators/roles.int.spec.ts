import { randomUUID } from 'node:crypto';
import { peopleTypeahead, shareSuggestions } from '@corkboard/contracts/curation/collaborators';
import type { BoardPickerItem, BoardView, PinView } from '@corkboard/contracts/curation/entities';
import { getTrash } from '@corkboard/contracts/curation/trash';
import type { CommandContext } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { StartErasure } from '../erasure/erase-personal-data.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';
import { codes, invite, join as joinBoard, peopleOf } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let cy: Person;
let di: Person;
let names = 0;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo, cy, di] = [
    await curation.person(),
    await curation.person(),
    await curation.person(),
    await curation.person(),
  ];
}, 120_000);
afterAll(async () => {
  await curation?.stop();
});

const erasing = (accountId: string): CommandContext => ({
  ...{ actor: { kind: 'system', id: 'spec' }, command: 'StartErasure', idempotencyKey: accountId, fingerprint: 'f' },
  ...{ correlationId: accountId, causationId: null, occurredAt: new Date().toISOString() },
});
const newBoard = (privacy: 'public' | 'secret' = 'public', owner = ana) => {
  names += 1;
  return owner.board(`Together ${names}`, privacy);
};
const join = (board: BoardView, person: Person, role: 'editor' | 'add_only' = 'editor') =>
  joinBoard(curation, board, { owner: ana, person, role });

describe('what the roles may do', () => {
  it('is saving for both, all pins for an editor, their own for who adds only', async () => {
    const board = await newBoard('secret');
    await join(board, bo);
    await join(board, cy, 'add_only');
    const [ofAna, ofBo, ofCy] = [await ana.pin(board.id, 1), await bo.pin(board.id, 2), await cy.pin(board.id, 3)];
    await curation.settled();
    const seen = said(await bo.ask<PinView>('Pin', { id: ofAna.id }));
    expect(seen).toMatchObject({ editable_by_me: false, deletable_by_me: true, board: { name: board.name } });
    expect(said(await cy.ask<PinView>('Pin', { id: ofAna.id }))).toMatchObject({ deletable_by_me: false });
    const row = JSON.stringify(await curation.service.app.get(PinPage, { strict: false }).find(ofAna.id, bo.id));
    expect([row.includes(ofAna.id), row.includes(bo.id)]).toEqual([true, false]);
    const remove = (person: Person, id: string) => person.tell('Pin', 'delete', { id });
    const unknown = await remove(cy, crypto.randomUUID());
    expect(codes([await remove(cy, ofAna.id), await remove(cy, ofBo.id), await remove(di, ofAna.id)])).toEqual([
      [404, unknown.code],
      [404, unknown.code],
      [404, unknown.code],
    ]);
    said(await remove(cy, ofCy.id));
    said(await cy.tell('PinRestore', 'create', { id: ofCy.id }));
    said(await remove(bo, ofAna.id));
    said(await bo.tell('PinRestore', 'create', { id: ofAna.id }));
    said(await remove(ana, ofBo.id));
  });

  it('is nothing of the owner’s: what they may not do is answered as of an unknown board', async () => {
    const board = await newBoard('secret');
    await join(board, bo);
    await join(board, cy, 'add_only');
    const pin = await ana.pin(board.id, 4);
    await curation.settled();
    const six = (person: Person, id: string, pinId: string) => [
      person.tell('Board', 'update', { board_id: id, name: 'Mine' }),
      person.tell('Board', 'update', { board_id: id, privacy: 'public' }),
      person.tell('Board', 'delete', { board_id: id }),
      invite(person, { ...board, id }, { emails: ['z@mail.test'] }),
      person.tell('BoardCollaborator', 'update', { board_id: id, invited_user_id: bo.id, role: 'editor' }),
      person.tell('Pin', 'update', { id: pinId, title: 'Mine' }),
    ];
    const unknown = codes(await Promise.all(six(bo, crypto.randomUUID(), crypto.randomUUID())));
    expect(unknown.map(([status]) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    for (const person of [bo, cy]) expect(codes(await Promise.all(six(person, board.id, pin.id)))).toEqual(unknown);
  });

  it('is no change of a section for who adds only, or is not on the board: answered as of an unknown one', async () => {
    const [open, secret] = [await newBoard(), await newBoard('secret')];
    const sectionOf = async ({ id }: BoardView, name: string) =>
      said(await ana.tell<{ id: string }>('BoardSection', 'create', { board_id: id, name })).id;
    const [seen, hidden] = [await sectionOf(open, 'Seen'), await sectionOf(secret, 'Hidden')];
    await join(open, cy, 'add_only');
    const own = await di.pin((await newBoard('public', di)).id, 9);
    await curation.settled();
    const changes = (person: Person, id: string) => [
      person.tell('BoardSection', 'update', { section_id: id, name: 'Mine' }),
      person.tell('BoardSection', 'delete', { section_id: id }),
    ];
    const moves = (id: string) => [
      di.tell('BoardSectionEdit', 'update', { section_id: id, pins: [own.id] }),
      di.tell('BoardSectionPins', 'delete', { section_id: id, pins: [own.id] }),
    ];
    const codesOf = async (acts: ReturnType<typeof changes>) => codes(await Promise.all(acts));
    const unknown = randomUUID();
    for (const person of [cy, di])
      expect(await codesOf(changes(person, seen))).toEqual(await codesOf(changes(person, unknown)));
    const nothing = await codesOf([...changes(di, unknown), ...moves(unknown)]);
    expect(nothing.map(([status]) => status)).toEqual([404, 404, 404, 404]);
    expect(await codesOf([...changes(di, hidden), ...moves(hidden)])).toEqual(nothing);
    said(await ana.tell('BoardSection', 'update', { section_id: seen, name: 'Seen by all' }));
  });

  it('is not told of invitations by others, open or declined', async () => {
    const board = await newBoard('secret');
    await join(board, cy);
    said(await invite(ana, board, { user_ids: [bo.id] }));
    const withdraw = (person: Person, id: string) =>
      person.tell('BoardInvite', 'delete', { board_id: board.id, invited_user_id: id });
    const unknown = codes([await withdraw(cy, di.id)]);
    expect(codes([await withdraw(cy, bo.id)])).toEqual(unknown);
    said(await withdraw(bo, bo.id));
    expect(codes([await withdraw(cy, bo.id)])).toEqual(unknown);
    expect((await withdraw(ana, bo.id)).code).toBe(2135);
  });

  it('changes with the role, at once', async () => {
    const board = await newBoard();
    await join(board, bo);
    said(
      await ana.tell('BoardCollaborator', 'update', { board_id: board.id, invited_user_id: bo.id, role: 'add_only' }),
    );
    const pin = await ana.pin(board.id, 5);
    expect((await bo.tell('Pin', 'delete', { id: pin.id })).status).toBe(404);
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: board.id, invited_user_id: bo.id }));
    expect((await bo.tell('Repin', 'create', { pin_id: pin.id, board_id: board.id })).code).toBe(2107);
  });
});

describe('boards that one is on', () => {
  it('are among one’s own, in the picker and on the profile, sorted by name [S-062]', async () => {
    const person = await curation.person();
    await person.board('B own');
    const shared = await ana.board('A shared', 'secret');
    await join(shared, person);
    const picker = said(await person.ask<{ all_boards: BoardView[] }>('BoardPickerBoards', {}));
    expect(picker.all_boards.map(({ name }) => name)).toEqual(['A shared', 'B own']);
    expect(picker.all_boards[0]).toMatchObject({ collaborated_by_me: true, owner: { id: ana.id } });
    const added = await newBoard();
    await join(added, person, 'add_only');
    const again = said(await person.ask<{ all_boards: BoardPickerItem[] }>('BoardPickerBoards', {})).all_boards;
    expect(again.map(({ id, add_only_by_me }) => [id, add_only_by_me])).toContainEqual([added.id, true]);
    expect(again.filter(({ id }) => id !== added.id).some((board) => 'add_only_by_me' in board)).toBe(false);
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: added.id, invited_user_id: person.id }));
    await curation.settled();
    const own = said(await person.ask<BoardView[]>('Boards', { username: person.username, sort: 'alphabetical' }));
    expect(own.map(({ name }) => name)).toEqual(['A shared', 'B own']);
    const byOthers = said(await cy.ask<BoardView[]>('Boards', { username: person.username, sort: 'alphabetical' }));
    expect(byOthers.map(({ name }) => name)).toEqual(['B own']);
  });

  it('lead those on them, and nobody else, from an address that they had while they were secret', async () => {
    const board = await newBoard('secret');
    await join(board, bo);
    const { url } = said(await ana.tell<BoardView>('Board', 'update', { board_id: board.id, name: `Moved ${names}` }));
    await curation.settled();
    const before = { username: ana.username, slug: board.url.split('/')[2] };
    expect((await bo.ask('Board', before)).text).toContain(url);
    const strange = await cy.ask('Board', before);
    expect([strange.status, strange.text.includes(url)]).toEqual([404, false]);
  });

  it('stay hidden from who is off them, in feeds, search and lists', async () => {
    const board = await newBoard('secret');
    await join(board, bo);
    const pin = await ana.pin(board.id, 6, { title: 'Unspoken jar' });
    await curation.settled();
    said(await bo.ask('Pin', { id: pin.id }));
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: board.id, invited_user_id: bo.id }));
    await curation.settled();
    for (const answer of await Promise.all([
      bo.ask('Pin', { id: pin.id }),
      bo.ask('BoardFeed', { board_id: board.id }),
      bo.ask('BaseSearch', { query: 'unspoken' }),
      bo.ask('Typeahead', { term: 'unspo' }),
      bo.ask('UserHomefeed', {}),
      bo.ask('BoardPickerBoards', {}),
    ]))
      expect(answer.text).not.toMatch(new RegExp(`${board.name}|Unspoken`));
  });
});

describe('whom one may invite [S-072] [S-078]', () => {
  it('is suggested from whom one shares boards with, by an answer that nobody keeps', async () => {
    await join(await newBoard(), bo);
    const board = await newBoard();
    const answer = await ana.client.ask(shareSuggestions, { params: { id: board.id } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(said(answer)).toContainEqual({
      type: 'user_share_suggestion',
      id: bo.id,
      title: expect.any(String),
      full_name: expect.any(String),
      username: bo.username,
      image_medium_url: null,
      avatar_color_index: expect.any(Number),
    });
    said(await invite(ana, board, { user_ids: [bo.id] }));
    expect(said(await ana.client.ask(shareSuggestions, { params: { id: board.id } }))).not.toContainEqual(
      expect.objectContaining({ id: bo.id }),
    );
    expect((await bo.client.ask(shareSuggestions, { params: { id: board.id } })).code).toBe(2106);
  });

  it('is found by the begin of a name, and an address as it is typed', async () => {
    const typed = async (q: string) => said(await ana.client.ask(peopleTypeahead, { query: { q } }));
    expect(await typed(bo.username.slice(0, -1).toUpperCase())).toContainEqual(
      expect.objectContaining({ type: 'user', id: bo.id, username: bo.username }),
    );
    expect(await typed(ana.username)).not.toContainEqual(expect.objectContaining({ id: ana.id }));
    expect(await typed('cy@mail')).toMatchObject([{ type: 'email', title: 'cy@mail', valid: false }]);
    expect(await typed('cy@mail.test')).toMatchObject([{ type: 'email', id: 'cy@mail.test', valid: true }]);
    expect(await typed('%')).toEqual([]);
  });
});

describe('somebody on a board who is erased', () => {
  it('is off it, with their pins, their invitations and every row of theirs; the owner’s pins stay', async () => {
    const person = await curation.person();
    const board = await newBoard('secret');
    await join(board, person);
    const [theirs, ofAna] = [await person.pin(board.id, 7), await ana.pin(board.id, 8)];
    said(await invite(ana, await newBoard(), { user_ids: [person.id] }));
    await curation.settled();
    const asked = { accountId: person.id, requestId: randomUUID(), requestedAt: new Date().toISOString() };
    const bus = curation.service.app.get(CommandBus, { strict: false });
    await bus.execute(new StartErasure(erasing(person.id), asked));
    await eventually(async () => expect(await curation.events('PersonalDataErased')).toHaveLength(1));
    await curation.settled();
    expect((await peopleOf(ana, board)).collaborators).toEqual([]);
    expect((await ana.ask('Pin', { id: theirs.id })).status).toBe(404);
    expect(said(await ana.client.ask(getTrash, { query: {} })).map(({ id }) => id)).not.toContain(theirs.id);
    expect((await ana.ask('Pin', { id: ofAna.id })).status).toBe(200);
    const pool = curation.backbone.pool;
    for (const table of ['boards', 'pin_boards', 'board_invites', 'board_invites_sent']) {
      const { rows } = await pool.query(`SELECT * FROM ${table} t WHERE t::text LIKE $1`, [`%${person.id}%`]);
      expect(rows).toEqual([]);
    }
  });
});

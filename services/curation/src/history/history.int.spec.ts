import { randomUUID } from 'node:crypto';
import { undoCommand } from '@corkboard/contracts/curation/acts';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import { boardHistory, type HistoryEntry } from '@corkboard/contracts/curation/history';
import { movePins } from '@corkboard/contracts/curation/pin-moves';
import { movePin } from '@corkboard/contracts/curation/pins';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import type { CommandContext } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { StartErasure } from '../erasure/erase-personal-data.ts';
import { boardSeen, invite, join } from '../testing/boards-together.ts';
import { answerOffer } from '../testing/ownership-offers.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let stranger: Person;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo, stranger] = [await curation.person(), await curation.person(), await curation.person()];
}, 120_000);
afterAll(() => curation?.stop());

const asked = (person: Person, boardId: string, query: Readonly<Record<string, unknown>> = {}) =>
  person.client.ask(boardHistory, { params: { id: boardId }, query });
const told = async (person: Person, board: Pick<BoardView, 'id'>, query: Readonly<Record<string, unknown>> = {}) =>
  said(await asked(person, board.id, query));
const kinds = (entries: readonly HistoryEntry[]) => entries.map(({ kind }) => kind);
const erase = async (accountId: string): Promise<void> => {
  const context: CommandContext = {
    ...{ actor: { kind: 'system', id: 'spec' }, command: 'StartErasure', idempotencyKey: accountId, fingerprint: 'f' },
    ...{ correlationId: accountId, causationId: null, occurredAt: new Date().toISOString() },
  };
  const asked = { accountId, requestId: randomUUID(), requestedAt: context.occurredAt };
  await curation.service.app.get(CommandBus, { strict: false }).execute(new StartErasure(context, asked));
  await eventually(async () => {
    const done = await curation.events('PersonalDataErased');
    expect(done.some(({ stream }) => stream.endsWith(accountId))).toBe(true);
  });
  await curation.settled();
};

describe('the history of a board', () => {
  it('tells its owner who did what, newest first, with the names of then', async () => {
    const [board, other] = [await ana.board('Lamps'), await ana.board('Attic')];
    const pin = await ana.pin(board.id, 1, { title: 'Brass lamp' });
    const section = said(await ana.tell<BoardSection>('BoardSection', 'create', { board_id: board.id, name: 'Old' }));
    said(await ana.tell('Board', 'update', { board_id: board.id, name: 'Lights', privacy: 'secret' }));
    said(await ana.tell('BoardSection', 'update', { section_id: section.id, name: 'Older' }));
    const move = (board_id: string, section_id: string | null) =>
      ana.client.ask(movePin, { params: { id: pin.id }, body: { board_id, section_id } });
    said(await move(board.id, section.id));
    said(await move(other.id, null));
    said(await move(board.id, null));
    said(await ana.tell('Pin', 'update', { id: pin.id, title: 'Copper lamp' }));
    said(await ana.tell('BoardSection', 'delete', { section_id: section.id }));
    const entries = await told(ana, board);
    expect(kinds(entries)).toEqual([
      ...['section-deleted', 'pin-edited', 'pin-moved-in', 'pin-moved-out', 'pin-moved-within'],
      ...['section-renamed', 'board-renamed', 'board-privacy-changed', 'section-created', 'pin-saved', 'board-created'],
    ]);
    expect(entries.every(({ by, by_me, undoes }) => by?.id === ana.id && by_me && !undoes)).toBe(true);
    expect(entries.map(({ section, name }) => section?.name ?? name)).toEqual([
      ...['Older', null, null, null, 'Older', 'Older', 'Lights', null, 'Old', null, 'Lamps'],
    ]);
    expect(entries.filter(({ pin }) => pin).map(({ pin }) => pin?.shown?.title)).toEqual(Array(5).fill('Copper lamp'));
    expect(entries[2]?.other_board).toEqual({ id: other.id, name: 'Attic', url: other.url });
    expect(entries[7]?.privacy).toBe('secret');
    const moments = entries.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(kinds(await told(ana, other))).toEqual(['pin-moved-out', 'pin-moved-in', 'board-created']);
  });

  it('comes in pages that neither repeat nor leave out anything', async () => {
    const board = await ana.board('Pages');
    for (const name of ['One', 'Two', 'Three', 'Four'])
      said(await ana.tell('BoardSection', 'create', { board_id: board.id, name }));
    const all = await told(ana, board);
    const first = await asked(ana, board.id, { page_size: 3 });
    const second = await asked(ana, board.id, { page_size: 3, bookmark: first.bookmark });
    expect([...said(first), ...said(second)]).toEqual(all);
    expect(second.bookmark).toBe('-end-');
    expect(await told(ana, board, { bookmark: '-end-' })).toEqual([]);
    expect((await asked(ana, board.id, { bookmark: 'nonsense' })).status).toBe(400);
  });

  it('says of an undo that it took something back', async () => {
    const board = await ana.board('Taken back');
    const pin = await ana.pin(board.id, 2);
    const { undo } = said(await ana.tell<{ undo: { commandId: string } }>('Pin', 'delete', { id: pin.id }));
    const [deleted] = await told(ana, board);
    expect(deleted).toMatchObject({
      kind: 'pin-deleted',
      undoes: false,
      pin: { id: pin.id, shown: { deleted: true } },
    });
    said(await ana.client.ask(undoCommand, { params: { id: undo.commandId }, body: {} }));
    const [restored, still] = await told(ana, board);
    expect([deleted?.undo?.commandId, still?.undo]).toEqual([undo.commandId, deleted?.undo]);
    said(await ana.client.ask(undoCommand, { params: { id: restored?.undo?.commandId ?? '' }, body: {} }));
    expect((await told(ana, board))[0]).toMatchObject({ kind: 'pin-deleted', undoes: true });
    expect(restored).toMatchObject({ kind: 'pin-restored', undoes: true, pin: { shown: { deleted: false } } });
  });

  it('tells of pins that were moved together as one act, on both boards', async () => {
    const [board, other] = [await ana.board('Twelve'), await ana.board('Dozen')];
    const first = await ana.pin(board.id, 20);
    await curation.settled();
    const second = await ana.save(first.id, board.id);
    said(await ana.tell('BulkEdit', 'update', { board_id: other.id, pin_ids: [first.id, second.id] }));
    await eventually(async () => {
      const ends = await curation.events('BoardPinsMoveCompleted');
      expect(ends.some(({ data }) => data['toBoardId'] === other.id)).toBe(true);
    });
    await curation.settled();
    const [out] = await told(ana, board);
    expect(out).toMatchObject({ kind: 'pins-moved-out', count: 2, pin: null, other_board: { id: other.id } });
    const entries = await told(ana, other);
    expect(kinds(entries)).toEqual(['pins-moved-in', 'board-created']);
    expect(entries[0]).toMatchObject({ count: 2, undo: { commandId: expect.any(String) }, by: { id: ana.id } });
  });

  it('goes on where a deleted board came back, for those who were on it from where they came', async () => {
    const board = await ana.board('Back again');
    await join(curation, board, { owner: ana, person: bo });
    const { undo } = said(await ana.tell<{ undo: { commandId: string } }>('Board', 'delete', { board_id: board.id }));
    expect((await asked(ana, board.id)).status).toBe(404);
    said(await ana.client.ask(undoCommand, { params: { id: undo.commandId }, body: {} }));
    await curation.settled();
    expect((await told(ana, board)).slice(0, 2)).toMatchObject([
      { kind: 'board-restored', undoes: true, name: 'Back again' },
      { kind: 'board-deleted' },
    ]);
    expect(kinds(await told(bo, board))).toEqual(['board-restored', 'board-deleted', 'person-joined']);
  });

  it('does not count what processes do as acts', async () => {
    const board = await ana.board('Begun');
    const pin = await ana.pin(board.id, 3);
    said(await ana.tell('BoardSection', 'create', { board_id: board.id, name: 'First', initial_pins: [pin.id] }));
    await eventually(async () => {
      const moves = await curation.events('PinMoved');
      expect(moves.filter(({ data }) => data['pinId'] === pin.id)).toHaveLength(1);
    });
    await curation.settled();
    expect(kinds(await told(ana, board))).toEqual(['section-created', 'pin-saved', 'board-created']);
  });

  it('tells of pins that were moved together once, with how many, on both boards', async () => {
    const [from, to] = [await ana.board('Shelf'), await ana.board('Cellar')];
    const pins = [await ana.pin(from.id, 4), await ana.pin(from.id, 5)];
    const pin_ids = pins.map(({ id }) => id);
    const { undo } = said(await ana.client.ask(movePins, { body: { board_id: to.id, pin_ids } as never }));
    await eventually(async () => {
      const moves = await curation.events('PinMoved');
      expect(moves.filter(({ data }) => pin_ids.includes(String(data['pinId'])))).toHaveLength(2);
    });
    await curation.settled();
    const [moved] = await told(ana, to);
    expect(moved).toMatchObject({ kind: 'pins-moved-in', count: 2, by_me: true, other_board: { name: 'Shelf' } });
    expect(kinds(await told(ana, from))).toEqual(['pins-moved-out', 'pin-saved', 'pin-saved', 'board-created']);
    said(await ana.client.ask(undoCommand, { params: { id: undo?.commandId ?? '' }, body: {} }));
    const [back] = await told(ana, from);
    expect(back).toMatchObject({ kind: 'pins-moved-in', count: 2, undoes: true, other_board: { name: 'Cellar' } });
  });

  it('tells of a board that came back, under the name that it has now', async () => {
    const board = await ana.board('Gone for now');
    const { undo } = said(await ana.tell<{ undo: { commandId: string } }>('Board', 'delete', { board_id: board.id }));
    await ana.board('Gone for now');
    said(await ana.client.ask(undoCommand, { params: { id: undo.commandId }, body: {} }));
    const [restored, deleted] = await told(ana, board);
    expect(restored).toMatchObject({ kind: 'board-restored', undoes: true, name: 'Gone for now (restored)' });
    expect(deleted).toMatchObject({ kind: 'board-deleted', name: 'Gone for now' });
  });
});

describe('who sees the history of a board', () => {
  it('is nobody who is not on it, as if there were none, also of a public one', async () => {
    const board = await ana.board('Public');
    const [unknown, foreign] = [await asked(stranger, randomUUID()), await asked(stranger, board.id)];
    expect([foreign.status, foreign.code]).toEqual([404, unknown.code]);
    expect([unknown.status, (await asked(stranger, 'x')).code]).toEqual([404, unknown.code]);
    const heads = await Promise.all(
      [stranger, await curation.visitor(), ana].map(({ client }) =>
        client.get<{ status: number }>(`/v3/page_heads/?${new URLSearchParams({ path: `${board.url}history/` })}`),
      ),
    );
    expect(heads.map(({ data }) => data.status)).toEqual([404, 404, 200]);
  });

  it('is a collaborator from their acceptance on, until they are off it', async () => {
    const board = await ana.board('Together', 'secret');
    await ana.pin(board.id, 4);
    await join(curation, board, { owner: ana, person: bo });
    const pin = await bo.pin(board.id, 5, { title: 'Of Bo' });
    said(await invite(ana, board, { emails: ['zoe@mail.test'] }));
    await curation.settled();
    expect(kinds(await told(bo, board))).toEqual(['pin-saved', 'person-joined']);
    const entries = await told(ana, board);
    expect(kinds(entries)).toEqual([
      ...['person-invited', 'pin-saved', 'person-joined', 'person-invited', 'pin-saved', 'board-created'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('zoe@mail.test');
    expect(entries.map(({ undo }) => undo !== null)).toEqual([true, false, false, true, true, false]);
    expect(entries[1]).toMatchObject({ by: { id: bo.id }, by_me: false, pin: { shown: { title: 'Of Bo' } } });
    expect(entries.map(({ person }) => person && [person.user?.id ?? null, person.is_me])).toEqual([
      ...[[null, false], null, [bo.id, false], [bo.id, false], null, null],
    ]);
    said(await ana.tell('Pin', 'delete', { id: pin.id }));
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: board.id, invited_user_id: bo.id }));
    expect((await asked(bo, board.id)).status).toBe(404);
    await join(curation, board, { owner: ana, person: bo, role: 'add_only' });
    expect(kinds(await told(bo, board))).toEqual(['person-joined']);
  });

  it('learns nothing of pins and boards that are out of their sight', async () => {
    const [board, hidden] = [await ana.board('Shared', 'secret'), await ana.board('Hidden drawer', 'secret')];
    await join(curation, board, { owner: ana, person: bo, role: 'add_only' });
    const [moved, deleted] = [
      await ana.pin(board.id, 6, { title: 'Private note' }),
      await ana.pin(board.id, 7, { title: 'Dropped note' }),
    ];
    said(await ana.client.ask(movePin, { params: { id: moved.id }, body: { board_id: hidden.id, section_id: null } }));
    said(await ana.tell('Pin', 'delete', { id: deleted.id }));
    await curation.settled();
    const answer = await asked(bo, board.id);
    expect(kinds(said(answer))).toEqual(['pin-deleted', 'pin-moved-out', 'pin-saved', 'pin-saved', 'person-joined']);
    expect(said(answer).map(({ pin }) => pin?.shown ?? null)).toEqual([null, null, null, null, null]);
    expect(answer.text).not.toMatch(/note|Hidden/);
    expect((await asked(ana, board.id)).text).toMatch(/Dropped note/);
  });

  it('sees somebody who was erased as an account that is gone, and a gap for their pins', async () => {
    const zoe = await curation.person();
    const board = await ana.board('Left behind');
    await join(curation, board, { owner: ana, person: zoe });
    await zoe.pin(board.id, 8, { title: 'Of Zoe' });
    await ana.pin(board.id, 9, { title: 'Of Ana' });
    await erase(zoe.id);
    const answer = await asked(ana, board.id);
    expect(kinds(said(answer))).toEqual([
      ...['person-left', 'pin-saved', 'pin-saved', 'person-joined', 'person-invited', 'board-created'],
    ]);
    expect(said(answer)[2]).toMatchObject({ by_me: false, pin: { shown: null } });
    expect(said(answer)[1]?.pin?.shown?.title).toBe('Of Ana');
    expect(answer.text).not.toMatch(/Of Zoe/);
  });
});

describe('the address of the history', () => {
  it('is no section’s: one of that name has another', async () => {
    const board = await ana.board('Museum');
    const section = said(
      await ana.tell<BoardSection>('BoardSection', 'create', { board_id: board.id, name: 'History' }),
    );
    expect(section.url).toBe(`${board.url}history-2/`);
    const renamed = said(
      await ana.tell<BoardSection>('BoardSection', 'update', { section_id: section.id, name: 'history' }),
    );
    expect(renamed.url).toBe(`${board.url}history-2/`);
  });
});

describe('an invitation that is declined', () => {
  it('is told to the owner alone', async () => {
    const [board, cy] = [await ana.board('Declined'), await curation.person()];
    await join(curation, board, { owner: ana, person: bo });
    said(await invite(ana, board, { user_ids: [cy.id] }));
    said(await cy.client.post('/v3/board_invites/decline/', { board_id: board.id }));
    await curation.settled();
    expect(kinds(await told(ana, board)).slice(0, 2)).toEqual(['invite-declined', 'person-invited']);
    expect(kinds(await told(bo, board))).toEqual(['person-joined']);
  });

  it('is not told to an editor who only keeps the board while it has no owner', async () => {
    const [owner, cy] = [await curation.person(), await curation.person()];
    const board = await owner.board('Kept');
    await join(curation, board, { owner, person: bo });
    said(await invite(owner, board, { user_ids: [cy.id] }));
    said(await cy.client.post('/v3/board_invites/decline/', { board_id: board.id }));
    await erase(owner.id);
    expect(said(await boardSeen(bo, board))).toMatchObject({ owner: { id: bo.id }, my_role: 'editor' });
    expect(kinds(await told(bo, board))).toEqual(['person-joined']);
    said(await answerOffer(bo, board, true));
    await curation.settled();
    expect(kinds(await told(bo, board))).toEqual(expect.arrayContaining(['invite-declined', 'person-invited']));
  });
});

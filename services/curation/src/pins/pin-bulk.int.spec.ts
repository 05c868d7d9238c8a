import { randomUUID } from 'node:crypto';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { deletePins } from '@corkboard/contracts/curation/pin-bulk';
import { purgePin, type TrashItem } from '@corkboard/contracts/curation/trash';
import type { Answer } from '@corkboard/contracts/route';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codes, copiesOn, join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let cy: Person;
let names = 0;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo, cy] = [await curation.person(), await curation.person(), await curation.person()];
}, 120_000);
afterAll(() => curation?.stop());

type Deleted = Answer<typeof deletePins>;

const newBoard = (owner = ana, privacy: 'public' | 'secret' = 'public') => {
  names += 1;
  return owner.board(`Heap ${names}`, privacy);
};
const pinsOn = (board: BoardView, count: number, owner = ana) =>
  copiesOn(curation, board, { owner, count, seed: 500 + names });
const remove = (person: Person, { id }: { id: string }, pin_ids: readonly string[], headers?: Record<string, string>) =>
  person.client.post<Deleted>('/resource/BulkEditResource/delete/', { board_id: id, pin_ids }, headers);
const feed = async (board: { id: string }, person = ana) => (await person.wallOf(board)).sort();
const count = async ({ id }: BoardView) => said(await ana.ask<BoardView>('Board', { board_id: id })).pin_count;
const ended = (type: string, { id }: BoardView, times = 1) =>
  eventually(async () => {
    const ends = (await curation.events(type)).filter(({ stream }) => stream === `board-${id}`);
    expect(ends).toHaveLength(times);
  });
const told = async (type: 'PinDeleted' | 'PinRestored', pinIds: readonly string[]) =>
  (await curation.events(type)).map(({ data }) => data['pinId'] as string).filter((id) => pinIds.includes(id));

describe('deleting pins together', () => {
  it('takes all of them away at once, and each says so itself a moment later [S-097]', async () => {
    const board = await newBoard();
    const ids = await pinsOn(board, 5);
    const deleted = said(await remove(ana, board, ids.slice(1)));
    expect(deleted).toMatchObject({ board_id: board.id, pin_ids: ids.slice(1) });
    expect([await feed(board), await count(board)]).toEqual([[ids[0]], 1]);
    expect((await ana.ask('Pin', { id: ids[1] })).status).toBe(404);
    await ended('BoardPinsDeletionCompleted', board);
    expect((await told('PinDeleted', ids)).sort()).toEqual(ids.slice(1).sort());
    await curation.settled();
    expect([await feed(board), await count(board)]).toEqual([[ids[0]], 1]);
    const trash = said(await ana.ask<readonly TrashItem[]>('Trash', { page_size: 100 }));
    expect(trash.map(({ id }) => id)).toEqual(expect.arrayContaining(ids.slice(1)));
  });

  it('is refused as a whole for one that is unknown, elsewhere, gone, or of somebody else', async () => {
    const [board, other, theirs] = [await newBoard(), await newBoard(), await newBoard(bo, 'secret')];
    const ids = await pinsOn(board, 2);
    const [foreign = ''] = await pinsOn(theirs, 1, bo);
    const [elsewhere = ''] = await pinsOn(other, 1);
    const [gone = ''] = await pinsOn(other, 1);
    said(await ana.tell('Pin', 'delete', { id: gone }));
    for (const id of [randomUUID(), 'none', foreign, elsewhere, gone])
      expect((await remove(ana, board, [...ids, id])).code).toBe(2210);
    const unknown = await remove(ana, { id: randomUUID() }, ids);
    const hidden = await remove(ana, theirs, [foreign]);
    expect([hidden.status, hidden.code]).toEqual([unknown.status, unknown.code]);
    expect((await remove(ana, board, [])).status).toBe(400);
    const tooMany = Array.from({ length: 101 }, () => randomUUID());
    expect((await remove(ana, board, tooMany)).status).toBe(400);
    expect(await feed(board)).toEqual([...ids].sort());
  });

  it('of others is for editors, and of who adds only for their own pins', async () => {
    const board = await newBoard(ana, 'secret');
    await join(curation, board, { owner: ana, person: bo });
    await join(curation, board, { owner: ana, person: cy, role: 'add_only' });
    const ids = await pinsOn(board, 2);
    const [own = ''] = await pinsOn(board, 1, cy);
    const stranger = await curation.person();
    expect(codes([await remove(cy, board, [own, ...ids]), await remove(stranger, board, ids)])).toEqual([
      [404, 2210],
      [404, 2106],
    ]);
    said(await remove(cy, board, [own]));
    await ended('BoardPinsDeletionCompleted', board);
    said(await remove(bo, board, ids));
    expect(await feed(board)).toEqual([]);
  });

  it('answers a repeated request as the first time', async () => {
    const board = await newBoard();
    const ids = await pinsOn(board, 2);
    const key = { 'idempotency-key': randomUUID() };
    const first = said(await remove(ana, board, ids, key));
    expect(said(await remove(ana, board, ids, key))).toEqual(first);
    await ended('BoardPinsDeletionCompleted', board);
    expect(said(await remove(ana, board, ids, key))).toEqual(first);
    await ended('BoardPinsDeleted', board);
  });
});

describe('a deletion of pins that is taken back', () => {
  it('brings all of them back, can be done again, and that taken back too', async () => {
    const board = await newBoard();
    const ids = await pinsOn(board, 3);
    const { undo } = said(await remove(ana, board, ids.slice(1)));
    // At once: it waits for what is under way.
    const undone = said(await ana.takeBack(undo));
    expect(undone).toMatchObject({ kind: 'board-pins-deleted' });
    expect([await feed(board), await count(board)]).toEqual([[...ids].sort(), 3]);
    const again = said(await ana.takeBack(undone.undo));
    expect([await feed(board), await count(board)]).toEqual([ids.slice(0, 1), 1]);
    said(await ana.takeBack(again.undo));
    await ended('BoardPinsRestorationCompleted', board, 2);
    await curation.settled();
    expect([await feed(board), await count(board)]).toEqual([[...ids].sort(), 3]);
    expect(said(await ana.takeBack(undo)).undo).toBeNull();
  });

  it('is overtaken by what was done with one of them since, and then goes for the others', async () => {
    const board = await newBoard();
    const ids = await pinsOn(board, 3);
    const { undo } = said(await remove(ana, board, ids));
    await ended('BoardPinsDeletionCompleted', board);
    said(await ana.tell('PinRestore', 'create', { id: ids[1] }));
    said(await ana.tell('Pin', 'delete', { id: ids[1] }));
    const refused = await ana.takeBack(undo);
    expect([refused.code, refused.body.resource_response.error?.data]).toEqual([
      2151,
      { at: expect.any(String), change: 'pin-deleted' },
    ]);
    const conflict = await ana.client.get(`/v3/commands/${undo?.commandId}/conflict`);
    expect(said(conflict)).toMatchObject({ conflict: { kind: 'pin-deleted', by_me: true } });
    said(await ana.takeBack(undo, { anyway: true }));
    expect([await feed(board), await count(board)]).toEqual([[ids[0], ids[2]].sort(), 2]);
  });

  it('brings back the others where one of them was deleted forever since', async () => {
    const board = await newBoard();
    const [purged = '', ...others] = await pinsOn(board, 3);
    const { undo } = said(await remove(ana, board, [purged, ...others]));
    await ended('BoardPinsDeletionCompleted', board);
    said(await ana.client.ask(purgePin, { params: { id: purged }, body: {} }));
    said(await ana.takeBack(undo));
    await ended('BoardPinsRestorationCompleted', board);
    await curation.settled();
    expect([await feed(board), await count(board)]).toEqual([[...others].sort(), 2]);
  });

  it('is not found by who is off the board by now', async () => {
    const board = await newBoard(ana, 'secret');
    await join(curation, board, { owner: ana, person: bo });
    const ids = await pinsOn(board, 2);
    const { undo } = said(await remove(bo, board, ids));
    await ended('BoardPinsDeletionCompleted', board);
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: board.id, invited_user_id: bo.id }));
    expect(codes([await bo.takeBack(undo), await bo.takeBack(undo, { anyway: true })])).toEqual([
      [404, 2150],
      [404, 2150],
    ]);
    expect(await feed(board)).toEqual([]);
  });
});

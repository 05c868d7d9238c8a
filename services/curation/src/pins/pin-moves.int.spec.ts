import { randomUUID } from 'node:crypto';
import type { BoardView, PinCard } from '@corkboard/contracts/curation/entities';
import { movePins } from '@corkboard/contracts/curation/pin-moves';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
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

type Moved = Answer<typeof movePins>;
interface To {
  readonly board_id: string;
  readonly section_id?: string | null;
}

const newBoard = (owner = ana, privacy: 'public' | 'secret' = 'public') => {
  names += 1;
  return owner.board(`Shelf ${names}`, privacy);
};
const section = async ({ id }: BoardView, name: string) =>
  said(await ana.tell<BoardSection>('BoardSection', 'create', { board_id: id, name }));
const pinsOn = (board: BoardView, count: number, owner = ana) =>
  copiesOn(curation, board, { owner, count, seed: names });
const move = (person: Person, pin_ids: readonly string[], to: To, headers?: Record<string, string>) =>
  person.client.post<Moved>('/resource/BulkEditResource/update/', { ...to, pin_ids }, headers);
const idsOf = (pins: readonly PinCard[]) => pins.map(({ id }) => id).sort();
const feed = async (board: { id: string }, person = ana) => (await person.wallOf(board)).sort();
const inSection = async ({ id }: { id: string }) =>
  idsOf(said(await ana.ask<readonly PinCard[]>('BoardSectionPins', { section_id: id, page_size: 100 })));
const counts = async (...boards: readonly BoardView[]) =>
  Promise.all(boards.map(async ({ id }) => said(await ana.ask<BoardView>('Board', { board_id: id })).pin_count));
/** Each pin says itself where it is. */
const carried = async (boardId: string, pinIds: readonly string[]) =>
  eventually(async () => {
    const moved = (await curation.events('PinMoved')).filter(({ data }) => data['toBoardId'] === boardId);
    const ids = new Set(moved.map(({ data }) => data['pinId']));
    expect(pinIds.filter((id) => !ids.has(id))).toEqual([]);
  });
const ended = (type: 'BoardPinsMoveCompleted' | 'BoardPinsPutBack', board: BoardView) =>
  eventually(async () => {
    const ends = (await curation.events(type)).filter(({ stream }) => stream === `board-${board.id}`);
    expect(ends).not.toEqual([]);
    return ends;
  });

describe('moving pins together', () => {
  it('takes all of them to the other board at once, and each says so itself a moment later [S-101]', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 5);
    const moved = said(await move(ana, ids.slice(1), { board_id: to.id }));
    expect(moved).toMatchObject({ board_id: to.id, section_id: null, pin_ids: ids.slice(1) });
    expect([await feed(from), await feed(to)]).toEqual([[ids[0]], ids.slice(1).sort()]);
    expect(await counts(from, to)).toEqual([1, 4]);
    await carried(to.id, ids.slice(1));
    await ended('BoardPinsMoveCompleted', from);
    await curation.settled();
    expect([await feed(from), await feed(to)]).toEqual([[ids[0]], ids.slice(1).sort()]);
    expect(await counts(from, to)).toEqual([1, 4]);
    const found = await ana.ask<{ items: readonly PinCard[] }>('BaseSearch', {
      query: `Of ${from.name}`,
      scope: 'my_pins',
    });
    expect(said(found).items.filter(({ board }) => board?.id === to.id)).toHaveLength(4);
    await eventually(async () =>
      expect(said(await ana.ask<BoardView>('Board', { board_id: to.id })).image_cover_url).toEqual(expect.any(String)),
    );
  });

  it('into a section and out of it moves what is on its board, and nothing else [S-099] [S-100]', async () => {
    const [board, other] = [await newBoard(), await newBoard()];
    const [rome, bath] = [await section(board, 'Rome'), await section(board, 'Bath')];
    const ids = await pinsOn(board, 3);
    const [strange = ''] = await pinsOn(other, 1);
    const into = (pins: readonly string[], { id }: BoardSection) =>
      ana.tell<Moved>('BoardSectionEdit', 'update', { section_id: id, pins });
    const outOf = (pins: readonly string[], { id }: BoardSection) =>
      ana.tell<Moved>('BoardSectionPins', 'delete', { section_id: id, pins });
    said(await into(ids.slice(0, 2), rome));
    expect([await inSection(rome), await feed(board)]).toEqual([ids.slice(0, 2).sort(), [...ids].sort()]);
    await ended('BoardPinsMoveCompleted', board);
    expect(
      codes([await into([strange], rome), await outOf([...ids], rome), await outOf([ids[0] ?? ''], bath)]),
    ).toEqual([
      [404, 2210],
      [404, 2210],
      [404, 2210],
    ]);
    expect((await into(ids, { ...rome, id: randomUUID() })).code).toBe(2124);
    said(await outOf(ids.slice(0, 1), rome));
    expect(await inSection(rome)).toEqual(ids.slice(1, 2));
    expect(await counts(board)).toEqual([3]);
  });

  it('to where all of them are is refused, and leaves those in place that are there already [S-094]', async () => {
    const board = await newBoard();
    const rome = await section(board, 'Rome');
    const ids = await pinsOn(board, 2);
    const there = { board_id: board.id, section_id: rome.id };
    expect((await move(ana, ids, { board_id: board.id })).code).toBe(2217);
    said(await move(ana, ids.slice(0, 1), there));
    await ended('BoardPinsMoveCompleted', board);
    expect(said(await move(ana, ids, there)).pin_ids).toEqual(ids.slice(1));
  });

  it('is refused as a whole for one that is unknown, or that somebody else sees', async () => {
    const [from, to, theirs] = [await newBoard(), await newBoard(), await newBoard(bo, 'secret')];
    const ids = await pinsOn(from, 2);
    const [foreign = ''] = await pinsOn(theirs, 1, bo);
    const [second = ''] = await pinsOn(await newBoard(), 1);
    for (const id of [randomUUID(), 'none', foreign, second])
      expect((await move(ana, [...ids, id], { board_id: to.id })).code).toBe(2210);
    expect((await move(ana, ids, { board_id: theirs.id })).code).toBe(2106);
    expect((await move(ana, ids, { board_id: to.id, section_id: randomUUID() })).code).toBe(2124);
    const tooMany = Array.from({ length: 101 }, () => randomUUID());
    expect((await move(ana, tooMany, { board_id: to.id })).status).toBe(400);
    expect((await move(ana, [], { board_id: to.id })).status).toBe(400);
    expect([await feed(from), await feed(to)]).toEqual([[...ids].sort(), []]);
  });

  it('answers a repeated request as the first time', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 2);
    const key = { 'idempotency-key': randomUUID() };
    const first = said(await move(ana, ids, { board_id: to.id }, key));
    expect(said(await move(ana, ids, { board_id: to.id }, key))).toEqual(first);
    await ended('BoardPinsMoveCompleted', from);
    expect(said(await move(ana, ids, { board_id: to.id }, key))).toEqual(first);
    const accepted = (await curation.events('BoardPinsMoved')).filter(({ stream }) => stream === `board-${from.id}`);
    expect(accepted).toHaveLength(1);
  });
});

describe('pins of others that are moved together', () => {
  it('go with an editor, and with who adds only as little as unknown ones', async () => {
    const [from, to] = [await newBoard(ana, 'secret'), await newBoard(ana, 'secret')];
    for (const board of [from, to]) {
      await join(curation, board, { owner: ana, person: bo });
      await join(curation, board, { owner: ana, person: cy, role: 'add_only' });
    }
    const ids = await pinsOn(from, 2);
    const [own = ''] = await pinsOn(from, 1, cy);
    const stranger = await curation.person();
    expect(
      codes([await move(cy, [own, ...ids], { board_id: to.id }), await move(stranger, ids, { board_id: to.id })]),
    ).toEqual([
      [404, 2210],
      [404, 2210],
    ]);
    said(await move(cy, [own], { board_id: to.id }));
    await ended('BoardPinsMoveCompleted', from);
    const moved = said(await move(bo, ids, { board_id: to.id }));
    expect(await feed(to, bo)).toEqual([...ids, own].sort());
    // As soon as the move before it has ended.
    const single = await eventually(async () =>
      said(await ana.client.post<Moved>(`/v3/pins/${own}/move`, { board_id: from.id })),
    );
    said(await move(bo, [own], { board_id: to.id }));
    await eventually(async () => expect((await ana.takeBack(single.undo)).code).toBe(2151));
    const told = await ana.client.get(`/v3/commands/${single.undo?.commandId}/conflict`);
    expect(said(told)).toMatchObject({ conflict: { by: { username: bo.username }, kind: 'pin-moved' } });
    said(await bo.takeBack(moved.undo));
    expect([await feed(from, bo), await feed(to, bo)]).toEqual([[...ids].sort(), [own]]);
  });
});

describe('a move of pins that is taken back', () => {
  it('puts each of them into the section that it was in, and can be done again', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const rome = await section(from, 'Rome');
    const ids = await pinsOn(from, 3);
    said(await move(ana, ids.slice(0, 1), { board_id: from.id, section_id: rome.id }));
    await ended('BoardPinsMoveCompleted', from);
    const { undo } = said(await move(ana, ids, { board_id: to.id }));
    // At once: it waits for what is under way.
    const undone = said(await ana.takeBack(undo));
    expect(undone).toMatchObject({ kind: 'board-pins-moved' });
    expect([await feed(from), await feed(to), await inSection(rome)]).toEqual([[...ids].sort(), [], ids.slice(0, 1)]);
    said(await ana.takeBack(undone.undo));
    expect([await feed(from), await feed(to), await inSection(rome)]).toEqual([[], [...ids].sort(), []]);
    expect(await counts(from, to)).toEqual([0, 3]);
    await curation.settled();
    await eventually(async () => expect(await counts(from, to)).toEqual([0, 3]));
  });

  it('is overtaken by what was done with one of them since, and then goes for the others', async () => {
    const [from, to, third] = [await newBoard(), await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 3);
    const { undo } = said(await move(ana, ids, { board_id: to.id }));
    await ended('BoardPinsMoveCompleted', from);
    said(await ana.client.post(`/v3/pins/${ids[1]}/move`, { board_id: third.id }));
    const refused = await ana.takeBack(undo);
    expect([refused.code, refused.body.resource_response.error?.data]).toEqual([
      2151,
      { at: expect.any(String), change: 'pin-moved' },
    ]);
    const conflict = await ana.client.get(`/v3/commands/${undo?.commandId}/conflict`);
    expect(said(conflict)).toMatchObject({ conflict: { kind: 'pin-moved' } });
    said(await ana.takeBack(undo, { anyway: true }));
    expect([await feed(from), await feed(to), await feed(third)]).toEqual([[ids[0], ids[2]].sort(), [], [ids[1]]]);
    await eventually(async () => expect(await counts(from, to, third)).toEqual([2, 0, 1]));
  });

  it('is not found by who is off the board by now', async () => {
    const [from, to] = [await newBoard(ana, 'secret'), await newBoard(ana, 'secret')];
    for (const board of [from, to]) await join(curation, board, { owner: ana, person: bo });
    const ids = await pinsOn(from, 2);
    const { undo } = said(await move(bo, ids, { board_id: to.id }));
    await ended('BoardPinsMoveCompleted', from);
    for (const { id } of [from, to])
      said(await ana.tell('BoardCollaborator', 'delete', { board_id: id, invited_user_id: bo.id }));
    expect(codes([await bo.takeBack(undo), await bo.takeBack(undo, { anyway: true })])).toEqual([
      [404, 2150],
      [404, 2150],
    ]);
    expect(await feed(to)).toEqual([...ids].sort());
  });
});

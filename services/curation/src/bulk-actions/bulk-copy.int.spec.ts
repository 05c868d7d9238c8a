import { randomUUID } from 'node:crypto';
import type { BulkProgress, copyAllPins } from '@corkboard/contracts/curation/bulk-actions';
import type { BoardView, PinCard } from '@corkboard/contracts/curation/entities';
import { boardHistory } from '@corkboard/contracts/curation/history';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import type { Answer } from '@corkboard/contracts/route';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulkEnded, codes, copiesOn, join, takenBack } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { suspend } from '../testing/suspending.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let names = 0;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo] = [await curation.person(), await curation.person()];
}, 120_000);
afterAll(() => curation?.stop());

const newBoard = (owner = ana, privacy: 'public' | 'secret' = 'public') => {
  names += 1;
  return owner.board(`Sheaf ${names}`, privacy);
};
const pinsOn = (board: BoardView, count: number, owner = ana) =>
  copiesOn(curation, board, { owner, count, seed: 2_100 + names });
const copy = (person: Person, { id }: { id: string }, body: object, headers?: Record<string, string>) =>
  person.client.post<Answer<typeof copyAllPins>>(`/v3/boards/${id}/pins/copy`, body, headers);
const section = async ({ id: board_id }: BoardView, name: string, initial_pins: readonly string[] = []) => {
  const made = said(await ana.tell<BoardSection>('BoardSection', 'create', { board_id, name, initial_pins }));
  await curation.settled();
  return made;
};
const ended = (person: Person, bulk_id: string) => bulkEnded(curation, person, bulk_id);
const shown = async ({ id }: BoardView, person = ana) =>
  said(await person.ask<readonly PinCard[]>('BoardFeed', { board_id: id, page_size: 100 }));
const titles = async (board: BoardView, person = ana) => (await shown(board, person)).map(({ title }) => title);
const count = async ({ id }: BoardView, person = ana) =>
  said(await person.ask<BoardView>('Board', { board_id: id })).pin_count;
const saves = async ({ id }: BoardView) =>
  (await curation.events('PinSaved')).filter(({ data }) => data['boardId'] === id);

describe('a bulk copy of a board [S-097]', () => {
  it('saves all of its pins once more, in their order, and leaves them where they are [DS-073]', async () => {
    const [from, to] = [await newBoard(), await newBoard(bo, 'secret')];
    for (const n of [0, 1, 2]) await ana.pin(from.id, 2_000 + n, { title: `Pin ${n}` });
    await curation.settled();
    const { bulk_id, total, undo } = said(await copy(bo, from, { board_id: to.id }));
    expect([total, undo]).toEqual([3, { commandId: expect.any(String), until: expect.any(String) }]);
    expect(await ended(bo, bulk_id)).toEqual({
      ...{ bulk_id, status: 'completed', total: 3, done: 3, failed: 0, failures: [] },
    });
    expect([await titles(from), await titles(to, bo)]).toEqual([
      ['Pin 2', 'Pin 1', 'Pin 0'],
      ['Pin 2', 'Pin 1', 'Pin 0'],
    ]);
    expect([await count(from), await count(to, bo)]).toEqual([3, 3]);
    expect((await saves(to)).map(({ data }) => [data['saverId'], data['bulkId']])).toEqual(
      Array.from({ length: 3 }, () => [bo.id, bulk_id]),
    );
    const [told] = said(await bo.client.ask(boardHistory, { params: { id: to.id }, query: {} }));
    expect(told).toMatchObject({ kind: 'pins-copied', count: 3, by_me: true, other_board: { name: from.name } });
    const first = (await saves(to)).filter(({ data }) => data['isFirstSave']);
    expect(first).toHaveLength(1);
  });

  it('is of one section, of pins in none, and without those that are excepted; it goes into a section', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 4);
    const rome = await section(from, 'Rome', ids.slice(0, 2));
    const paris = await section(to, 'Paris');
    const place = { board_id: to.id, section_id: paris.id };
    const inRome = said(await copy(ana, from, { ...place, from_section_id: rome.id, except_pin_ids: ids.slice(0, 1) }));
    expect([inRome.total, await ended(ana, inRome.bulk_id)]).toEqual([1, expect.objectContaining({ done: 1 })]);
    const outside = said(await copy(ana, from, { ...place, filter_section_pins: true }));
    expect([outside.total, await ended(ana, outside.bulk_id)]).toEqual([2, expect.objectContaining({ done: 2 })]);
    const inParis = said(await ana.ask<readonly PinCard[]>('BoardSectionPins', { section_id: paris.id }));
    expect([inParis.length, await count(to), await count(from)]).toEqual([3, 3, 4]);
  });

  it('goes onto the board that they are on, each once', async () => {
    const board = await newBoard();
    await pinsOn(board, 3);
    const { bulk_id, total } = said(await copy(ana, board, { board_id: board.id }));
    await ended(ana, bulk_id);
    expect([total, await count(board)]).toEqual([3, 6]);
  });

  it('of 120 pins is carried out in parts, each pin once', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    await pinsOn(from, 30);
    for (const double of [60, 120]) {
      const { bulk_id } = said(await copy(ana, from, { board_id: from.id }));
      await ended(ana, bulk_id);
      expect(await count(from)).toBe(double);
    }
    const { bulk_id, total } = said(await copy(ana, from, { board_id: to.id }));
    expect([total, await ended(ana, bulk_id)]).toEqual([120, expect.objectContaining({ done: 120, failed: 0 })]);
    const parts = (await curation.events('BulkActionProgressed')).filter(({ data }) => data['bulkId'] === bulk_id);
    expect(parts.map(({ data }) => (data['done'] as readonly unknown[]).length)).toEqual([100, 20]);
    expect(new Set((await saves(to)).map(({ data }) => data['sourcePinId'])).size).toBe(120);
  });

  it('is of pins that the account sees, and of its own where that is asked', async () => {
    const [from, to] = [await newBoard(ana, 'secret'), await newBoard(bo)];
    await pinsOn(from, 2);
    const place = { board_id: to.id };
    expect((await copy(bo, from, place)).code).toBe(2210);
    await join(curation, from, { owner: ana, person: bo, role: 'add_only' });
    await pinsOn(from, 1, bo);
    const all = said(await copy(bo, from, place));
    await ended(bo, all.bulk_id);
    const own = said(await copy(bo, from, { ...place, own_only: true }));
    await ended(bo, own.bulk_id);
    expect([all.total, own.total, await count(to, bo)]).toEqual([3, 1, 4]);
  });

  it('leaves out pins of people who are hidden, for those who are not on the board', async () => {
    const [from, to] = [await newBoard(), await newBoard(bo)];
    const cy = await curation.person();
    await join(curation, from, { owner: ana, person: cy });
    await pinsOn(from, 2);
    await pinsOn(from, 1, cy);
    await suspend(curation, cy);
    await eventually(async () => expect((await bo.ask('User', { username: cy.username })).status).toBe(404));
    await curation.settled();
    const { bulk_id, total } = said(await copy(bo, from, { board_id: to.id }));
    expect([total, await ended(bo, bulk_id)]).toEqual([2, expect.objectContaining({ done: 2, failed: 0 })]);
  });

  it('is refused where nothing is seen or saved to, as a board that is not there', async () => {
    const [from, to, secret] = [await newBoard(), await newBoard(), await newBoard(bo, 'secret')];
    await pinsOn(from, 1);
    await pinsOn(secret, 1, bo);
    const answers = [
      await copy(ana, secret, { board_id: to.id }),
      await copy(ana, { id: randomUUID() }, { board_id: to.id }),
      await copy(ana, to, { board_id: from.id }),
      await copy(ana, from, { board_id: secret.id }),
      await copy(ana, from, { board_id: randomUUID() }),
      await copy(ana, from, { board_id: to.id, section_id: randomUUID() }),
    ];
    expect(codes(answers)).toEqual([2210, 2210, 2210, 2106, 2106, 2124].map((code) => [404, code]));
    expect(await saves(to)).toEqual([]);
  });

  it('answers a repeated request as the first time, and saves once', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    await pinsOn(from, 2);
    const key = { 'idempotency-key': randomUUID() };
    const first = said(await copy(ana, from, { board_id: to.id }, key));
    await ended(ana, first.bulk_id);
    expect(said(await copy(ana, from, { board_id: to.id }, key))).toEqual(first);
    expect(await saves(to)).toHaveLength(2);
  });
});

describe('a bulk copy that is taken back', () => {
  it('deletes the copies alone; they come back with the redo, and go again', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    await pinsOn(from, 3);
    const [kept = ''] = await pinsOn(to, 1);
    const { bulk_id, undo } = said(await copy(ana, from, { board_id: to.id }));
    await ended(ana, bulk_id);
    const ids = async () => (await shown(to)).map(({ id }) => id);
    const copied = await ids();
    const undone = await takenBack(ana, undo);
    expect(undone).toMatchObject({ kind: 'bulk-action-started', bulk_id: expect.any(String) });
    await eventually(async () => expect([await ids(), await count(to), await count(from)]).toEqual([[kept], 1, 3]));
    const again = await takenBack(ana, undone.undo);
    await eventually(async () => expect([await ids(), await count(to)]).toEqual([copied, 4]));
    expect(await saves(to)).toHaveLength(3);
    await takenBack(ana, again.undo);
    await eventually(async () => expect(await ids()).toEqual([kept]));
  });

  it('leaves a copy that was moved on', async () => {
    const [from, to, third] = [await newBoard(), await newBoard(), await newBoard()];
    await pinsOn(from, 2);
    const { bulk_id, undo } = said(await copy(ana, from, { board_id: to.id }));
    await ended(ana, bulk_id);
    const [first] = await shown(to);
    said(await ana.tell('BulkEdit', 'update', { board_id: third.id, pin_ids: [first?.id] }));
    const { bulk_id: back } = await takenBack(ana, undo);
    const progress: BulkProgress = await ended(ana, back ?? '');
    expect([progress.done, progress.failed, progress.failures[0]?.pin_id]).toEqual([1, 1, first?.id]);
    expect([await count(to), await count(third)]).toEqual([0, 1]);
  });
});

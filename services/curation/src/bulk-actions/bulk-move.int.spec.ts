import { randomUUID } from 'node:crypto';
import type { BulkProgress, startBulkMove } from '@corkboard/contracts/curation/bulk-actions';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import type { Answer } from '@corkboard/contracts/route';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulkEnded, codes, copiesOn, join, takenBack } from '../testing/boards-together.ts';
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

type Started = Answer<typeof startBulkMove>;

const newBoard = (owner = ana, privacy: 'public' | 'secret' = 'public') => {
  names += 1;
  return owner.board(`Stack ${names}`, privacy);
};
const pinsOn = (board: BoardView, count: number, owner = ana) =>
  copiesOn(curation, board, { owner, count, seed: 900 + names });
const start = (person: Person, body: object, headers?: Record<string, string>) =>
  person.client.post<Started>('/resource/BulkEditSelectAllResource/update/', body, headers);
const section = async (
  person: Person,
  { id: board_id }: BoardView,
  name: string,
  initial_pins: readonly string[] = [],
) => said(await person.tell<BoardSection>('BoardSection', 'create', { board_id, name, initial_pins }));
const progressOf = (person: Person, bulk_id: string) => person.ask<BulkProgress>('BulkEditSelectAll', { bulk_id });
const ended = (person: Person, bulk_id: string) => bulkEnded(curation, person, bulk_id);
const feed = async (board: { id: string }, person = ana) => (await person.wallOf(board)).sort();
const count = async ({ id }: BoardView, person = ana) =>
  said(await person.ask<BoardView>('Board', { board_id: id })).pin_count;
const inSection = async (section_id: string) =>
  said(await ana.ask<readonly { id: string }[]>('BoardSectionPins', { section_id, page_size: 100 }))
    .map(({ id }) => id)
    .sort();

describe('a bulk move of a board [S-098]', () => {
  it('moves all of its pins, those of its sections too, and says how far it has come', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 4);
    const rome = await section(ana, from, 'Rome', ids.slice(0, 2));
    await curation.settled();
    const started = said(await start(ana, { board_id: from.id, new_board_id: to.id }));
    expect(started).toMatchObject({ total: 4, undo: { commandId: expect.any(String) } });
    expect(await ended(ana, started.bulk_id)).toEqual({
      ...{ bulk_id: started.bulk_id, status: 'completed', total: 4, done: 4, failed: 0, failures: [] },
    });
    expect([await feed(from), await feed(to)]).toEqual([[], [...ids].sort()]);
    expect([await count(from), await count(to), await inSection(rome.id)]).toEqual([0, 4, []]);
  });

  it('takes those of one section, and leaves out those that are excepted', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 4);
    const rome = await section(ana, from, 'Rome', ids.slice(0, 3));
    const paris = await section(ana, to, 'Paris');
    await curation.settled();
    const asked = { board_id: from.id, old_section_id: rome.id, new_board_id: to.id, new_section_id: paris.id };
    const { bulk_id, total } = said(await start(ana, { ...asked, except_pin_ids: ids.slice(0, 1) }));
    expect(total).toBe(2);
    await ended(ana, bulk_id);
    expect([await inSection(rome.id), await inSection(paris.id)]).toEqual([
      ids.slice(0, 1),
      [...ids.slice(1, 3)].sort(),
    ]);
  });

  it('takes those in no section, into one, and none that are there already', async () => {
    const board = await newBoard();
    const ids = await pinsOn(board, 4);
    const [rome, paris] = [await section(ana, board, 'Rome', ids.slice(0, 1)), await section(ana, board, 'Paris')];
    const gone = await section(ana, board, 'Gone', ids.slice(1, 2));
    said(await ana.tell('BoardSection', 'delete', { section_id: gone.id }));
    await curation.settled();
    const place = { board_id: board.id, new_board_id: board.id };
    const outside = { ...place, filter_section_pins: true, new_section_id: paris.id };
    const first = said(await start(ana, outside));
    expect(first.total).toBe(3);
    await ended(ana, first.bulk_id);
    expect([await inSection(rome.id), await inSection(paris.id)]).toEqual([ids.slice(0, 1), [...ids.slice(1)].sort()]);
    const all = said(await start(ana, { ...place, new_section_id: paris.id }));
    expect(all.total).toBe(1);
    await ended(ana, all.bulk_id);
    expect((await start(ana, { ...place, new_section_id: paris.id })).code).toBe(2217);
  });

  it('of 202 pins is carried out in parts, each pin once', async () => {
    const [from, to] = [await newBoard(bo), await newBoard(bo)];
    const few = await pinsOn(from, 34, bo);
    // A busy store may ask to try again.
    const copy = (pin_ids: readonly string[]) => {
      const [asked, key] = [{ from_board_id: from.id, board_id: from.id, pin_ids }, randomUUID()];
      return eventually(
        async () =>
          said(
            await bo.client.post<{ pin_ids: string[] }>('/resource/BulkEditResource/create/', asked, {
              'idempotency-key': key,
            }),
          ).pin_ids,
      );
    };
    const more = [...few, ...(await copy(few))];
    await copy(more);
    await copy(more.slice(2));
    await curation.settled();
    const { bulk_id, total } = said(await start(bo, { board_id: from.id, new_board_id: to.id }));
    expect(total).toBe(202);
    expect(await ended(bo, bulk_id)).toMatchObject({ status: 'completed', done: 202, failed: 0 });
    expect([await count(from, bo), await count(to, bo)]).toEqual([0, 202]);
    const own = (await curation.events('BulkActionProgressed')).filter(({ data }) => data['bulkId'] === bulk_id);
    expect(own.map(({ data }) => (data['done'] as readonly unknown[]).length)).toEqual([100, 100, 2]);
  });

  it('reports pins that cannot be moved one by one, and moves the others', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const [first = '', gone = ''] = await pinsOn(from, 2);
    const [theirs = ''] = await pinsOn(await newBoard(bo), 1, bo);
    const unknown = randomUUID();
    said(await ana.tell('Pin', 'delete', { id: gone }));
    const pin_ids = [first, gone, theirs, unknown];
    const { bulk_id } = said(await start(ana, { board_id: from.id, new_board_id: to.id, pin_ids }));
    const progress = await ended(ana, bulk_id);
    expect(progress).toMatchObject({ status: 'completed', total: 4, done: 1, failed: 3 });
    expect(progress.failures).toEqual(
      [gone, theirs, unknown].map((pin_id) => ({ pin_id, code: 2210, message: expect.stringContaining('Pin') })),
    );
    expect(await feed(to)).toEqual([first]);
  });

  it('is for those on the board: of who adds only, their own pins', async () => {
    const [from, theirs] = [await newBoard(ana, 'secret'), await newBoard(cy)];
    await join(curation, from, { owner: ana, person: cy, role: 'add_only' });
    const ids = await pinsOn(from, 2);
    const [own = ''] = await pinsOn(from, 1, cy);
    const stranger = await curation.person();
    const refused = await start(stranger, { board_id: from.id, new_board_id: (await newBoard(stranger)).id });
    const unknown = await start(ana, { board_id: randomUUID(), new_board_id: from.id });
    expect(codes([refused, unknown])).toEqual([
      [404, 2106],
      [404, 2106],
    ]);
    const { bulk_id, total } = said(await start(cy, { board_id: from.id, new_board_id: theirs.id }));
    expect(total).toBe(1);
    await ended(cy, bulk_id);
    expect([await feed(from), await feed(theirs, cy)]).toEqual([[...ids].sort(), [own]]);
    const secret = await newBoard(bo, 'secret');
    expect((await start(ana, { board_id: from.id, new_board_id: secret.id })).code).toBe(2106);
    expect((await start(ana, { board_id: (await newBoard()).id, new_board_id: from.id })).code).toBe(2210);
  });

  it('is told to its actor alone', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    await pinsOn(from, 1);
    const { bulk_id } = said(await start(ana, { board_id: from.id, new_board_id: to.id }));
    const asked = [
      await progressOf(bo, bulk_id),
      await progressOf(ana, randomUUID()),
      await progressOf(ana, 'none'),
      await bo.tell('BulkEditSelectAll', 'delete', { bulk_id }),
    ];
    expect(codes(asked)).toEqual(asked.map(() => [404, 2152]));
    await ended(ana, bulk_id);
  });

  it('takes at most 10,000 pins, and leaves out at most 1,000', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const place = { board_id: from.id, new_board_id: to.id };
    const ids = (length: number) => Array.from({ length }, () => randomUUID());
    expect((await start(ana, { ...place, pin_ids: ids(10_001) })).status).toBe(400);
    expect((await start(ana, { ...place, except_pin_ids: ids(1_001) })).status).toBe(400);
    const most = said(await start(ana, { ...place, pin_ids: ids(10_000) }));
    expect(most.total).toBe(10_000);
    const ending = said(await ana.tell<BulkProgress>('BulkEditSelectAll', 'delete', { bulk_id: most.bulk_id }));
    expect(ending.bulk_id).toBe(most.bulk_id);
    expect(await ended(ana, most.bulk_id)).toMatchObject({ status: 'cancelled', total: 10_000, done: 0 });
  });

  it('answers a repeated request as the first time', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    await pinsOn(from, 2);
    const key = { 'idempotency-key': randomUUID() };
    const asked = { board_id: from.id, new_board_id: to.id };
    const first = said(await start(ana, asked, key));
    await ended(ana, first.bulk_id);
    expect(said(await start(ana, asked, key))).toEqual(first);
  });
});

describe('a bulk move that is taken back', () => {
  it('brings each pin back to where it was, can be done again, and that taken back too', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 4);
    const rome = await section(ana, from, 'Rome', ids.slice(0, 2));
    await curation.settled();
    const { bulk_id, undo } = said(await start(ana, { board_id: from.id, new_board_id: to.id }));
    await ended(ana, bulk_id);
    const isBack = async () => {
      await curation.settled();
      expect([await feed(to), await inSection(rome.id), await count(from)]).toEqual([
        ...[[], [...ids.slice(0, 2)].sort(), 4],
      ]);
    };
    const undone = await takenBack(ana, undo);
    expect(undone).toMatchObject({ kind: 'bulk-action-started', board_id: from.id, bulk_id: expect.any(String) });
    await eventually(isBack);
    const again = await takenBack(ana, undone.undo);
    await eventually(async () => expect([await feed(from), await feed(to)]).toEqual([[], [...ids].sort()]));
    await takenBack(ana, again.undo);
    await eventually(isBack);
    expect((await takenBack(ana, undo)).undo).toBeNull();
  });

  it('says where there is nothing to take back, which is not that it was taken back', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const place = { board_id: from.id, new_board_id: to.id };
    const { bulk_id, undo } = said(await start(ana, { ...place, pin_ids: [randomUUID()] }));
    expect(await ended(ana, bulk_id)).toMatchObject({ done: 0, failed: 1 });
    expect(codes([await ana.takeBack(undo), await ana.takeBack(undo)])).toEqual([
      [409, 2153],
      [409, 2153],
    ]);
  });

  it('does not bring a board back that was deleted by hand since', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    await pinsOn(from, 2);
    const { bulk_id, undo } = said(await start(ana, { board_id: from.id, new_board_id: to.id }));
    await ended(ana, bulk_id);
    said(await ana.tell('Board', 'delete', { board_id: from.id }));
    await curation.settled();
    expect(codes([await ana.takeBack(undo), await ana.takeBack(undo, { anyway: true })])).toEqual([
      [404, 2106],
      [404, 2106],
    ]);
    expect((await ana.ask('Board', { board_id: from.id })).status).toBe(404);
    expect(await feed(to)).toHaveLength(2);
  });

  it('leaves pins that were moved on meanwhile where they are', async () => {
    const [from, to, third] = [await newBoard(), await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 3);
    const [moved = ''] = ids;
    const { bulk_id, undo } = said(await start(ana, { board_id: from.id, new_board_id: to.id }));
    await ended(ana, bulk_id);
    said(await ana.tell('BulkEdit', 'update', { board_id: third.id, pin_ids: [moved] }));
    await takenBack(ana, undo);
    await eventually(async () =>
      expect([await feed(from), await feed(to), await feed(third)]).toEqual([[...ids.slice(1)].sort(), [], [moved]]),
    );
  });

  it.each([
    ['leaves pins in a section that they were put into since, and says which', false],
    ['brings those pins back too where that is wanted anyway', true],
  ])('%s', async (_, anyway) => {
    const [from, to] = [await newBoard(), await newBoard()];
    for (const board of [from, to]) await join(curation, board, { owner: ana, person: bo });
    const ids = await pinsOn(from, 3);
    const [filed = '', ...others] = ids;
    const { bulk_id, undo } = said(await start(bo, { board_id: from.id, new_board_id: to.id }));
    await ended(bo, bulk_id);
    const kitchen = await section(ana, to, 'Kitchen', [filed]);
    await curation.settled();
    const undone = await eventually(async () => said(await bo.takeBack(undo, { anyway })));
    const result = await ended(bo, undone.bulk_id ?? '');
    const [back, stayed] = anyway ? [ids, []] : [others, [filed]];
    expect(result).toMatchObject({ status: 'completed', done: back.length, failed: stayed.length });
    expect(result.failures.map(({ pin_id, code }) => [pin_id, code])).toEqual(stayed.map((id) => [id, 2151]));
    await eventually(async () =>
      expect([await feed(from), await inSection(kitchen.id)]).toEqual([[...back].sort(), stayed]),
    );
  });
});

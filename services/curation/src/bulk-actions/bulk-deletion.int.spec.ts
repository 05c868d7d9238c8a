import type { deleteAllPins } from '@corkboard/contracts/curation/bulk-actions';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import type { TrashItem } from '@corkboard/contracts/curation/trash';
import type { Answer } from '@corkboard/contracts/route';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulkEnded, codes, copiesOn, join, takenBack } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let names = 0;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo] = [await curation.person(), await curation.person()];
}, 120_000);
afterAll(() => curation?.stop());

const newBoard = () => {
  names += 1;
  return ana.board(`Mound ${names}`);
};
const pinsOn = (board: BoardView, count: number, owner = ana) =>
  copiesOn(curation, board, { owner, count, seed: 1_500 + names });
const remove = (person: Person, { id }: BoardView, body: object = {}) =>
  person.client.post<Answer<typeof deleteAllPins>>(`/v3/boards/${id}/pins/delete`, body);
const ended = (person: Person, bulk_id: string) => bulkEnded(curation, person, bulk_id);
const feed = async (board: BoardView) => (await ana.wallOf(board)).sort();
const count = async ({ id }: BoardView) => said(await ana.ask<BoardView>('Board', { board_id: id })).pin_count;

describe('deleting all pins of a board', () => {
  it('leaves out those that are excepted; each is in the trash, and comes back with the undo', async () => {
    const board = await newBoard();
    const ids = await pinsOn(board, 4);
    const [kept = '', ...gone] = ids;
    const asked = { board_id: board.id, name: 'Rome', initial_pins: gone.slice(0, 1) };
    const rome = said(await ana.tell<BoardSection>('BoardSection', 'create', asked));
    await curation.settled();
    const { bulk_id, total, undo } = said(await remove(ana, board, { except_pin_ids: [kept] }));
    expect([total, await ended(ana, bulk_id)]).toEqual([3, expect.objectContaining({ done: 3, failed: 0 })]);
    expect([await feed(board), await count(board)]).toEqual([[kept], 1]);
    const trash = said(await ana.ask<readonly TrashItem[]>('Trash', { page_size: 100 }));
    expect(trash.map(({ id }) => id)).toEqual(expect.arrayContaining(gone));
    const isBack = async () => {
      await curation.settled();
      expect([await feed(board), await count(board)]).toEqual([[...ids].sort(), 4]);
    };
    const undone = await takenBack(ana, undo);
    expect(undone).toMatchObject({ kind: 'bulk-action-started', bulk_id: expect.any(String) });
    await eventually(isBack);
    const inRome = said(await ana.ask<readonly { id: string }[]>('BoardSectionPins', { section_id: rome.id }));
    expect(inRome.map(({ id }) => id)).toEqual(gone.slice(0, 1));
    const again = await takenBack(ana, undone.undo);
    await eventually(async () => expect(await feed(board)).toEqual([kept]));
    await takenBack(ana, again.undo);
    await eventually(isBack);
  });

  it('is taken back but for pins that were changed since, and that likewise, each named with the reason', async () => {
    const board = await newBoard();
    const [again = '', filed = '', other = ''] = await pinsOn(board, 3);
    const { bulk_id, undo } = said(await remove(ana, board));
    await ended(ana, bulk_id);
    said(await ana.tell('PinRestore', 'create', { id: again }));
    said(await ana.tell('Pin', 'delete', { id: again }));
    const undone = await takenBack(ana, undo);
    const overtaken = (pin_id: string) => ({ failed: 1, failures: [expect.objectContaining({ pin_id, code: 2151 })] });
    expect(await ended(ana, undone.bulk_id ?? '')).toMatchObject({ done: 2, ...overtaken(again) });
    expect(await feed(board)).toEqual([filed, other].sort());
    said(await ana.tell('BoardSection', 'create', { board_id: board.id, name: 'Rome', initial_pins: [filed] }));
    const redone = await takenBack(ana, undone.undo);
    expect(await ended(ana, redone.bulk_id ?? '')).toMatchObject({ done: 1, ...overtaken(filed) });
    expect(await feed(board)).toEqual([filed]);
  });

  it('is of one section where that is asked', async () => {
    const board = await newBoard();
    const ids = await pinsOn(board, 3);
    const asked = { board_id: board.id, name: 'Rome', initial_pins: ids.slice(0, 2) };
    const rome = said(await ana.tell<BoardSection>('BoardSection', 'create', asked));
    await curation.settled();
    const { bulk_id, total } = said(await remove(ana, board, { section_id: rome.id }));
    await ended(ana, bulk_id);
    expect([total, await feed(board)]).toEqual([2, ids.slice(2)]);
  });

  it('is for those on the board: of who adds only, their own pins', async () => {
    const board = await newBoard();
    const ids = await pinsOn(board, 2);
    await join(curation, board, { owner: ana, person: bo, role: 'add_only' });
    await pinsOn(board, 1, bo);
    const { bulk_id, total } = said(await remove(bo, board));
    expect([total, await ended(bo, bulk_id)]).toEqual([1, expect.objectContaining({ done: 1 })]);
    expect(await feed(board)).toEqual([...ids].sort());
    const stranger = await curation.person();
    expect(codes([await remove(stranger, board), await remove(ana, await newBoard())])).toEqual([
      [404, 2106],
      [404, 2210],
    ]);
  });
});

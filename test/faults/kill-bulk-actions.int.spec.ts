import type { BulkProgress } from '@corkboard/contracts/curation/bulk-actions';
import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KilledProduct } from './killed-product.ts';
import type { Saver } from './saves.ts';

/** Saved, and copied three times with the one that they were saved from: four parts of a bulk action and a bit. */
const SAVED = 99;
const COPIES = 3;
const PINS = (SAVED + 1) * (COPIES + 1);

let product: KilledProduct;
let saver: Saver;
let pins: readonly string[];
let to: string;
let saves: number;

beforeAll(async () => {
  product = await KilledProduct.start(SAVED);
  ({ saver } = product);
  const board = await saver.client.post<{ id: string }>('/resource/BoardResource/create/', { name: 'Target' });
  to = board.data.id;
  const pin_ids = [...product.pins, saver.sourcePinId];
  for (let n = 0; n < COPIES; n += 1) {
    const asked = { from_board_id: saver.boardId, board_id: saver.boardId, pin_ids };
    const copied = await saver.client.post('/resource/BulkEditResource/create/', asked);
    expect(copied.status).toBe(200);
  }
  await eventually(async () => expect(await product.onBoard(saver.boardId)).toHaveLength(PINS));
  pins = await product.onBoard(saver.boardId);
  saves = await product.count('PinSaved');
}, 600_000);
afterAll(() => product?.stop());

/** Every action has ended with all pins moved, and each pin says so once. */
const exactly = (actions: number) =>
  eventually(async () => {
    const events = [await product.count('BulkActionCompleted'), await product.count('PinMoved')];
    expect(events).toEqual([actions, actions * PINS]);
  });

const boards = async () => [await product.onBoard(saver.boardId), await product.onBoard(to)];

/** Milliseconds after the answer: before the first part, in the middle of the parts, and after them. */
const moments = [0, 60, 200, 500];

/** Begins a bulk action and is killed; it is carried out all the same. */
const carriedOut = async (path: string, body: object, ms: number): Promise<UndoOffer> => {
  const started = await saver.client.post<{ bulk_id: string; undo: UndoOffer }>(path, body);
  expect(started.status).toBe(200);
  await product.killAfter(ms);
  const { bulk_id, undo } = started.data;
  await eventually(async () => {
    const progress = await saver.client.get<BulkProgress>('/resource/BulkEditSelectAllResource/get/', { bulk_id });
    expect(progress.data).toMatchObject({ status: 'completed', total: PINS, done: PINS, failed: 0 });
  });
  return undo;
};

const undone = async ({ commandId }: UndoOffer, ms: number): Promise<void> => {
  expect((await saver.client.post(`/v3/commands/${commandId}/undo`, {})).status).toBe(200);
  await product.killAfter(ms);
};

describe('kill -9 in the middle of a bulk action of 400 pins', () => {
  it.each([...moments.entries()])(
    'and of its undo has all of them moved, each once (%i: after %i ms)',
    async (round, ms) => {
      const body = { board_id: saver.boardId, new_board_id: to };
      const undo = await carriedOut('/resource/BulkEditSelectAllResource/update/', body, ms);
      await exactly(2 * round + 1);
      await eventually(async () => expect(await boards()).toEqual([[], pins]));
      await undone(undo, ms);
      await exactly(2 * round + 2);
      await eventually(async () => expect(await boards()).toEqual([pins, []]));
    },
    600_000,
  );

  it.each([...moments.entries()])(
    'has each pin copied once, and its undo deletes these copies alone (%i: after %i ms)',
    async (round, ms) => {
      const made = async () => [await product.count('PinSaved'), await product.count('PinDeleted')];
      const undo = await carriedOut(`/v3/boards/${saver.boardId}/pins/copy`, { board_id: to }, ms);
      expect(await made()).toEqual([saves + (round + 1) * PINS, round * PINS]);
      await eventually(async () => expect(await product.onBoard(to)).toHaveLength(PINS));
      await undone(undo, ms);
      await eventually(async () => expect(await made()).toEqual([saves + (round + 1) * PINS, (round + 1) * PINS]));
      await eventually(async () => expect(await boards()).toEqual([pins, []]));
    },
    600_000,
  );

  it('leaves every projection as one built anew, row for row', () => product.expectProjectionsWhole(), 600_000);
});

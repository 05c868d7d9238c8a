import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KilledProduct } from './killed-product.ts';
import type { Saver } from './saves.ts';

/** All that a page of the board shows, beside the one that they were saved from. */
const PINS = 99;

let product: KilledProduct;
let saver: Saver;
let pins: readonly string[];
let to: string;

beforeAll(async () => {
  product = await KilledProduct.start(PINS);
  ({ saver, pins } = product);
  const board = await saver.client.post<{ id: string }>('/resource/BoardResource/create/', { name: 'Target' });
  to = board.data.id;
}, 600_000);
afterAll(() => product?.stop());

const count = (type: string) => product.count(type);
const onBoard = (boardId: string) => product.onBoard(boardId);

/** Every move has ended as completed, and each pin says so once. */
const exactly = (moves: number) =>
  eventually(async () => {
    const events = [await count('BoardPinsMoveCompleted'), await count('PinMoved'), await count('BoardPinsPutBack')];
    expect(events).toEqual([moves, moves * PINS, 0]);
  });

/** Milliseconds after the answer: before its pins say that they were moved, while they do, and when they have. */
const moments = [0, 40, 120, 400];

describe('kill -9 in the middle of a move of 99 pins', () => {
  it.each([...moments.entries()])(
    'and of its undo leaves them where they were accepted to be, each moved once (%i: after %i ms)',
    async (round, ms) => {
      const body = { board_id: to, pin_ids: pins };
      const moved = await saver.client.post<{ undo: UndoOffer }>('/resource/BulkEditResource/update/', body);
      expect(moved.status).toBe(200);
      await product.killAfter(ms);
      // The read models go on once the locks of the process that was killed are free.
      await eventually(async () =>
        expect([await onBoard(saver.boardId), await onBoard(to)]).toEqual([[saver.sourcePinId], pins]),
      );
      await exactly(2 * round + 1);
      const undone = await saver.client.post(`/v3/commands/${moved.data.undo.commandId}/undo`, {});
      expect(undone.status).toBe(200);
      await product.killAfter(ms);
      await exactly(2 * round + 2);
      await eventually(async () =>
        expect([await onBoard(saver.boardId), await onBoard(to)]).toEqual([[...pins, saver.sourcePinId].sort(), []]),
      );
    },
    600_000,
  );

  it('leaves every projection as one built anew, row for row', () => product.expectProjectionsWhole(), 600_000);
});

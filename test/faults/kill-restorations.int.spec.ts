import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { eventually } from '@corkboard/testing/eventually';
import { moment } from '@corkboard/testing/moment';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KilledProduct } from './killed-product.ts';
import { inParallel, type Saver } from './saves.ts';

/** As many as are told by two facts. */
const PINS = 300;

let product: KilledProduct;
let saver: Saver;
let pins: readonly string[];
let asOf: string;

beforeAll(async () => {
  product = await KilledProduct.start(PINS);
  ({ saver, pins } = product);
  asOf = await moment();
  await inParallel(pins, 8, async (id) => {
    const removed = await saver.client.post('/resource/PinResource/delete/', { id });
    expect(removed.status).toBe(200);
  });
}, 600_000);
afterAll(() => product?.stop());

const count = (type: string) => product.count(type);

const shows = (ids: readonly string[]) =>
  eventually(async () => expect(await product.onBoard(saver.boardId)).toEqual([...ids].sort()));

/** Milliseconds after the answer: before its pins say that they are back, while they do, and when they have. */
const moments = [0, 60, 200, 600];

describe('kill -9 in the middle of a restoration of 300 pins', () => {
  it.each([...moments.entries()])(
    'and of its undo leaves the board as it was accepted to be, each pin restored or deleted once (%i: after %i ms)',
    async (round, ms) => {
      const path = `/v3/boards/${saver.boardId}/then/restore`;
      const restored = await saver.client.post<{ undo: UndoOffer; pin_count: number }>(path, { as_of: asOf });
      expect([restored.status, restored.data.pin_count]).toEqual([200, PINS]);
      await product.killAfter(ms);
      await shows([saver.sourcePinId, ...pins]);
      expect(await count('PinRestored')).toBe((round + 1) * PINS);
      const undone = await saver.client.post(`/v3/commands/${restored.data.undo.commandId}/undo`, {});
      expect(undone.status).toBe(200);
      await product.killAfter(ms);
      await shows([saver.sourcePinId]);
      expect([await count('PinRestored'), await count('PinDeleted')]).toEqual([(round + 1) * PINS, (round + 2) * PINS]);
    },
    600_000,
  );

  it('leaves every projection as one built anew, row for row', () => product.expectProjectionsWhole(), 600_000);
});

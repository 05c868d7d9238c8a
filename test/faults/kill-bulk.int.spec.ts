import { randomUUID } from 'node:crypto';
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

beforeAll(async () => {
  product = await KilledProduct.start(PINS);
  ({ saver, pins } = product);
}, 600_000);
afterAll(() => product?.stop());

const onBoard = (boardId: string) => product.onBoard(boardId);

/** Facts of the pins of a board by type, once all that was asked for has ended. */
const facts = async (boardId: string) => {
  const sql = `SELECT type, count(*)::int AS n FROM curation.events
    WHERE data->>'boardId' = $1 AND type = ANY($2) GROUP BY type`;
  const types = ['PinSaved', 'PinDeleted', 'PinRestored', 'BoardPinsDeletionPutBack'];
  const { rows } = await product.database.query<{ type: string; n: number }>(sql, [boardId, types]);
  return Object.fromEntries(rows.map(({ type, n }) => [type, n]));
};

/** Milliseconds after the request is sent or answered: before its pins say so, while they do, and when they have. */
const moments = [0, 40, 120, 400];

describe('kill -9 in the middle of an action on 99 pins', () => {
  it.each(moments)(
    'that deletes them, or brings them back, leaves each of them so, once (after %i ms)',
    async (ms) => {
      const before = await facts(saver.boardId);
      const body = { board_id: saver.boardId, pin_ids: pins };
      const deleted = await saver.client.post<{ undo: UndoOffer }>('/resource/BulkEditResource/delete/', body);
      expect(deleted.status).toBe(200);
      await product.killAfter(ms);
      await eventually(async () => expect(await onBoard(saver.boardId)).toEqual([saver.sourcePinId]));
      const gone = { ...before, PinDeleted: (before['PinDeleted'] ?? 0) + PINS };
      await eventually(async () => expect(await facts(saver.boardId)).toEqual(gone));
      const undone = await saver.client.post(`/v3/commands/${deleted.data.undo.commandId}/undo`, {});
      expect(undone.status).toBe(200);
      await product.killAfter(ms);
      const all = [...pins, saver.sourcePinId].sort();
      await eventually(async () => expect(await onBoard(saver.boardId)).toEqual(all));
      const back = { ...gone, PinRestored: (before['PinRestored'] ?? 0) + PINS };
      await eventually(async () => expect(await facts(saver.boardId)).toEqual(back));
    },
    600_000,
  );

  it.each(moments)(
    'that copies them makes each copy once, also when it is asked for again (after %i ms)',
    async (ms) => {
      const name = `Copies ${ms}`;
      const { data: board } = await saver.client.post<{ id: string }>('/resource/BoardResource/create/', { name });
      const key = { 'idempotency-key': randomUUID() };
      const body = { from_board_id: saver.boardId, board_id: board.id, pin_ids: pins };
      const ask = () =>
        saver.client.post<{ pin_ids: readonly string[] }>('/resource/BulkEditResource/create/', body, key);
      const cut = ask().catch(() => null);
      await product.killAfter(ms);
      await cut;
      const copied = await ask();
      expect(copied.status).toBe(200);
      await eventually(async () => expect(await facts(board.id)).toEqual({ PinSaved: PINS }));
      await eventually(async () => expect(await onBoard(board.id)).toEqual([...copied.data.pin_ids].sort()));
    },
    600_000,
  );
});

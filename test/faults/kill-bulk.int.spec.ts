import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { eventually } from '@corkboard/testing/eventually';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import type { Answered } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { inParallel, type Saver, someoneWhoSaves } from './saves.ts';

/** All that a page of the board shows, beside the one that they were saved from. */
const PINS = 99;

let url: string;
let product: ProductProcess;
let database: Client;
let saver: Saver;
let pins: readonly string[];

beforeAll(async () => {
  url = await testDatabase();
  product = await startProduct({ env: { DATABASE_URL: url } });
  database = new Client({ connectionString: url });
  await database.connect();
  saver = await someoneWhoSaves(product.origin);
  const made = new Set<string>();
  const guids = Array.from({ length: PINS }, () => randomUUID());
  await inParallel(guids, 8, async (guid) => void made.add((await saver.save(guid)).data.id));
  pins = [...made].sort();
}, 600_000);

afterAll(async () => {
  await product?.stop();
  await database?.end();
  await dropTestDatabase(url);
});

const onBoard = async (board_id: string): Promise<readonly string[]> => {
  const page: Answered<{ id: string }[]> = await saver.client.get('/resource/BoardFeedResource/get/', {
    ...{ board_id, page_size: 100 },
  });
  expect(page.status).toBe(200);
  return page.data.map(({ id }) => id).sort();
};

/** Facts of the pins of a board by type, once all that was asked for has ended. */
const facts = async (boardId: string) => {
  const sql = `SELECT type, count(*)::int AS n FROM curation.events
    WHERE data->>'boardId' = $1 AND type = ANY($2) GROUP BY type`;
  const types = ['PinSaved', 'PinDeleted', 'PinRestored', 'BoardPinsDeletionPutBack'];
  const { rows } = await database.query<{ type: string; n: number }>(sql, [boardId, types]);
  return Object.fromEntries(rows.map(({ type, n }) => [type, n]));
};

const killAfter = async (ms: number) => {
  await delay(ms);
  await product.kill();
  product = await product.restart();
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
      await killAfter(ms);
      await eventually(async () => expect(await onBoard(saver.boardId)).toEqual([saver.sourcePinId]));
      const gone = { ...before, PinDeleted: (before['PinDeleted'] ?? 0) + PINS };
      await eventually(async () => expect(await facts(saver.boardId)).toEqual(gone));
      const undone = await saver.client.post(`/v3/commands/${deleted.data.undo.commandId}/undo`, {});
      expect(undone.status).toBe(200);
      await killAfter(ms);
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
      await killAfter(ms);
      await cut;
      const copied = await ask();
      expect(copied.status).toBe(200);
      await eventually(async () => expect(await facts(board.id)).toEqual({ PinSaved: PINS }));
      await eventually(async () => expect(await onBoard(board.id)).toEqual([...copied.data.pin_ids].sort()));
    },
    600_000,
  );
});

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { eventually } from '@corkboard/testing/eventually';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import type { Answered } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { tablesBuiltAnew, tablesNow } from './read-model-tables.ts';
import { inParallel, type Saver, someoneWhoSaves } from './saves.ts';

/** All that a page of the board shows, beside the one that they were saved from. */
const PINS = 99;

let url: string;
let product: ProductProcess;
let database: Client;
let saver: Saver;
let to: string;
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
  const board = await saver.client.post<{ id: string }>('/resource/BoardResource/create/', { name: 'Target' });
  to = board.data.id;
}, 600_000);

afterAll(async () => {
  await product?.stop();
  await database?.end();
  await dropTestDatabase(url);
});

const count = async (type: string): Promise<number> => {
  const sql = 'SELECT count(*) AS n FROM curation.events WHERE type = $1';
  return Number((await database.query<{ n: string }>(sql, [type])).rows[0]?.n);
};

const onBoard = async (board_id: string): Promise<readonly string[]> => {
  const asked = { board_id, page_size: 100 };
  const page: Answered<{ id: string }[]> = await saver.client.get('/resource/BoardFeedResource/get/', asked);
  expect(page.status).toBe(200);
  return page.data.map(({ id }) => id).sort();
};

/** Every move has ended as completed, and each pin says so once. */
const exactly = (moves: number) =>
  eventually(async () => {
    const events = [await count('BoardPinsMoveCompleted'), await count('PinMoved'), await count('BoardPinsPutBack')];
    expect(events).toEqual([moves, moves * PINS, 0]);
  });

/** Milliseconds after the answer: before its pins say that they were moved, while they do, and when they have. */
const moments = [0, 40, 120, 400];

const killAfter = async (ms: number) => {
  await delay(ms);
  await product.kill();
  product = await product.restart();
};

describe('kill -9 in the middle of a move of 99 pins', () => {
  it.each([...moments.entries()])(
    'and of its undo leaves them where they were accepted to be, each moved once (%i: after %i ms)',
    async (round, ms) => {
      const body = { board_id: to, pin_ids: pins };
      const moved = await saver.client.post<{ undo: UndoOffer }>('/resource/BulkEditResource/update/', body);
      expect(moved.status).toBe(200);
      await killAfter(ms);
      // The read models go on once the locks of the process that was killed are free.
      await eventually(async () =>
        expect([await onBoard(saver.boardId), await onBoard(to)]).toEqual([[saver.sourcePinId], pins]),
      );
      await exactly(2 * round + 1);
      const undone = await saver.client.post(`/v3/commands/${moved.data.undo.commandId}/undo`, {});
      expect(undone.status).toBe(200);
      await killAfter(ms);
      await exactly(2 * round + 2);
      await eventually(async () =>
        expect([await onBoard(saver.boardId), await onBoard(to)]).toEqual([[...pins, saver.sourcePinId].sort(), []]),
      );
    },
    600_000,
  );

  it('leaves every projection as one built anew, row for row', async () => {
    await eventually(async () => {
      const sql = `SELECT (SELECT max(position) FROM curation.events) = (SELECT min(nullif(position, '')::bigint)
        FROM curation.checkpoints WHERE kind = 'projection') AS through`;
      expect((await database.query<{ through: boolean }>(sql)).rows[0]?.through).toBe(true);
    });
    await product.stop({ keep: true });
    const before = await tablesNow(database);
    expect(await tablesBuiltAnew(url, product.dataDir, database)).toEqual(before);
    product = await product.restart();
  }, 600_000);
});

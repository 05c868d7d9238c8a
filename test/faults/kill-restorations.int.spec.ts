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

/** As many as are told by two facts. */
const PINS = 300;

let url: string;
let product: ProductProcess;
let database: Client;
let saver: Saver;
let pins: readonly string[];
let asOf: string;

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
  await delay(5);
  asOf = new Date().toISOString();
  await delay(5);
  await inParallel(pins, 8, async (id) => {
    const removed = await saver.client.post('/resource/PinResource/delete/', { id });
    expect(removed.status).toBe(200);
  });
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

/** All pins of the board, page by page. */
const onBoard = async (): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let bookmark: string | null = null; bookmark !== '-end-'; ) {
    const asked = { board_id: saver.boardId, page_size: 100, ...(bookmark === null ? {} : { bookmark }) };
    const page: Answered<{ id: string }[]> = await saver.client.get('/resource/BoardFeedResource/get/', asked);
    expect(page.status).toBe(200);
    ids.push(...page.data.map(({ id }) => id));
    bookmark = page.bookmark ?? '-end-';
  }
  return ids.sort();
};

const shows = (ids: readonly string[]) => eventually(async () => expect(await onBoard()).toEqual([...ids].sort()));

const killAfter = async (ms: number) => {
  await delay(ms);
  await product.kill();
  product = await product.restart();
};

/** Milliseconds after the answer: before its pins say that they are back, while they do, and when they have. */
const moments = [0, 60, 200, 600];

describe('kill -9 in the middle of a restoration of 300 pins', () => {
  it.each([...moments.entries()])(
    'and of its undo leaves the board as it was accepted to be, each pin restored or deleted once (%i: after %i ms)',
    async (round, ms) => {
      const path = `/v3/boards/${saver.boardId}/then/restore`;
      const restored = await saver.client.post<{ undo: UndoOffer; pin_count: number }>(path, { as_of: asOf });
      expect([restored.status, restored.data.pin_count]).toEqual([200, PINS]);
      await killAfter(ms);
      await shows([saver.sourcePinId, ...pins]);
      expect(await count('PinRestored')).toBe((round + 1) * PINS);
      const undone = await saver.client.post(`/v3/commands/${restored.data.undo.commandId}/undo`, {});
      expect(undone.status).toBe(200);
      await killAfter(ms);
      await shows([saver.sourcePinId]);
      expect([await count('PinRestored'), await count('PinDeleted')]).toEqual([(round + 1) * PINS, (round + 2) * PINS]);
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

import { randomUUID } from 'node:crypto';
import { serviceNames } from '@corkboard/contracts/services';
import { eventually } from '@corkboard/testing/eventually';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import type { Answered } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { tablesBuiltAnew, tablesNow } from './read-model-tables.ts';
import { inParallel, type Saver, someoneWhoSaves } from './saves.ts';

const SAVES = 1000;

let url: string;
let product: ProductProcess;
let database: Client;

beforeAll(async () => {
  url = await testDatabase();
  product = await startProduct({ env: { DATABASE_URL: url } });
  database = new Client({ connectionString: url });
  await database.connect();
}, 600_000);

afterAll(async () => {
  await product?.stop();
  await database?.end();
  await dropTestDatabase(url);
});

const count = async (sql: string, parameters: readonly unknown[] = []): Promise<number> => {
  const { rows } = await database.query<{ n: string }>(sql, [...parameters]);
  return Number(rows[0]?.n);
};

/** Events that the slowest read model lacks. */
const eventsToTakeIn = (service: string): Promise<number> =>
  count(`SELECT coalesce(max(e.position) - (SELECT min(nullif(c.position, '')::bigint) FROM ${service}.checkpoints c
    WHERE c.kind = 'projection'), 0) AS n FROM ${service}.events e`);

describe('kill -9 in the middle of 1,000 saves', () => {
  const acknowledged = new Map<string, string>();
  const guids = Array.from({ length: SAVES }, () => randomUUID());
  let saver: Saver;

  it('loses no acknowledged save and doubles none, whoever repeats what got no answer', async () => {
    saver = await someoneWhoSaves(product.origin);
    const save = async (guid: string): Promise<void> => {
      const answer = await saver.save(guid).catch(() => null);
      if (answer?.status === 200) acknowledged.set(guid, answer.data.id);
      if (acknowledged.size === 300 && product.child.exitCode === null) product.child.kill('SIGKILL');
    };
    await inParallel(guids, 8, save);
    expect(acknowledged.size).toBeGreaterThanOrEqual(300);
    expect(acknowledged.size).toBeLessThan(SAVES);
    await product.kill();
    product = await product.restart();
    const first = new Map(acknowledged);
    await inParallel(guids, 8, async (guid) => {
      const answer = await saver.save(guid);
      expect(answer.status).toBe(200);
      acknowledged.set(guid, answer.data.id);
    });
    for (const [guid, pinId] of first) expect(acknowledged.get(guid)).toBe(pinId);
    expect(new Set(acknowledged.values()).size).toBe(SAVES);
    expect(await count(`SELECT count(*) AS n FROM curation.events WHERE type = 'PinSaved'`)).toBe(SAVES);
  }, 600_000);

  const onTheBoard = async (): Promise<readonly string[]> => {
    const seen: string[] = [];
    let bookmark: string | null = null;
    while (bookmark !== '-end-') {
      const page: Answered<{ id: string }[]> = await saver.client.get('/resource/BoardFeedResource/get/', {
        board_id: saver.boardId,
        page_size: 100,
        bookmark,
      });
      expect(page.status).toBe(200);
      seen.push(...page.data.map(({ id }) => id));
      bookmark = page.bookmark;
    }
    return seen.sort();
  };

  it('shows every save on the board, once', async () => {
    const all = [...acknowledged.values(), saver.sourcePinId].sort();
    await eventually(async () => expect(await onTheBoard()).toEqual(all));
  });

  it('leaves no gap in the positions of any service', async () => {
    for (const service of serviceNames) {
      const { rows } = await database.query<{ n: string; last: string }>(
        `SELECT count(*) AS n, coalesce(max(position), 0) AS last FROM ${service}.events`,
      );
      expect(rows[0]?.n).toBe(rows[0]?.last);
    }
  });

  it('leaves every projection as one built anew, row for row', async () => {
    await eventually(async () => {
      for (const service of serviceNames) expect(await eventsToTakeIn(service)).toBe(0);
    });
    await product.stop({ keep: true });
    const before = await tablesNow(database);
    const after = await tablesBuiltAnew(url, product.dataDir, database);
    expect(Object.keys(before).length).toBeGreaterThan(3);
    expect(after).toEqual(before);
    product = await product.restart();
  }, 600_000);
});

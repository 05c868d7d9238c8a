import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@corkboard/testing/eventually';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import type { Answered } from '@corkboard/testing/route-client';
import { expect } from '@jest/globals';
import { Client } from 'pg';
import { tablesBuiltAnew, tablesNow } from './read-model-tables.ts';
import { inParallel, type Saver, someoneWhoSaves } from './saves.ts';

const THROUGH = `SELECT (SELECT max(position) FROM curation.events) = (SELECT min(nullif(position, '')::bigint)
  FROM curation.checkpoints WHERE kind = 'projection') AS through`;

/** The product as a process that is killed, with a database of its own and a person who saved pins onto one board. */
export class KilledProduct {
  private constructor(
    private product: ProductProcess,
    private readonly url: string,
    readonly database: Client,
    readonly saver: Saver,
    /** Ids, sorted; `saver.sourcePinId`, which they were saved from, is on their board too. */
    readonly pins: readonly string[],
  ) {}

  static async start(pinCount: number): Promise<KilledProduct> {
    const url = await testDatabase();
    const product = await startProduct({ env: { DATABASE_URL: url } });
    const database = new Client({ connectionString: url });
    await database.connect();
    const saver = await someoneWhoSaves(product.origin);
    const made = new Set<string>();
    const guids = Array.from({ length: pinCount }, () => randomUUID());
    await inParallel(guids, 8, async (guid) => void made.add((await saver.save(guid)).data.id));
    return new KilledProduct(product, url, database, saver, [...made].sort());
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await this.database.end();
    await dropTestDatabase(this.url);
  }

  /** By SIGKILL, and starts it again. */
  async killAfter(milliseconds: number): Promise<void> {
    await delay(milliseconds);
    await this.product.kill();
    this.product = await this.product.restart();
  }

  /** Number of the events of a type. */
  async count(type: string): Promise<number> {
    const sql = 'SELECT count(*) AS n FROM curation.events WHERE type = $1';
    return Number((await this.database.query<{ n: string }>(sql, [type])).rows[0]?.n);
  }

  /** Ids of all pins of a board, sorted. */
  async onBoard(board_id: string): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let bookmark: string | null = null; bookmark !== '-end-'; ) {
      const asked = { board_id, page_size: 100, ...(bookmark === null ? {} : { bookmark }) };
      const page: Answered<{ id: string }[]> = await this.saver.client.get('/resource/BoardFeedResource/get/', asked);
      expect(page.status).toBe(200);
      ids.push(...page.data.map(({ id }) => id));
      bookmark = page.bookmark ?? '-end-';
    }
    return ids.sort();
  }

  /** Every projection is, row for row, as one that is built anew. */
  async expectProjectionsWhole(): Promise<void> {
    await eventually(async () =>
      expect((await this.database.query<{ through: boolean }>(THROUGH)).rows[0]?.through).toBe(true),
    );
    await this.product.stop({ keep: true });
    const before = await tablesNow(this.database);
    expect(await tablesBuiltAnew(this.url, this.product.dataDir, this.database)).toEqual(before);
    this.product = await this.product.restart();
  }
}

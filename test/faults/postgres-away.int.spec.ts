import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { freePort } from '@corkboard/testing/free-port';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Saver, someoneWhoSaves } from './saves.ts';

const AWAY_MS = 10_000;

let folder: string;
let port: number;
let postgres: EmbeddedPostgres;
let product: ProductProcess;

const startPostgres = () => startEmbeddedPostgres({ dataDir: folder, port, log: () => undefined });

beforeAll(async () => {
  folder = temporaryFolder('away');
  port = await freePort();
  postgres = await startPostgres();
  product = await startProduct({ env: { DATABASE_URL: postgres.url } });
}, 600_000);

afterAll(async () => {
  await product?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Seen {
  readonly at: number;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly guid: string;
  readonly pinId: string | null;
}

/** Saves without a pause until told to stop, one after the other, and notes every answer. */
const keepSaving = async (saver: Saver, stop: AbortSignal, seen: Seen[]): Promise<void> => {
  while (!stop.aborted) {
    const guid = randomUUID();
    const answer = await saver.save(guid).catch((error: unknown) => {
      throw new Error(`no answer at all; the product ended with ${product.child.exitCode}:\n${product.output()}`, {
        cause: error,
      });
    });
    seen.push({
      at: Date.now(),
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      guid,
      pinId: answer.status === 200 ? answer.data.id : null,
    });
    if (answer.status !== 200) await delay(100);
  }
};

describe('PostgreSQL stops for 10 s under load', () => {
  it('is answered with 503 and Retry-After, and the product recovers by itself', async () => {
    const saver = await someoneWhoSaves(product.origin);
    const stop = new AbortController();
    const seen: Seen[] = [];
    const lanes = Array.from({ length: 4 }, () => keepSaving(saver, stop.signal, seen));
    await delay(1000);
    await postgres.stop();
    const gone = Date.now();
    await delay(AWAY_MS);
    postgres = await startPostgres();
    const back = Date.now();
    await delay(12_000);
    stop.abort();
    await Promise.all(lanes);

    const refused = seen.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect(seen.filter(({ at, status }) => at < gone && status === 200).length).toBeGreaterThan(0);
    expect(seen.filter(({ at, status }) => at > back + 10_000 && status !== 200)).toEqual([]);
    expect(seen.filter(({ at, status }) => at > back && status === 200).length).toBeGreaterThan(0);

    const kept = seen.filter(({ pinId }) => pinId !== null).slice(-200);
    for (const { guid, pinId } of kept) expect((await saver.save(guid)).data.id).toBe(pinId);
    expect(product.child.exitCode).toBeNull();
  }, 600_000);
});

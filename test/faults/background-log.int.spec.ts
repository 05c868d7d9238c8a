import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { eventually } from '@corkboard/testing/eventually';
import { freePort } from '@corkboard/testing/free-port';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freeze, thaw } from './frozen.ts';
import { someoneWhoSaves } from './saves.ts';

const AWAY_MS = 15_000;

let folder: string;
let port: number;
let postgres: EmbeddedPostgres;
let product: ProductProcess;

const startPostgres = () => startEmbeddedPostgres({ dataDir: folder, port, log: () => undefined });

beforeAll(async () => {
  folder = temporaryFolder('background');
  port = await freePort();
  postgres = await startPostgres();
  product = await startProduct({ env: { DATABASE_URL: postgres.url } });
  await someoneWhoSaves(product.origin);
}, 600_000);
afterAll(async () => {
  const pid = postgres?.pid();
  if (pid) thaw(pid);
  await product?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly reason?: string;
}

const linesSince = (from: number): Line[] =>
  product
    .output()
    .slice(from)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

const stop = async (): Promise<void> => {
  await postgres.stop();
  await delay(AWAY_MS);
  postgres = await startPostgres();
};

const standStill = async (): Promise<void> => {
  const pid = postgres.pid();
  if (pid === null) throw new Error('PostgreSQL is not there');
  await freeze(pid);
  await delay(AWAY_MS);
  thaw(pid);
};

describe('projections, processes, relays and jobs, while nobody asks for anything', () => {
  it.each([
    ['stands still', standStill],
    ['is stopped', stop],
  ])(
    'say once that the database %s and once that it is there again, and no try of theirs',
    async (_, beAway) => {
      const from = product.output().length;
      await beAway();
      await eventually(() => linesSince(from).length >= 2);
      await delay(3_000);
      expect(linesSince(from)).toEqual([
        expect.objectContaining({
          level: 50,
          msg: 'the database or the event store does not answer: what needs it waits, and goes on by itself',
          reason: expect.any(String),
        }),
        expect.objectContaining({ level: 40, msg: 'the database or the event store answers again' }),
      ]);
      expect(product.output().slice(from)).not.toMatch(/\bat .+:\d+:\d+/);
    },
    600_000,
  );
});

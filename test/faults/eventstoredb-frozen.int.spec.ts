import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type OwnEventStoreDb, ownEventStoreDb } from '@corkboard/eventstoredb/stand-in/server';
import { storedEvents } from '@corkboard/eventstoredb/stand-in/stored-events';
import { type Standalone, startStandalone } from '@corkboard/standalone-service/main';
import { eventually } from '@corkboard/testing/eventually';
import { freePort } from '@corkboard/testing/free-port';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Saver, someoneWhoSaves } from './saves.ts';
import { stopwatch } from './stopwatch.ts';

const LIMIT_MS = 5_000;

let url: string;
let dataDir: string;
let server: OwnEventStoreDb;
let product: Standalone;
let saver: Saver;

beforeAll(async () => {
  dataDir = temporaryFolder('frozen-store');
  [url, server] = await Promise.all([testDatabase(), ownEventStoreDb()]);
  const port = await freePort();
  const env = {
    ...{ DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: url, BRAND_ORIGIN: `http://localhost:${port}` },
    ...{ EVENT_STORE: 'eventstoredb', EVENTSTOREDB_URL: server.url, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
  };
  product = await startStandalone({ env, progress: () => undefined, handleSignals: false });
  saver = await someoneWhoSaves(product.localOrigin);
}, 600_000);

afterAll(async () => {
  await server?.thaw().catch(() => undefined);
  await product?.stop();
  await server?.stop();
  await dropTestDatabase(url);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Late by the time of this process, which runs the product too: a busy machine holds up both. */
const inTime = async (answer: Promise<{ status: number; headers: Headers }>) => {
  const passed = stopwatch();
  const { status, headers } = await answer;
  return { status, late: passed() > LIMIT_MS, saysWhen: Number(headers.get('retry-after')) > 0 };
};

describe('an EventStoreDB that stands still', () => {
  it('is 503 with Retry-After within 5 s, and what was refused is done once by its key when it goes on', async () => {
    const guids = Array.from({ length: 16 }, () => randomUUID());
    await server.freeze();
    const { client, boardId, sourcePinId } = saver;
    const asked = [
      ...guids.map((guid) => saver.save(guid)),
      client.post('/resource/BoardResource/create/', { name: 'Another' }),
      client.post('/resource/PinResource/update/', { id: sourcePinId, title: 'Second' }),
      client.post('/resource/BoardResource/update/', { board_id: boardId, name: 'Renamed' }),
      client.get('/_/health/ready/'),
    ];
    const answers = await Promise.all(asked.map(inTime));
    expect(answers).toEqual(answers.map(() => ({ status: 503, late: false, saysWhen: true })));
    await server.thaw();
    for (const guid of guids) {
      await eventually(async () => expect((await saver.save(guid)).status).toBe(200));
    }
    const saved = (await storedEvents(server.url)).filter(({ type }) => type === 'PinSaved');
    expect(saved).toHaveLength(guids.length);
  }, 600_000);
});

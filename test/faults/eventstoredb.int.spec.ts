import { randomUUID } from 'node:crypto';
import { type OwnEventStoreDb, ownEventStoreDb } from '@corkboard/eventstoredb/stand-in/server';
import { storedEvents } from '@corkboard/eventstoredb/stand-in/stored-events';
import { eventually } from '@corkboard/testing/eventually';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import type { Answered } from '@corkboard/testing/route-client';
import { signInStaff } from '@corkboard/testing/staff-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { inParallel, type Saver, someoneWhoSaves } from './saves.ts';

const SAVES = 60;

let url: string;
let server: OwnEventStoreDb;
let product: ProductProcess;
let database: Client;
let saver: Saver;
const acknowledged = new Map<string, string>();

beforeAll(async () => {
  [url, server] = await Promise.all([testDatabase(), ownEventStoreDb()]);
  const env = { DATABASE_URL: url, EVENT_STORE: 'eventstoredb', EVENTSTOREDB_URL: server.url };
  product = await startProduct({ env });
  database = new Client({ connectionString: url });
  await database.connect();
}, 600_000);

afterAll(async () => {
  await product?.stop();
  await server?.stop();
  await database?.end();
  await dropTestDatabase(url);
});

const pinsSaved = async (): Promise<string[]> =>
  (await storedEvents(server.url))
    .filter(({ type }) => type === 'PinSaved')
    .map(({ stream }) => stream.replace('curation.pin-', ''));

const onTheBoard = async (): Promise<readonly string[]> => {
  const query = { board_id: saver.boardId, page_size: 100 };
  const page: Answered<{ id: string }[]> = await saver.client.get('/resource/BoardFeedResource/get/', query);
  return page.data.map(({ id }) => id);
};

const isReady = async (): Promise<boolean> => (await fetch(`${product.origin}/_/health/ready/`)).ok;

interface Listed {
  readonly status: string;
  readonly lag_seconds: number;
  readonly lag_events: number | null;
}

describe('the product on EventStoreDB', () => {
  it('keeps the events of every service there, and none in PostgreSQL; who writes sees it at once', async () => {
    saver = await someoneWhoSaves(product.origin);
    const { data } = await saver.save(randomUUID());
    expect(await onTheBoard()).toEqual([data.id, saver.sourcePinId]);
    // Each service wrote once at its start, where no reader of events looks.
    const written = (await storedEvents(server.url)).filter(({ stream }) => !stream.endsWith('!startclaim-check'));
    const services = new Set(written.map(({ stream }) => stream.split(/[.!]/)[0]));
    expect(services).toEqual(new Set(['identity', 'curation']));
    const { rows } = await database.query("SELECT schemaname FROM pg_tables WHERE tablename = 'events'");
    expect(rows).toEqual([]);
  });

  it('loses no acknowledged save and doubles none when it is killed, whoever repeats what got no answer', async () => {
    const guids = Array.from({ length: SAVES }, () => randomUUID());
    await inParallel(guids, 4, async (guid) => {
      const answer = await saver.save(guid).catch(() => null);
      if (answer?.status === 200) acknowledged.set(guid, answer.data.id);
      if (acknowledged.size === 20 && product.child.exitCode === null) product.child.kill('SIGKILL');
    });
    expect(acknowledged.size).toBeLessThan(SAVES);
    await product.kill();
    product = await product.restart();
    for (const [guid, pinId] of acknowledged) expect((await saver.save(guid)).data.id).toBe(pinId);
    await inParallel(guids, 4, async (guid) => void acknowledged.set(guid, (await saver.save(guid)).data.id));
    const saved = await pinsSaved();
    expect(new Set(saved).size).toBe(saved.length);
    expect(saved).toEqual(expect.arrayContaining([...acknowledged.values()]));
    expect(saved).toHaveLength(SAVES + 1);
    const all = [...saved, saver.sourcePinId].sort();
    await eventually(async () => expect([...(await onTheBoard())].sort()).toEqual(all));
  }, 600_000);

  it('is not ready, refuses with 503 and says when to come again while the store is away, then recovers', async () => {
    await server.kill();
    await eventually(async () => !(await isReady()), { what: 'it is not ready' });
    const guid = randomUUID();
    const refused = await saver.save(guid);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await server.start();
    await eventually(isReady);
    const { status, data } = await saver.save(guid);
    expect([status, (await onTheBoard()).includes(data.id)]).toEqual([200, true]);
    expect((await pinsSaved()).filter((id) => id === data.id)).toHaveLength(1);
    expect(product.child.exitCode).toBeNull();
  }, 600_000);

  it('shows the console its events, and projections that are live, behind by seconds and not by a number of events', async () => {
    const staff = await signInStaff(product.origin, product.dataDir);
    const list = async () => (await staff.get<{ projections: Listed[] }>('/v3/console/projections/')).data.projections;
    const listed = await eventually(async () => {
      const now = await list();
      return now.every(({ status, lag_seconds }) => status === 'live' && lag_seconds === 0) && now;
    });
    expect(listed).not.toEqual([]);
    expect(new Set(listed.map(({ lag_events }) => lag_events))).toEqual(new Set([null]));
    const servicesOf = async (query: string): Promise<string[]> => {
      const page = await staff.get<{ events: { service: string }[] }>(`/v3/console/events/${query}`);
      return [...new Set(page.data.events.map(({ service }) => service))].sort();
    };
    expect(await servicesOf('')).toEqual(['curation', 'operations']);
    expect(await servicesOf('?stream=account-')).toEqual(['identity']);
  }, 600_000);
});

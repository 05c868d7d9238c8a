import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { consume, eventHandler, type RunningConsumer } from '@corkboard/consumer/consumer';
import { kafkaSource } from '@corkboard/consumer/kafka/source';
import { memoryInbox } from '@corkboard/consumer/memory-inbox';
import { type OwnEventStoreDb, ownEventStoreDb } from '@corkboard/eventstoredb/stand-in/server';
import { storedEvents } from '@corkboard/eventstoredb/stand-in/stored-events';
import { eventually } from '@corkboard/testing/eventually';
import { testKafka } from '@corkboard/testing/kafka';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import { type Answered, RouteClient } from '@corkboard/testing/route-client';
import { staffLink } from '@corkboard/testing/staff-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inParallel, type Saver, someoneWhoSaves } from './saves.ts';

const SAVES = 45;

// Only on Linux: processes of services are read from /proc.
const kafka = process.platform === 'linux' ? await testKafka() : null;
const ours = kafka && kafka.from !== 'TEST_KAFKA_BROKERS' ? kafka : null;
let server: OwnEventStoreDb;
let product: ProductProcess;
let saver: Saver;
let listener: RunningConsumer;
const received: string[] = [];

const start = async (brokers: readonly string[]): Promise<void> => {
  server = await ownEventStoreDb();
  const env = { EVENT_STORE: 'eventstoredb', EVENTSTOREDB_URL: server.url, KAFKA_BROKERS: brokers.join(',') };
  product = await startProduct({ run: 'distributed', env });
  saver = await someoneWhoSaves(product.origin);
  listener = consume({
    name: 'listener',
    inbox: memoryInbox(),
    source: kafkaSource({ brokers, clientId: 'listener', group: 'listener', topics: ['curation.v1'] }),
    on: [eventHandler('curation.pin-saved.v1', ({ data }) => void received.push(String(data['pinId'])))],
  });
};

const killCuration = (): void => {
  const { pid } = product.child;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const isCuration = (child: string): boolean =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('services/curation/dist/main.js');
  process.kill(Number(children.find(isCuration)), 'SIGKILL');
};

const isReady = async (): Promise<boolean> => {
  const answer = await fetch(`${product.origin}/_/health/ready/`);
  const { services } = (await answer.json()) as { services: Readonly<Record<string, string>> };
  return Object.values(services).every((state) => state === 'ready');
};

const pinsSaved = async (): Promise<string[]> =>
  (await storedEvents(server.url))
    .filter(({ type }) => type === 'PinSaved')
    .map(({ stream }) => stream.replace('curation.pin-', ''));

const onTheBoard = async (): Promise<readonly string[]> => {
  const query = { board_id: saver.boardId, page_size: 100 };
  const page: Answered<{ id: string }[]> = await saver.client.get('/resource/BoardFeedResource/get/', query);
  return page.data.map(({ id }) => id).sort();
};

/** Internal routes are asked of the service itself; the gateway refuses them. */
const signedInStaff = async (): Promise<RouteClient> => {
  const operations = /OPERATIONS_URL=(\S+)/.exec(product.output())?.[1] ?? '';
  const link = new URL(await staffLink(operations, product.dataDir));
  const staff = await new RouteClient(product.origin).open();
  await staff.post('/v3/console/session/', { token: link.hash.slice(1) });
  return staff;
};

const beAway = async (): Promise<void> => {
  await server.kill();
  await sleep(2_000);
  await server.start();
};

/** Acknowledged saves by guid, while something breaks in the middle. */
const saveThrough = async (guids: readonly string[], breakIt: () => unknown): Promise<ReadonlyMap<string, string>> => {
  const acknowledged = new Map<string, string>();
  let breaking: Promise<unknown> | null = null;
  await inParallel(guids, 4, async (guid) => {
    const answer = await saver.save(guid).catch(() => null);
    if (answer?.status === 200) acknowledged.set(guid, answer.data.id);
    if (acknowledged.size >= SAVES / 3) breaking ??= Promise.resolve(breakIt());
  });
  await breaking;
  return acknowledged;
};

(ours ? describe : describe.skip)('a process per service on EventStoreDB', () => {
  beforeAll(() => start(ours?.brokers ?? []), 600_000);
  afterAll(async () => {
    await listener?.stop();
    await product?.stop();
    await server?.stop();
    await ours?.stop();
  });

  it('keeps the events of every service there, and the console lists them as one', async () => {
    const staff = await signedInStaff();
    const { data } = await staff.get<{ events: { service: string }[] }>('/v3/console/events/');
    const listed = new Set(data.events.map(({ service }) => service));
    expect(listed.size).toBeGreaterThan(2);
    // Each service wrote once at its start, where no reader of events looks.
    const stored = (await storedEvents(server.url)).filter(({ stream }) => !stream.endsWith('!startclaim-check'));
    expect(new Set(stored.map(({ stream }) => stream.split(/[.!]/)[0]))).toEqual(listed);
  });

  it.each([
    ['a service is killed', killCuration],
    ['the store is killed', beAway],
  ])(
    'loses no acknowledged save and doubles none when %s, tells Kafka of each and shows it',
    async (_, breakIt) => {
      const before = (await pinsSaved()).length;
      const guids = Array.from({ length: SAVES }, () => randomUUID());
      const acknowledged = await saveThrough(guids, breakIt);
      await eventually(isReady, { what: 'it is ready again' });
      const answers = new Map<string, string>();
      await inParallel(guids, 4, async (guid) => void answers.set(guid, (await saver.save(guid)).data.id));
      for (const [guid, pinId] of acknowledged) expect(answers.get(guid)).toBe(pinId);
      const saved = await pinsSaved();
      expect(saved.slice(before).sort()).toEqual([...answers.values()].sort());
      await eventually(() => saved.every((id) => received.includes(id)), { what: 'Kafka tells of each' });
      await eventually(async () => expect(await onTheBoard()).toEqual([...saved, saver.sourcePinId].sort()));
    },
    600_000,
  );
});

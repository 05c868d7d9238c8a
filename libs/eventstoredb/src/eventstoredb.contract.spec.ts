import { randomBytes } from 'node:crypto';
import { storeContract } from '@corkboard/event-store/contract.suite';
import { silent } from '@corkboard/event-store/log';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStoreDbEventStore, openEventStoreDb } from './eventstoredb-event-store.ts';
import { type TestEventStoreDb, testEventStoreDb } from './stand-in/server.ts';

const server: TestEventStoreDb = await testEventStoreDb();

describe(`the event store on ${server.isReal ? 'EventStoreDB' : 'the stand-in for EventStoreDB'}`, () => {
  let store: EventStoreDbEventStore;
  let other: EventStoreDbEventStore;

  beforeAll(() => {
    // A name of its own: a server that was given keeps what earlier runs wrote.
    const service = `sample${randomBytes(4).toString('hex')}`;
    const options = { url: server.url, service, log: silent, timeoutMs: 20_000 };
    store = openEventStoreDb(options);
    other = openEventStoreDb(options);
  });
  afterAll(async () => {
    await Promise.all([store?.close(), other?.close()]);
    await server.stop();
  });

  it.each(storeContract)(
    '$name',
    async ({ run }) => {
      await expect(run({ store, other })).resolves.toBeUndefined();
    },
    120_000,
  );
});

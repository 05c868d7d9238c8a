import { randomBytes } from 'node:crypto';
import { ownEventStoreDb, type TestEventStoreDb } from '@corkboard/testing/eventstoredb/server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restarting } from '../contract/restarting.suite.ts';
import { silent } from '../log.ts';
import { type EventStoreDbEventStore, openEventStoreDb } from './eventstoredb-event-store.ts';

const server: TestEventStoreDb = await ownEventStoreDb();
const name = server.isReal ? 'EventStoreDB that is killed' : 'a stand-in for EventStoreDB that is stopped';

describe(`the event store on ${name} and started again`, () => {
  let store: EventStoreDbEventStore;
  let other: EventStoreDbEventStore;

  beforeAll(() => {
    const service = `sample${randomBytes(4).toString('hex')}`;
    const options = { url: server.url, service, log: silent, timeoutMs: 3_000, lookMs: 200 };
    store = openEventStoreDb(options);
    other = openEventStoreDb(options);
  });
  afterAll(async () => {
    await Promise.all([store?.close(), other?.close()]);
    await server.stop();
  });

  const restart = async (): Promise<void> => {
    if (!server.restart) throw new Error('this server cannot be started again');
    await server.restart();
  };

  it.each(restarting)(
    '$name',
    async ({ run }) => {
      await expect(run({ store, other, restart })).resolves.toBeUndefined();
    },
    120_000,
  );
});

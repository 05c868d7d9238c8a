import { randomBytes } from 'node:crypto';
import { restarting } from '@corkboard/event-store/contract/restarting.suite';
import { silent } from '@corkboard/event-store/log';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStoreDbEventStore, openEventStoreDb } from './eventstoredb-event-store.ts';
import { type OwnEventStoreDb, ownEventStoreDb } from './stand-in/server.ts';

const server: OwnEventStoreDb = await ownEventStoreDb();
const name = server.isReal ? 'EventStoreDB' : 'a stand-in for EventStoreDB';

describe(`the event store on ${name} that is killed and started again`, () => {
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
    await server.kill();
    await server.start();
  };

  it.each(restarting)(
    '$name',
    async ({ run }) => {
      await expect(run({ store, other, restart })).resolves.toBeUndefined();
    },
    120_000,
  );
});

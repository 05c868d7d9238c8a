import { EventStoreDbStandIn } from '@corkboard/testing/eventstoredb/stand-in';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restarting } from '../contract/restarting.suite.ts';
import { silent } from '../log.ts';
import { sleep } from '../pause.ts';
import { type EventStoreDbEventStore, openEventStoreDb } from './eventstoredb-event-store.ts';

describe('the event store on a stand-in for EventStoreDB that is stopped and started', () => {
  let server: EventStoreDbStandIn;
  let store: EventStoreDbEventStore;
  let other: EventStoreDbEventStore;

  beforeAll(async () => {
    server = await EventStoreDbStandIn.start();
    const options = { url: server.url, service: 'sample', log: silent, timeoutMs: 3_000, lookMs: 200 };
    store = openEventStoreDb(options);
    other = openEventStoreDb(options);
  });
  afterAll(async () => {
    await Promise.all([store?.close(), other?.close()]);
    await server?.stop();
  });

  const restart = async (): Promise<void> => {
    await server.stop();
    await sleep(300);
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

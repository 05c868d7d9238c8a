import { EventStoreDbStandIn } from '@corkboard/testing/eventstoredb/stand-in';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeContract } from '../contract.suite.ts';
import { silent } from '../log.ts';
import { type EventStoreDbEventStore, openEventStoreDb } from './eventstoredb-event-store.ts';

const real = process.env['TEST_EVENTSTOREDB_URL'];

describe(`the event store on ${real ? 'EventStoreDB' : 'the stand-in for EventStoreDB'}`, () => {
  let server: EventStoreDbStandIn | null = null;
  let store: EventStoreDbEventStore;
  let other: EventStoreDbEventStore;

  beforeAll(async () => {
    server = real ? null : await EventStoreDbStandIn.start();
    const options = { url: real ?? server?.url ?? '', service: 'sample', log: silent, timeoutMs: 20_000 };
    store = openEventStoreDb(options);
    other = openEventStoreDb(options);
  });
  afterAll(async () => {
    await Promise.all([store?.close(), other?.close()]);
    await server?.stop();
  });

  it.each(storeContract)(
    '$name',
    async ({ run }) => {
      await expect(run({ store, other })).resolves.toBeUndefined();
    },
    120_000,
  );
});

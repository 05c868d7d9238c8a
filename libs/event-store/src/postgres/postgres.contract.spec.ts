import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeContract } from '../contract.suite.ts';
import { silent } from '../log.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';

describe('the event store on PostgreSQL', () => {
  let store: PostgresEventStore;
  let other: PostgresEventStore;

  beforeAll(async () => {
    const url = await testDatabase();
    store = await openPostgresEventStore({ url, schema: 'sample', log: silent });
    other = await openPostgresEventStore({ url, schema: 'sample', log: silent });
  });
  afterAll(async () => {
    await Promise.all([store?.close(), other?.close()]);
  });

  it.each(storeContract)('$name', async ({ run }) => {
    await expect(run({ store, other })).resolves.toBeUndefined();
  });
});

import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { silent } from '../log.ts';
import { sampleEvent } from '../testing/case.ts';
import { channelOf, notification } from './ddl.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';

const schema = 'telling';

describe('telling other processes of new events', () => {
  let store: PostgresEventStore;
  let listener: Client;
  let received: string[];
  const append = () => store.append({ stream: 's-1', expectedRevision: 'any', events: [sampleEvent()] });
  const receive = (wanted: RegExp): Promise<string> =>
    eventually(() => received.find((payload) => wanted.test(payload)) ?? false, { every: 10, what: () => received });

  beforeEach(async () => {
    const url = await testDatabase();
    received = [];
    listener = new Client({ connectionString: url });
    await listener.connect();
    listener.on('notification', ({ payload }) => received.push(payload ?? ''));
    await listener.query(`LISTEN ${channelOf(schema)}`);
    store = await openPostgresEventStore({ url, schema, log: silent });
    await receive(/^here /);
  });
  afterEach(async () => {
    await listener.end();
    await store.close();
  });

  it('is left out while nobody else is there', async () => {
    await append();
    await store.close();
    await listener.query(notification(channelOf(schema), 'the end'));
    await receive(/^the end$/);
    expect(received.filter((payload) => payload.startsWith('head '))).toEqual([]);
  });

  it('is done again when it failed', async () => {
    await listener.query(notification(channelOf(schema), 'here another'));
    await receive(/^here another$/);
    await append();
    await receive(/^head 1$/);
    received.splice(0);
    const ask = store.pool.query.bind(store.pool);
    let failed = 0;
    const cut = (query: { values?: unknown[] }): Promise<unknown> => {
      if (failed > 0 || !query.values?.includes('head 2')) return ask(query as never);
      failed += 1;
      return Promise.reject(new Error('cut'));
    };
    jest.spyOn(store.pool, 'query').mockImplementation(cut as never);
    await append();
    expect([await receive(/^head /), failed]).toEqual(['head 2', 1]);
  });

  it('tells a newcomer how far the order goes, since nobody was told before', async () => {
    await append();
    expect(received.filter((payload) => payload.startsWith('head '))).toEqual([]);
    await listener.query(notification(channelOf(schema), 'here another'));
    expect(await receive(/^head /)).toBe('head 1');
  });

  it('begins when another process says that it is there, which is answered at once', async () => {
    received.splice(0);
    await listener.query(notification(channelOf(schema), 'here another'));
    const own = await receive(/^here (?!another)/);
    await append();
    expect(await receive(/^head /)).toBe('head 1');
    received.splice(0);
    await listener.query(notification(channelOf(schema), 'here another'));
    await append();
    await receive(/^head 2$/);
    expect(received).not.toContain(own);
  });
});

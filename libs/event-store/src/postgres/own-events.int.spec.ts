import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { JsonObject, RecordedEvent } from '../event.ts';
import { silent } from '../log.ts';
import type { Append } from '../port.ts';
import { sampleEvent } from '../testing/case.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';

/** Values that JSON, PostgreSQL and JavaScript write in different ways. */
const DATA: JsonObject = {
  number: 1e-7,
  least: 5e-324,
  text: 'ä "\\ \u{1f98a} \0 \ud800',
  list: [null, {}],
  'a key': -0,
};

const to = (stream: string, revision: number, events = 1): Append => ({
  stream,
  expectedRevision: revision === -1 ? 'none' : revision,
  events: Array.from({ length: events }, (_, n) => ({ ...sampleEvent({ ...DATA, n }), version: n + 1 })),
});

describe('what a process appends', () => {
  let store: PostgresEventStore;
  let other: PostgresEventStore;

  beforeAll(async () => {
    const url = await testDatabase();
    store = await openPostgresEventStore({ url, schema: 'own', log: silent });
    other = await openPostgresEventStore({ url, schema: 'own', log: silent });
  });
  afterAll(async () => {
    await other?.close();
    await store?.close();
  });

  it('is told to its subscriptions as a read brings it, and not read again', async () => {
    const ending = new AbortController();
    const received: RecordedEvent[] = [];
    let caughtUp = (): void => undefined;
    const first = new Promise<void>((resolve) => {
      caughtUp = resolve;
    });
    await store.append(to('warm', -1));
    const subscription = store.subscribe({ from: await store.head(), signal: ending.signal });
    const following = (async () => {
      for await (const { events } of subscription) {
        received.push(...events);
        caughtUp();
      }
    })();
    await store.append(to('warm', 0));
    await first;
    const from = await store.head();
    const readAll = jest.spyOn(store, 'readAll');
    await store.append(to('a', -1));
    await store.append(to('a', 0));
    await store.append(to('a', 1, 3));
    await store.appendMany([to('b', -1), to('c', -1, 2), to('a', 4), to('d', -1)]);
    const stored = await other.readAll({ from, limit: 100 });
    await eventually(() => received.at(-1)?.position === stored.through, { every: 10 });
    ending.abort();
    await following;
    expect(stored.events).toHaveLength(10);
    expect(received.filter(({ position }) => position > from)).toEqual(stored.events);
    expect(readAll).not.toHaveBeenCalled();
  });
});

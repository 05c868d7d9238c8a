import { randomUUID } from 'node:crypto';
import { sampleEvent, to } from '@corkboard/event-store/contract/case';
import type { EventToAppend } from '@corkboard/event-store/event';
import {
  type EventStoreDbEventStore,
  openEventStoreDb,
} from '@corkboard/event-store/eventstoredb/eventstoredb-event-store';
import { silent } from '@corkboard/event-store/log';
import type { EventStore } from '@corkboard/event-store/port';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { EventStoreDbStandIn } from '@corkboard/testing/eventstoredb/stand-in';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { maskedEvent } from '../describing.ts';
import { searchBackwards } from '../events.ts';
import { EventIndex } from './event-index.ts';
import { IndexTables } from './tables.ts';

const STREAMS = 40;
const pin = randomUUID();

let url: string;
let server: EventStoreDbStandIn;
let pool: Pool;
let store: EventStoreDbEventStore;
let index: EventIndex;

const listed = (event: Parameters<typeof maskedEvent>[2]) => maskedEvent('curation', {}, event);
const titled = (title: string): EventToAppend => sampleEvent({ title }, 'PinEdited');

/** Finds events by their places in their streams, and fails where the whole store would be looked through. */
const withoutLooking = (): EventStore =>
  new Proxy<EventStore>(store, {
    get: (target, name) => {
      if (name === 'readAll' || name === 'findEvent' || name === 'findRelated')
        return () => Promise.reject(new Error(`${name} looks through the store`));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

beforeAll(async () => {
  [url, server] = await Promise.all([testDatabase(), EventStoreDbStandIn.start()]);
  pool = openPool({ url, schema: 'curation' });
  store = openEventStoreDb({ url: server.url, service: 'curation', log: silent });
  await store.append(to(`pin-${pin}`, 'none', titled('lamp one'), titled('chair'), titled('lamp two')));
  for (let n = 0; n < STREAMS; n += 1) await store.append(to(`pin-${randomUUID()}`, 'none', titled(`table ${n}`)));
  const lock = { acquire: async () => ({ epoch: 1, lost: new AbortController().signal, release: async () => {} }) };
  index = new EventIndex({ store, tables: new IndexTables(pool, 'curation'), lock, describe: listed, log: silent });
  await index.start();
  for (const head = await store.head(); (await index.through()) < head; )
    await new Promise((resolve) => setTimeout(resolve, 20));
}, 60_000);

afterAll(async () => {
  await index?.stop();
  await store?.close();
  await server?.stop();
  await pool?.end();
  await dropTestDatabase(url);
});

describe('the event index of a service on EventStoreDB', () => {
  it.each([
    ['a word', { text: 'lamp' }, ['lamp two', 'lamp one']],
    ['a stream and a word', { stream: `pin-${pin}`, text: 'chair' }, ['chair']],
    ['a stream', { stream: `pin-${pin}` }, ['lamp two', 'chair', 'lamp one']],
    ['a type, a page of them', { type: 'PinEdited', limit: 2 }, [`table ${STREAMS - 1}`, `table ${STREAMS - 2}`]],
  ])('finds by %s without looking through the store, which has no index but its streams', async (_, query, titles) => {
    const { events } = await searchBackwards({ store: withoutLooking(), index }, query, listed);
    expect(events.map(({ data }) => (data as { title: string }).title)).toEqual(titles);
  });
});

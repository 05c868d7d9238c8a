import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { EventCatalogue } from './catalogue.ts';
import { START } from './event.ts';
import { silent } from './log.ts';
import type { EventStore } from './port.ts';
import { openPool } from './postgres/pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres/postgres-event-store.ts';
import { withRenamedTypes } from './renamed-types.ts';
import { collect, newStream, sampleEvent, to, withSignal } from './testing/case.ts';

const catalogue: EventCatalogue = {
  ThingDrawn: { version: 1, meaning: 'a drawing', formerTypes: ['ThingPainted', 'ThingSketched'] },
  ThingSold: { version: 1, meaning: 'a sale' },
};

describe('events that were stored before their type was renamed', () => {
  const stream = newStream();
  const events = ['ThingSketched', 'ThingPainted', 'ThingSold', 'ThingDrawn'].map((type) =>
    sampleEvent({ type }, type),
  );
  const current = ['ThingDrawn', 'ThingDrawn', 'ThingSold', 'ThingDrawn'];
  let pool: Pool;
  let stored: PostgresEventStore;
  let store: EventStore;

  beforeAll(async () => {
    pool = openPool({ url: await testDatabase() });
    stored = await openPostgresEventStore({ pool, schema: 'things', log: silent });
    store = withRenamedTypes<EventStore>(stored, catalogue);
    await store.append(to(stream, 'none', ...events));
  });
  afterAll(async () => {
    await stored.close();
    await pool.end();
  });

  const drawn = { filter: { types: ['ThingDrawn'] } };

  it('have the current type wherever they are read, and stay stored as they are', async () => {
    expect((await store.readStream(stream)).map(({ type }) => type)).toEqual(current);
    const all = await store.readAll({ from: START, limit: 10 });
    expect(all.events.map(({ type }) => type)).toEqual(current);
    expect((await store.findEvent(events[0]?.id ?? ''))?.type).toBe('ThingDrawn');
    expect(await store.findEvent(sampleEvent().id)).toBeNull();
    expect((await stored.readStream(stream))[0]?.type).toBe('ThingSketched');
  });

  it('are found by the current type', async () => {
    const read = await store.readAll({ from: START, limit: 10, ...drawn });
    expect(read.events.map(({ data }) => data['type'])).toEqual(['ThingSketched', 'ThingPainted', 'ThingDrawn']);
    const followed = await withSignal((signal) =>
      collect(store.subscribe({ from: START, signal, ...drawn }), (seen) => seen.length === 3),
    );
    expect(followed.map(({ type, revision }) => [type, revision])).toEqual([
      ['ThingDrawn', 0],
      ['ThingDrawn', 1],
      ['ThingDrawn', 3],
    ]);
  });

  it('cost no new function at each call of the store, whose methods may still be replaced', async () => {
    expect(store.append).toBe(store.append);
    expect(store.readStream).toBe(store.readStream);
    const { findEvent } = stored;
    stored.findEvent = () => Promise.resolve(null);
    expect(await store.findEvent(events[0]?.id ?? '')).toBeNull();
    stored.findEvent = findEvent;
    expect(await store.findEvent(events[0]?.id ?? '')).not.toBeNull();
  });

  it('are nothing to a store whose types have never changed', () =>
    expect(withRenamedTypes(stored, { ThingSold: { version: 1, meaning: 'a sale' } })).toBe(stored));
});

import { randomUUID } from 'node:crypto';
import { inspectedEvent } from '@corkboard/contracts/operations/inspection';
import { type EventToAppend, type RecordedEvent, START } from '@corkboard/event-store/event';
import { silent } from '@corkboard/event-store/log';
import type { Batch, EventStore } from '@corkboard/event-store/port';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { sampleEvent, to } from '@corkboard/event-store/testing/case';
import { type EventStoreDbEventStore, openEventStoreDb } from '@corkboard/eventstoredb/eventstoredb-event-store';
import { storeForeignEvents } from '@corkboard/eventstoredb/stand-in/foreign-events';
import { EventStoreDbStandIn } from '@corkboard/eventstoredb/stand-in/stand-in';
import { eventually } from '@corkboard/testing/eventually';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { maskedEvent } from '../describing.ts';
import { searchBackwards } from '../events.ts';
import { findEvent, findRelated } from '../finding.ts';
import { EventIndex } from './event-index.ts';
import { IndexTables } from './tables.ts';

const STREAMS = 40;
const EFFECTS = 300;
const pin = randomUUID();
const cause = sampleEvent({ title: 'cause' }, 'PinSaved');
const effects = Array.from({ length: EFFECTS }, (_, n) => {
  const { metadata, ...event } = sampleEvent({ title: `effect ${n}` }, 'PinMoved');
  return { ...event, metadata: { ...metadata, correlationId: cause.metadata.correlationId, causationId: cause.id } };
});
const foretold = sampleEvent({ title: 'foretold' }, 'PinSaved');

let url: string;
let server: EventStoreDbStandIn;
let pool: Pool;
let store: EventStoreDbEventStore;
let index: EventIndex;
/** Of events that others wrote into a stream of the service. */
let foreign: readonly string[];

const listed = (event: Parameters<typeof maskedEvent>[2]) => maskedEvent('curation', {}, event);
const titled = (title: string): EventToAppend => sampleEvent({ title }, 'PinEdited');

/** Finds events by their places in their streams, and fails where the whole store would be looked through. */
const withoutLooking = (): EventStore =>
  new Proxy<EventStore>(store, {
    get: (target, name) => {
      if (name === 'readAll' || name === 'findEvent')
        return () => Promise.reject(new Error(`${name} looks through the store`));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** As the store is, and how many events it has handed out. */
const counting = (): { store: EventStore; read: () => number } => {
  let read = 0;
  const counted = new Proxy<EventStore>(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...asked: unknown[]) => {
        const answer: unknown = await value.apply(target, asked);
        if (name === 'readStream') read += (answer as readonly RecordedEvent[]).length;
        if (name === 'readAll') read += (answer as Batch).events.length;
        if (name === 'findEvent') throw new Error(`${name} looks through the store`);
        return answer;
      };
    },
  });
  return { store: counted, read: () => read };
};

beforeAll(async () => {
  [url, server] = await Promise.all([testDatabase(), EventStoreDbStandIn.start()]);
  pool = openPool({ url, schema: 'curation' });
  store = openEventStoreDb({ url: server.url, service: 'curation', log: silent });
  await store.append(to(`pin-${pin}`, 'none', titled('lamp one'), titled('chair'), titled('lamp two')));
  for (let n = 0; n < STREAMS; n += 1) await store.append(to(`pin-${randomUUID()}`, 'none', titled(`table ${n}`)));
  await store.append(to(`pin-${randomUUID()}`, 'none', cause));
  await store.append(to(`pin-${randomUUID()}`, 'none', titled(`${foretold.id} will come`)));
  foreign = await storeForeignEvents(server.url, `curation.pin-${randomUUID()}`);
  await store.append(to(`board-${randomUUID()}`, 'none', ...effects, foretold));
  const lock = { acquire: async () => ({ lost: new AbortController().signal, release: async () => {} }) };
  index = new EventIndex({ store, tables: new IndexTables(pool, 'curation'), lock, describe: listed, log: silent });
  await index.start();
  const head = await store.head();
  await eventually(async () => (await index.through()) >= head);
});

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
    ['nothing, the newest of all', { limit: 2 }, ['foretold', `effect ${EFFECTS - 1}`]],
    ['a type, a page of them', { type: 'PinMoved', limit: 2 }, [`effect ${EFFECTS - 1}`, `effect ${EFFECTS - 2}`]],
  ])('finds by %s without looking through the store, which has no index but its streams', async (_, query, titles) => {
    const { events } = await searchBackwards({ store: withoutLooking(), index }, query, listed);
    expect(events.map(({ data }) => (data as { title: string }).title)).toEqual(titles);
  });
});

describe('the list of all events of a service on EventStoreDB', () => {
  it('has each of them once, page after page, in the order of the store', async () => {
    const listedIds: string[] = [];
    for (let before: string | undefined, more = true; more; ) {
      const page = await searchBackwards({ store: withoutLooking(), index }, { limit: 50, before }, listed);
      listedIds.push(...page.events.map(({ id }) => id));
      more = page.before !== null;
      before = page.before ?? undefined;
    }
    const { events } = await store.readAll({ from: START, limit: 1_000 });
    expect(events).toHaveLength(3 + STREAMS + 2 + foreign.length + EFFECTS + 1);
    expect(listedIds.reverse()).toEqual(events.map(({ id }) => id));
  });
});

describe('what others wrote into a stream of the service, in a form that is not ours', () => {
  it.each([
    ['its type', { type: 'WrittenByOthers' }, 4],
    ['a word', { text: 'strange' }, 1],
    ['nobody who is known', { actor: 'unknown' }, 4],
  ])('is listed, and found by %s', async (_, query, count) => {
    const { events } = await searchBackwards({ store: withoutLooking(), index }, query, listed);
    expect(events.map(({ id }) => id)).toEqual(foreign.slice(0, count).reverse());
    for (const event of events) expect(inspectedEvent.parse(event)).toEqual(event);
  });

  it('is found by its id, and is a chain of its own', async () => {
    for (const id of foreign) {
      expect((await findEvent({ store: withoutLooking(), index }, id)).event?.id).toBe(id);
      const { events } = await searchBackwards({ store: withoutLooking(), index }, { correlation: id }, listed);
      expect(events.map((event) => event.id)).toEqual([id]);
    }
  });

  it('is read where the index has not taken it in yet', async () => {
    const behind = { through: async () => START, find: async () => [] };
    const { events } = await searchBackwards({ store, index: behind }, { actor: 'unknown' }, listed);
    expect(events.map(({ id }) => id)).toEqual(foreign.toReversed());
  });
});

describe('one event and its chain on EventStoreDB', () => {
  const chain = { correlationId: cause.metadata.correlationId };

  it.each([
    ['which hundreds of others name', cause.id, 1],
    ['which another one named before it was there', foretold.id, 2],
    ['which is not there', randomUUID(), 0],
  ])('are found by the index: an event %s, with no other read', async (_, id, most) => {
    const { store: counted, read } = counting();
    const { event: found, behind } = await findEvent({ store: counted, index }, id);
    expect(behind).toBeNull();
    expect([found?.id ?? null, read()]).toEqual([most === 0 ? null : id, most]);
  });

  it.each([
    ['was recorded because of another', { causationId: cause.id }],
    ['belongs to one request', chain],
  ])('are found by the index: what %s, newest first, with hardly more read than wanted', async (_, by) => {
    const { store: counted, read } = counting();
    const { events: found } = await findRelated({ store: counted, index }, by, 15);
    expect(found.map(({ id }) => id)).toEqual(
      effects
        .slice(-15)
        .map(({ id }) => id)
        .reverse(),
    );
    expect(read()).toBeLessThanOrEqual(20);
  });

  it('are found whole, over the pages of the index', async () => {
    const { events: found } = await findRelated({ store: withoutLooking(), index }, chain, 2 * EFFECTS);
    expect(found.map(({ id }) => id)).toEqual([cause, ...effects].map(({ id }) => id).reverse());
  });

  it.each(['', '--'])('are none for "%s", which no index can tell', async (correlationId) => {
    const none = { events: [], behind: null };
    expect(await findRelated({ store: withoutLooking(), index }, { correlationId }, 10)).toEqual(none);
  });

  it('are read from the store where the index has not taken them in yet, and no further back', async () => {
    await index.stop();
    const newer = { ...titled('newer'), metadata: { ...cause.metadata, causationId: cause.id } };
    await store.append(to(`pin-${randomUUID()}`, 'none', newer));
    const { store: counted, read } = counting();
    expect((await findEvent({ store: counted, index }, newer.id)).event?.id).toBe(newer.id);
    expect(await findEvent({ store: counted, index }, randomUUID())).toEqual({ event: null, behind: null });
    const { events: found } = await findRelated({ store: counted, index }, chain, 3);
    expect(found.map(({ id }) => id)).toEqual([newer, effects.at(-1), effects.at(-2)].map((event) => event?.id));
    // Three looks at the newest page, and ten by their places.
    expect(read()).toBeLessThanOrEqual(3 * 100 + 10);
  });

  it('are not found behind more than 10,000 that the index lacks, which is said', async () => {
    const hidden = titled('hidden');
    await store.append(to(`pin-${randomUUID()}`, 'none', hidden));
    const AT_ONCE = 500;
    const others = () => Array.from({ length: AT_ONCE }, () => titled('other'));
    for (let n = AT_ONCE; n < 10_000; n += AT_ONCE) await store.append(to('pin-others', 'any', ...others()));
    expect((await findEvent({ store, index }, hidden.id)).event?.id).toBe(hidden.id);
    await store.append(to('pin-others', 'any', ...others()));
    expect(await findEvent({ store, index }, hidden.id)).toEqual({ event: null, behind: 10_000 });
    const { correlationId } = hidden.metadata;
    expect(await findRelated({ store, index }, { correlationId }, 10)).toEqual({ events: [], behind: 10_000 });
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { START } from '@corkboard/event-store/event';
import { silent } from '@corkboard/event-store/log';
import { StoreUnavailable } from '@corkboard/event-store/port';
import { newStream, sampleEvent, to } from '@corkboard/event-store/testing/case';
import { eventually } from '@corkboard/testing/eventually';
import type { EventStoreDBClient as Client } from '@eventstore/db-client';
import eventstoredb from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStoreDbEventStore, openEventStoreDb } from './eventstoredb-event-store.ts';
import { storeForeignEvents } from './stand-in/foreign-events.ts';
import { type OwnEventStoreDb, ownEventStoreDb } from './stand-in/server.ts';
import { storedEvents } from './stand-in/stored-events.ts';

const server: OwnEventStoreDb = await ownEventStoreDb();
const name = server.isReal ? 'EventStoreDB' : 'a stand-in for EventStoreDB';
let store: EventStoreDbEventStore;
/** Reads and writes beside our adapter. */
let client: Client;

beforeAll(() => {
  client = eventstoredb.EventStoreDBClient.connectionString(server.url);
  store = openEventStoreDb({ url: server.url, service: 'sample', log: silent, timeoutMs: 3_000, lookMs: 200 });
});
afterAll(async () => {
  await Promise.all([store.close(), client.dispose()]);
  await server.stop();
});

/** A service that nobody else is. */
const newService = (): string => `sample${randomBytes(4).toString('hex')}`;

const typesIn = async (stream: string): Promise<readonly string[]> =>
  (await storedEvents(server.url)).filter((stored) => stored.stream === stream).map(({ type }) => type);

describe(`${name} that is frozen`, () => {
  it('is told of within the time limits, and what was asked meanwhile is stored once when it is repeated', async () => {
    const service = newService();
    const patient = openEventStoreDb({ url: server.url, service, log: silent, timeoutMs: 1_000, lookMs: 100 });
    const [stream, event, ended] = [newStream(), sampleEvent(), new AbortController()];
    await patient.append(to(stream, 'none'));
    const received: number[] = [];
    const reader = (async () => {
      for await (const { events } of patient.subscribe({ from: START, signal: ended.signal })) {
        received.push(...events.map(({ revision }) => revision));
        if (received.length === 2) break;
      }
    })();
    await eventually(() => received.length === 1);
    await server.freeze();
    await expect(patient.append(to(stream, 0, event))).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(patient.head()).rejects.toBeInstanceOf(StoreUnavailable);
    await server.thaw();
    expect(await patient.append(to(stream, 0, event))).toMatchObject({ revision: 1 });
    await reader;
    ended.abort();
    expect([received, (await typesIn(`${service}.${stream}`)).length]).toEqual([[0, 1], 2]);
    await patient.close();
  });
});

const claimOf = (value: string): string => `sample!emailclaim-${value}`;

/** As a process leaves it that dies in the middle. */
const leave = async (value: string, fact: string, intent: { stream: string; eventId: string; until: number }) => {
  const data = { fact, from: 0, ...intent };
  const event = eventstoredb.jsonEvent({ id: randomUUID(), type: `Email${fact}`, data, metadata: data });
  await client.appendToStream(claimOf(value), event, { expectedRevision: 'no_stream' });
};

describe(`a claim on ${name}`, () => {
  const emails = (value: string) => [{ kind: 'email', value }];

  it('is reserved, then confirmed, in a stream of its own that no reader of events meets', async () => {
    const [stream, value, next] = [newStream(), randomUUID(), randomUUID()];
    await store.append({ ...to(stream, 'none'), claims: emails(value) });
    await store.append({ ...to(stream, 0), claims: emails(next), release: emails(value) });
    const types = await typesIn(claimOf(value));
    expect(types).toEqual(['EmailReserved', 'EmailClaimed', 'EmailReleasing', 'EmailReleased']);
    const { events } = await store.readAll({ from: 'end', direction: 'backwards', limit: 2 });
    expect(events.map((event) => event.stream)).toEqual([stream, stream]);
  });

  it('is confirmed by the next who meets it, when its append was stored and then its process died', async () => {
    const [stream, value, event] = [newStream(), randomUUID(), sampleEvent()];
    await leave(value, 'Reserved', { stream, eventId: event.id, until: Date.now() + 60_000 });
    await store.append(to(stream, 'none', event));
    expect(await store.holderOf({ kind: 'email', value })).toBe(stream);
    const another = await store.append({ ...to(newStream(), 'none'), claims: emails(value) });
    expect(another).toMatchObject({ status: 'claim-taken' });
    expect((await typesIn(claimOf(value))).at(-1)).toBe('EmailClaimed');
  });

  it('is free again when its append never came and its time is over, and not before', async () => {
    const [value, early, stream] = [randomUUID(), randomUUID(), newStream()];
    const intent = { stream: newStream(), eventId: randomUUID() };
    await leave(value, 'Reserved', { ...intent, until: Date.now() - 1 });
    await leave(early, 'Reserved', { ...intent, until: Date.now() + 60_000 });
    expect(await store.append({ ...to(stream, 'none'), claims: emails(value) })).toMatchObject({ status: 'appended' });
    expect(await store.holderOf({ kind: 'email', value })).toBe(stream);
    const waiting = store.append({ ...to(newStream(), 'none'), claims: emails(early) });
    await expect(waiting).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await store.holderOf({ kind: 'email', value: early })).toBeNull();
  });

  it('stays with its holder when the append that was to give it up never came', async () => {
    const [stream, value] = [newStream(), randomUUID()];
    await leave(value, 'Releasing', { stream, eventId: randomUUID(), until: Date.now() - 1 });
    const another = await store.append({ ...to(newStream(), 'none'), claims: emails(value) });
    expect(another).toMatchObject({ status: 'claim-taken' });
    expect(await store.holderOf({ kind: 'email', value })).toBe(stream);
  });
});

describe(`beside others who write on ${name}`, () => {
  const others = async (events: number): Promise<void> => {
    const event = () => eventstoredb.jsonEvent({ id: randomUUID(), type: 'X', data: {}, metadata: {} });
    await client.appendToStream('other.stream-1', Array.from({ length: events }, event));
  };
  const openAs = (service: string) => openEventStoreDb({ url: server.url, service, log: silent });

  it('has its head at its own newest event, and its readers pass the events of others', async () => {
    const service = newService();
    const first = openAs(service);
    const ended = new AbortController();
    expect(await first.head()).toBe(START);
    const appended = await first.append(to(newStream(), 'none'));
    const position = 'token' in appended ? await first.positionOf(appended.token) : null;
    await others(700);
    expect(await first.head()).toBe(position);
    const again = openAs(service);
    expect(await again.head()).toBe(position);
    for await (const { events, through } of again.subscribe({ from: START, signal: ended.signal })) {
      expect(events).toHaveLength(1);
      expect(through > (position ?? '')).toBe(true);
      break;
    }
    ended.abort();
    await Promise.all([first.close(), again.close()]);
  }, 120_000);

  it('passes what they wrote into a stream of its own, in a form that is not ours', async () => {
    const service = newService();
    const following = openAs(service);
    const [stream, ended, seen] = [newStream(), new AbortController(), [] as string[]];
    const filter = { types: [sampleEvent().type] };
    const reader = (async () => {
      for await (const { events } of following.subscribe({ from: START, filter, signal: ended.signal })) {
        seen.push(...events.map(({ id }) => id));
        if (seen.length === 2) break;
      }
    })();
    const [first, second] = [sampleEvent(), sampleEvent()];
    await following.append(to(stream, 'none', first));
    await eventually(() => seen.length === 1);
    await client.appendToStream(`${service}.${stream}`, eventstoredb.jsonEvent({ type: 'X', data: {} }));
    await following.append(to(stream, 1, second));
    await reader;
    ended.abort();
    expect(seen).toEqual([first.id, second.id]);
    await following.close();
  });

  it('gives what they wrote there all that a reader of events relies on, and nothing that is not JSON', async () => {
    const service = newService();
    const reading = openAs(service);
    const stream = newStream();
    const ids = await storeForeignEvents(server.url, `${service}.${stream}`);
    const events = await reading.readStream(stream);
    expect(events.map(({ id, version, data }) => [id, version, data])).toEqual(
      ids.map((id, n) => [id, 1, n === 0 ? { says: 'strange' } : {}]),
    );
    for (const { id, metadata, recordedAt } of events)
      expect(metadata).toEqual({
        ...{ actor: { kind: 'system', id: 'unknown' }, occurredAt: recordedAt, correlationId: id, causationId: null },
        ...{ command: 'unknown', fingerprint: '' },
      });
    await reading.close();
  });

  it('finds events by their ids, several at once, and says which are not there', async () => {
    const asking = openAs(newService());
    const events = Array.from({ length: 5 }, () => sampleEvent());
    await asking.append(to(newStream(), 'none', ...events));
    await others(300);
    const ids = [...events.map(({ id }) => id), randomUUID()];
    const found = await Promise.all(ids.map((id) => asking.findEvent(id)));
    expect(found.map((event) => event?.id ?? null)).toEqual([...ids.slice(0, 5), null]);
    await asking.close();
  });

  it('looks through a part of what they wrote, and never says less than its own newest', async () => {
    const service = newService();
    const first = openAs(service);
    await first.append(to(newStream(), 'none'));
    const position = await first.head();
    for (let n = 0; n < 5; n += 1) await others(500);
    await first.close();
    const again = openAs(service);
    expect((await again.head()) > position).toBe(true);
    await again.close();
  }, 120_000);
});

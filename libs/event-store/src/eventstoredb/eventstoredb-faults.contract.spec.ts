import { randomUUID } from 'node:crypto';
import { FrozenDoor } from '@corkboard/testing/eventstoredb/frozen-door';
import { EventStoreDbStandIn } from '@corkboard/testing/eventstoredb/stand-in';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newStream, sampleEvent, to } from '../contract/case.ts';
import { type RecordedEvent, START } from '../event.ts';
import { silent } from '../log.ts';
import { sleep } from '../pause.ts';
import { StoreUnavailable } from '../port.ts';
import { type EventStoreDbEventStore, openEventStoreDb } from './eventstoredb-event-store.ts';

let server: EventStoreDbStandIn;
let store: EventStoreDbEventStore;

beforeAll(async () => {
  server = await EventStoreDbStandIn.start();
  store = openEventStoreDb({ url: server.url, service: 'sample', log: silent, timeoutMs: 3_000, lookMs: 200 });
});
afterAll(async () => {
  await store.close();
  await server.stop();
});

const eventually = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 500 && !holds(); tries += 1) await sleep(20);
};

const storedIn = (stream: string): number => server.log.stream(`sample.${stream}`)?.length ?? 0;

describe('an append to EventStoreDB that goes wrong is stored once and answered', () => {
  it.each([
    ['the server is unavailable', { kind: 'unavailable' }],
    ['the answer is lost with the connection', { kind: 'unavailable', stored: true }],
    ['the client gives up its channel', { kind: 'unknown', stored: true }],
    ['another node leads', { kind: 'not-leader' }],
    ['the server has just started', { kind: 'not-ready' }],
    ['the server ends the stream with OK', { kind: 'end' }],
    ['the server ends the stream with OK after it stored', { kind: 'end', stored: true }],
    ['no answer ever comes', { kind: 'silent' }],
    ['no answer ever comes though it is stored', { kind: 'silent', stored: true }],
    ['the answer comes after the time is over', { kind: 'late', milliseconds: 4_000 }],
  ] as const)('when %s', async (_, fault) => {
    const stream = newStream();
    server.faults.append(fault);
    const result = await store.append(to(stream, 'none', sampleEvent(), sampleEvent()));
    expect(result).toMatchObject({ status: 'appended', revision: 1 });
    expect(storedIn(stream)).toBe(2);
  });

  it('is refused, stores nothing and does not take its revision anew, when the stream moved on meanwhile', async () => {
    const stream = newStream();
    await store.append(to(stream, 'none'));
    server.faults.append({ kind: 'unavailable' });
    const late = store.append(to(stream, 0));
    const other = store.append(to(stream, 0));
    const results = await Promise.all([late, other]);
    expect(results.map(({ status }) => status).sort()).toEqual(['appended', 'conflict']);
    expect(storedIn(stream)).toBe(2);
  });

  it('reads in whole, also when the server drips or refuses once', async () => {
    const stream = newStream();
    await store.append(to(stream, 'none', ...Array.from({ length: 5 }, () => sampleEvent())));
    server.faults.read({ kind: 'unavailable' }, { kind: 'not-ready' }, { kind: 'drip', milliseconds: 20 });
    expect(await store.readStream(stream)).toHaveLength(5);
  });
});

describe('a subscription to EventStoreDB', () => {
  it('loses nothing and repeats nothing when it is dropped, ended with OK, or the server is killed', async () => {
    const [ended, seen] = [new AbortController(), [] as RecordedEvent[]];
    const prefix = `kept${randomUUID().slice(0, 8)}`;
    const reader = (async () => {
      for await (const { events } of store.subscribe({
        from: START,
        filter: { streamPrefix: prefix },
        signal: ended.signal,
      })) {
        seen.push(...events);
        if (seen.length === 30) break;
      }
    })();
    for (let n = 0; n < 30; n += 1) {
      if (n === 5) server.faults.subscription({ kind: 'unavailable' }, { kind: 'end', after: 1 }, { kind: 'silent' });
      if (n % 6 === 5) server.endReads();
      if (n === 20) {
        await server.stop();
        await server.start();
      }
      await store.append(to(`${prefix}-${n % 3}`, 'any', sampleEvent({ n })));
    }
    await reader;
    ended.abort();
    expect(seen.map(({ data }) => data['n'])).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  it('is made again when it died without a word', async () => {
    const own = await EventStoreDbStandIn.start();
    own.faults.subscription({ kind: 'silent' });
    const errors: string[] = [];
    const log = { ...silent, error: (_: object, message: string) => errors.push(message) };
    const watched = openEventStoreDb({ url: own.url, service: 'sample', log, lookMs: 30 });
    await eventually(() => own.openReads > 0);
    await watched.append(to(newStream(), 'none'));
    await eventually(() => errors.length > 0);
    await sleep(1_500);
    await watched.append(to(newStream(), 'none'));
    await sleep(500);
    expect(errors).toEqual(['the subscription is silent though events came; it is made again']);
    await watched.close();
    await own.stop();
  });
});

describe('a frozen EventStoreDB', () => {
  it('is told of within the time limits, and what was asked meanwhile is stored once when it is repeated', async () => {
    const own = await EventStoreDbStandIn.start();
    const door = await FrozenDoor.before(own.url);
    const patient = openEventStoreDb({ url: door.url, service: 'sample', log: silent, timeoutMs: 1_000, lookMs: 100 });
    const [stream, event, ended] = [newStream(), sampleEvent(), new AbortController()];
    await patient.append(to(stream, 'none'));
    const heard: number[] = [];
    const reader = (async () => {
      for await (const { events } of patient.subscribe({ from: START, signal: ended.signal })) {
        heard.push(...events.map(({ revision }) => revision));
        if (heard.length === 2) break;
      }
    })();
    await eventually(() => heard.length === 1);
    door.freeze();
    await expect(patient.append(to(stream, 0, event))).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(patient.head()).rejects.toBeInstanceOf(StoreUnavailable);
    door.thaw();
    expect(await patient.append(to(stream, 0, event))).toMatchObject({ revision: 1 });
    await reader;
    ended.abort();
    expect([heard, own.log.stream(`sample.${stream}`)?.length]).toEqual([[0, 1], 2]);
    await patient.close();
    await door.close();
    await own.stop();
  }, 60_000);
});

const claimOf = (value: string): string => `sample!emailclaim-${value}`;

/** As a process leaves it that dies in the middle. */
const leave = (value: string, fact: string, intent: { stream: string; eventId: string; until: number }): void => {
  const data = Buffer.from(JSON.stringify({ fact, from: 0, ...intent }));
  const event = { id: randomUUID(), type: `Email${fact}`, contentType: 'application/json', data, metadata: data };
  server.log.append(claimOf(value), 'none', [event]);
};

describe('a claim on EventStoreDB', () => {
  const emails = (value: string) => [{ kind: 'email', value }];

  it('is reserved, then confirmed, in a stream of its own that no reader of events meets', async () => {
    const [stream, value, next] = [newStream(), randomUUID(), randomUUID()];
    await store.append({ ...to(stream, 'none'), claims: emails(value) });
    await store.append({ ...to(stream, 0), claims: emails(next), release: emails(value) });
    const types = server.log.stream(claimOf(value))?.map(({ type }) => type);
    expect(types).toEqual(['EmailReserved', 'EmailClaimed', 'EmailReleasing', 'EmailReleased']);
    const { events } = await store.readAll({ from: 'end', direction: 'backwards', limit: 2 });
    expect(events.map((event) => event.stream)).toEqual([stream, stream]);
  });

  it('is confirmed by the next who meets it, when its append was stored and then its process died', async () => {
    const [stream, value, event] = [newStream(), randomUUID(), sampleEvent()];
    leave(value, 'Reserved', { stream, eventId: event.id, until: Date.now() + 60_000 });
    await store.append(to(stream, 'none', event));
    expect(await store.holderOf({ kind: 'email', value })).toBe(stream);
    const another = await store.append({ ...to(newStream(), 'none'), claims: emails(value) });
    expect(another).toMatchObject({ status: 'claim-taken' });
    expect(server.log.stream(claimOf(value))?.at(-1)?.type).toBe('EmailClaimed');
  });

  it('is free again when its append never came and its time is over, and not before', async () => {
    const [value, early, stream] = [randomUUID(), randomUUID(), newStream()];
    const intent = { stream: newStream(), eventId: randomUUID() };
    leave(value, 'Reserved', { ...intent, until: Date.now() - 1 });
    leave(early, 'Reserved', { ...intent, until: Date.now() + 60_000 });
    expect(await store.append({ ...to(stream, 'none'), claims: emails(value) })).toMatchObject({ status: 'appended' });
    expect(await store.holderOf({ kind: 'email', value })).toBe(stream);
    const waiting = store.append({ ...to(newStream(), 'none'), claims: emails(early) });
    await expect(waiting).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await store.holderOf({ kind: 'email', value: early })).toBeNull();
  });

  it('stays with its holder when the append that was to give it up never came', async () => {
    const [stream, value] = [newStream(), randomUUID()];
    leave(value, 'Releasing', { stream, eventId: randomUUID(), until: Date.now() - 1 });
    const another = await store.append({ ...to(newStream(), 'none'), claims: emails(value) });
    expect(another).toMatchObject({ status: 'claim-taken' });
    expect(await store.holderOf({ kind: 'email', value })).toBe(stream);
  });
});

describe('beside others who write on the same server', () => {
  const others = (own: EventStoreDbStandIn, events: number): void => {
    const data = Buffer.from('{}');
    const event = () => ({ id: randomUUID(), type: 'X', contentType: 'application/json', data, metadata: data });
    own.log.append('other.stream-1', 'any', Array.from({ length: events }, event));
  };

  it('has its head at its own newest event, and its readers pass the events of others', async () => {
    const own = await EventStoreDbStandIn.start();
    const first = openEventStoreDb({ url: own.url, service: 'sample', log: silent });
    const ended = new AbortController();
    expect(await first.head()).toBe(START);
    const appended = await first.append(to(newStream(), 'none'));
    const position = 'token' in appended ? await first.positionOf(appended.token) : null;
    others(own, 700);
    expect(await first.head()).toBe(position);
    const again = openEventStoreDb({ url: own.url, service: 'sample', log: silent });
    expect(await again.head()).toBe(position);
    for await (const { events, through } of again.subscribe({ from: START, signal: ended.signal })) {
      expect(events).toHaveLength(1);
      expect(through > (position ?? '')).toBe(true);
      break;
    }
    ended.abort();
    await Promise.all([first.close(), again.close()]);
    await own.stop();
  }, 120_000);

  it('finds events by their ids, several at once, and says which are not there', async () => {
    const own = await EventStoreDbStandIn.start();
    const asking = openEventStoreDb({ url: own.url, service: 'sample', log: silent });
    const events = Array.from({ length: 5 }, () => sampleEvent());
    await asking.append(to(newStream(), 'none', ...events));
    others(own, 300);
    const ids = [...events.map(({ id }) => id), randomUUID()];
    const found = await Promise.all(ids.map((id) => asking.findEvent(id)));
    expect(found.map((event) => event?.id ?? null)).toEqual([...ids.slice(0, 5), null]);
    await asking.close();
    await own.stop();
  });

  it('looks through a part of what they wrote, and never says less than its own newest', async () => {
    const own = await EventStoreDbStandIn.start();
    const first = openEventStoreDb({ url: own.url, service: 'sample', log: silent });
    await first.append(to(newStream(), 'none'));
    const position = await first.head();
    for (let n = 0; n < 5; n += 1) others(own, 500);
    await first.close();
    const again = openEventStoreDb({ url: own.url, service: 'sample', log: silent });
    expect((await again.head()) > position).toBe(true);
    expect(own.log.all).toHaveLength(2_501);
    await again.close();
    await own.stop();
  }, 120_000);
});

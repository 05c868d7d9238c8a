import { randomUUID } from 'node:crypto';
import { type RecordedEvent, START } from '@corkboard/event-store/event';
import { silent } from '@corkboard/event-store/log';
import { sleep } from '@corkboard/event-store/pause';
import { newStream, sampleEvent, to } from '@corkboard/event-store/testing/case';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStoreDbEventStore, openEventStoreDb } from './eventstoredb-event-store.ts';
import { EventStoreDbStandIn } from './stand-in/stand-in.ts';

/** Faults that can only be planted; those that a process can suffer are in eventstoredb-own.contract.spec.ts. */
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

const storedIn = (stream: string): number => server.log.stream(`sample.${stream}`)?.length ?? 0;

describe('an append to a stand-in for EventStoreDB that goes wrong is stored once and answered', () => {
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

  it.each([
    ['is behind', { kind: 'drip', milliseconds: 300 }],
    ['is silent', { kind: 'silent' }],
  ] as const)('reads what another process has stored though its own subscription %s', async (_, fault) => {
    const own = await EventStoreDbStandIn.start();
    own.faults.subscription(fault);
    const reading = openEventStoreDb({ url: own.url, service: 'sample', log: silent });
    await eventually(() => own.openReads === 1);
    const writing = openEventStoreDb({ url: own.url, service: 'sample', log: silent });
    const stream = newStream();
    for (let n = 0; n < 5; n += 1) {
      await writing.append(to(stream, n === 0 ? 'none' : n - 1));
      expect(await reading.readStream(stream)).toHaveLength(n + 1);
    }
    await Promise.all([reading.close(), writing.close()]);
    await own.stop();
  });
});

describe('a subscription to a stand-in for EventStoreDB', () => {
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

  it('tells who has caught up of an event without reading it', async () => {
    const own = await EventStoreDbStandIn.start();
    const quick = openEventStoreDb({ url: own.url, service: 'sample', log: silent });
    const [ended, seen] = [new AbortController(), [] as number[]];
    const reader = (async () => {
      for await (const { events } of quick.subscribe({ from: START, signal: ended.signal })) seen.push(events.length);
    })();
    await quick.append(to(newStream(), 'none'));
    await eventually(() => seen.length === 1 && own.openReads === 1);
    own.faults.read(...Array.from({ length: 100 }, () => ({ kind: 'silent' }) as const));
    const began = performance.now();
    for (let n = 0; n < 5; n += 1) await quick.append(to(newStream(), 'none', sampleEvent(), sampleEvent()));
    await eventually(() => seen.reduce((sum, many) => sum + many, 0) === 11);
    expect(performance.now() - began).toBeLessThan(4_500);
    ended.abort();
    await reader;
    await quick.close();
    await own.stop();
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

import { randomUUID } from 'node:crypto';
import { type RecordedEvent, START } from '../event.ts';
import type { AppendResult, EventStore } from '../port.ts';
import {
  type ContractCase,
  collect,
  equal,
  newStream,
  placed,
  sampleEvent,
  to,
  truth,
  withSignal,
} from '../testing/case.ts';

export const subscribing: readonly ContractCase[] = [
  {
    name: 'a subscription catches up and follows, each event once and in order, while many write',
    run: async ({ store, other }) =>
      withSignal(async (signal) => {
        const streams = Array.from({ length: 10 }, newStream);
        const writes = 400;
        const from = await store.head();
        const write = async (): Promise<void> => {
          for (let n = 0; n < writes; n += 10) {
            await Promise.all(
              Array.from({ length: 10 }, (_, k) =>
                (k % 2 ? store : other).append(to(streams[(n + k) % 10] ?? '', 'any', sampleEvent({ n: n + k }))),
              ),
            );
          }
        };
        const reader = collect(other.subscribe({ from, signal, batchSize: 50 }), (events) => events.length >= writes);
        const [events] = await Promise.all([reader, write()]);
        equal(events.length, writes, 'count');
        equal(new Set(events.map(({ id }) => id)).size, writes, 'each once');
        truth(
          events.every((event, n) => n === 0 || event.position > (events[n - 1]?.position ?? START)),
          'order',
        );
        for (const stream of streams) {
          const revisions = events.filter((event) => event.stream === stream).map(({ revision }) => revision);
          equal(
            revisions,
            revisions.map((_, n) => n),
            'order within a stream',
          );
        }
      }),
  },
  {
    name: 'a subscription with a filter passes over what it does not want, and says how far it has looked',
    run: async ({ store }) =>
      withSignal(async (signal) => {
        const from = await store.head();
        const wanted = `Wanted${randomUUID().slice(0, 8)}`;
        await store.append(to(newStream(), 'none', sampleEvent({}, wanted)));
        const last = await store.append(to(newStream(), 'none', sampleEvent(), sampleEvent()));
        const end = await placed(store, last);
        const events: RecordedEvent[] = [];
        for await (const batch of store.subscribe({ from, signal, filter: { types: [wanted] } })) {
          events.push(...batch.events);
          if (batch.through >= end) break;
        }
        equal(
          events.map(({ type }) => type),
          [wanted],
          'events',
        );
      }),
  },
  {
    name: 'a waiting subscription wakes within 500 ms of a write by another process, and ends when told',
    run: async ({ store, other }) =>
      withSignal(async (signal) => {
        const ended = new AbortController();
        signal.addEventListener('abort', () => ended.abort());
        const stream = newStream();
        const filter = { streamPrefix: stream };
        const seenAfter = async (): Promise<number> => {
          const from = await store.head();
          const reader = (async () => {
            for await (const batch of other.subscribe({ from, signal: ended.signal, filter })) {
              if (batch.events.length > 0) return performance.now();
            }
            return Number.POSITIVE_INFINITY;
          })();
          await store.waitBeyond(await store.head(), 100);
          const began = performance.now();
          await store.append(to(stream, 'any'));
          return (await reader) - began;
        };
        // One that waits for the next look needs about a second each time; one alone may be late on a busy machine.
        const times: number[] = [];
        for (let n = 0; n < 7; n += 1) times.push(Math.round(await seenAfter()));
        const median = times.toSorted((a, b) => a - b)[3] ?? 0;
        truth(median < 500, `seen after ${times.join(', ')} ms`);
        const idle = collect(store.subscribe({ from: await store.head(), signal: ended.signal, filter }), () => false);
        ended.abort();
        equal(await idle, [], 'ended');
      }),
  },
  {
    name: 'for a slow reader no more is read than the batch that it is at, however much is written meanwhile',
    run: async ({ store, other }) =>
      withSignal(async (signal) => {
        const stream = newStream();
        const from = await placed(other, await store.append(to(stream, 'none')));
        const write = (count: number): Promise<AppendResult> =>
          store.append(to(stream, 'any', ...Array.from({ length: count }, () => sampleEvent())));
        await write(100);
        const { counted, readSoFar } = counting(other);
        let taken = 0;
        for await (const { events } of counted.subscribe({ from, signal, batchSize: 10 })) {
          taken += events.length;
          // Fewer where a process keeps the newest for all who have caught up.
          truth(readSoFar() <= taken, 'events read');
          truth(events.length <= 10, 'at most a batch');
          if (taken >= 200) break;
          await placed(other, await write(20));
        }
      }),
  },
];

/** The same store, which counts the events that are read from it. */
const counting = (store: EventStore): { counted: EventStore; readSoFar: () => number } => {
  let read = 0;
  const readAll: EventStore['readAll'] = async (wanted) => {
    const batch = await store.readAll(wanted);
    read += batch.events.length;
    return batch;
  };
  const counted = new Proxy(store, {
    get: (target, key) => (key === 'readAll' ? readAll : Reflect.get(target, key)),
  });
  return { counted, readSoFar: () => read };
};

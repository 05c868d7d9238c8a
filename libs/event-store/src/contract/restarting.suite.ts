import { randomUUID } from 'node:crypto';
import { eventually } from '@corkboard/testing/eventually';
import type { RecordedEvent } from '../event.ts';
import { sleep } from '../pause.ts';
import { type Append, type AppendResult, type EventStore, StoreUnavailable } from '../port.ts';
import {
  type ContractCase,
  collect,
  equal,
  newStream,
  type StoreUnderTest,
  sampleEvent,
  status,
  to,
  truth,
  withSignal,
} from '../testing/case.ts';
import { add, command, sample, streamsOn } from './retrying.suite.ts';

/** A store whose server this test may stop. */
export interface StoppableStore extends StoreUnderTest {
  /** Stops the server as by a power cut, and starts it again; what it has acknowledged it keeps. */
  readonly restart: () => Promise<void>;
}

type StoppableCase = Omit<ContractCase, 'run'> & { readonly run: (under: StoppableStore) => Promise<void> };

/** Repeats what the store could not answer, with the same ids. */
const stubborn = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await sleep(50);
    }
  }
};

const append = (store: EventStore, one: Append): Promise<AppendResult> => stubborn(() => store.append(one));

/** Waits until a count has reached a number. */
const reaches = (count: () => number, wanted: number) =>
  eventually(() => count() >= wanted, { every: 10, what: `reached ${wanted}` });

const numbers = (events: readonly RecordedEvent[]): unknown[] => events.map(({ data }) => data['n']);
const upTo = (end: number): number[] => Array.from({ length: end }, (_, n) => n);

export const restarting: readonly StoppableCase[] = [
  {
    name: 'appends that were under way when the server stopped are stored once and in order when they are repeated',
    run: async ({ store, other, restart }) => {
      const streams = Array.from({ length: 6 }, newStream);
      let done = 0;
      const write = async (stream: string, through: EventStore): Promise<void> => {
        for (let n = 0; n < 12; n += 1) {
          const result = await append(through, to(stream, n === 0 ? 'none' : n - 1, sampleEvent({ n })));
          truth('revision' in result && result.revision === n, `revision ${n}: ${JSON.stringify(result)}`);
          done += 1;
        }
      };
      const writing = Promise.all(streams.map((stream, k) => write(stream, k % 2 ? store : other)));
      await reaches(() => done, 15);
      await restart();
      await writing;
      for (const stream of streams) equal(numbers(await store.readStream(stream)), upTo(12), 'events');
    },
  },
  {
    name: 'what was stored before the server was started again is not stored a second time: a command, or an append whatever it expects',
    run: async ({ store, other, restart }) => {
      const [stream, asked] = [newStream(), command()];
      await streamsOn(store).decide(stream, sample, asked, add(1));
      const appends = (['any', 'exists', 0, 9] as const).map((expected) => to(stream, expected, sampleEvent()));
      for (const one of appends) await append(store, { ...one, expectedRevision: 'any' });
      await restart();
      const again = await stubborn(() => streamsOn(other).decide(stream, sample, asked, add(1)));
      truth('repeated' in again && again.repeated, 'the command is known again');
      for (const one of appends) equal(status(await append(other, one)), 'duplicate', String(one.expectedRevision));
      equal((await store.readStream(stream)).length, 1 + appends.length, 'events');
    },
  },
  {
    name: 'reads while the server is stopped answer in full or say that it is away, and answer again',
    run: async ({ store, other, restart }) => {
      const stream = newStream();
      await append(store, to(stream, 'none', ...upTo(20).map((n) => sampleEvent({ n }))));
      const state = { reads: 0, away: 0, ended: false };
      const read = async (through: EventStore): Promise<void> => {
        while (!state.ended) {
          const found = await through.readStream(stream).catch((error: unknown) => error);
          if (found instanceof StoreUnavailable) state.away += 1;
          else equal(Array.isArray(found) ? numbers(found) : String(found), upTo(20), 'whole or not at all');
          state.reads += 1;
          await sleep(5);
        }
      };
      const reading = Promise.all([read(store), read(store), read(other)]);
      await reaches(() => state.reads, 20);
      await restart();
      const before = state.reads - state.away;
      await reaches(() => state.reads - state.away, before + 20);
      state.ended = true;
      await reading;
    },
  },
  {
    name: 'subscriptions that catch up or follow while the server is stopped lose nothing and repeat nothing',
    run: async ({ store, other, restart }) =>
      withSignal(async (signal) => {
        const mark = `kept${randomUUID().slice(0, 8)}`;
        const from = await store.head();
        const total = 60;
        await append(store, to(`${mark}-0`, 'none', ...upTo(20).map((n) => sampleEvent({ n }))));
        const filter = { streamPrefix: mark };
        const counts = [0, 0];
        const follow = (through: EventStore, which: number, batchSize: number): Promise<RecordedEvent[]> =>
          collect(through.subscribe({ from, filter, signal, batchSize }), (events) => {
            counts[which] = events.length;
            return events.length >= total;
          });
        const slow = follow(store, 0, 3);
        const live = follow(other, 1, 500);
        await reaches(() => counts[1] ?? 0, 20);
        const writing = (async () => {
          for (const n of upTo(total).slice(20)) await append(store, to(`${mark}-${n}`, 'none', sampleEvent({ n })));
        })();
        await reaches(() => counts[1] ?? 0, 25);
        await restart();
        await writing;
        for (const events of await Promise.all([slow, live]))
          equal(numbers(events), upTo(total), 'each once, in order');
      }),
  },
  {
    name: 'claims raced for while the server is stopped have one holder each, who alone has its event',
    run: async ({ store, other, restart }) => {
      const values = Array.from({ length: 8 }, () => randomUUID());
      let done = 0;
      const race = async (value: string): Promise<void> => {
        const claims = [{ kind: 'name', value }];
        const rivals = [newStream(), newStream()];
        const results = await Promise.all(
          rivals.map((stream, k) => append(k ? store : other, { ...to(stream, 'none'), claims })),
        );
        const won = results.map((result) => 'revision' in result);
        equal(won.filter(Boolean).length, 1, `winners: ${results.map(status).join()}`);
        const holder = await stubborn(() => other.holderOf(claims[0] ?? { kind: '', value: '' }));
        equal(holder, rivals[won.indexOf(true)], 'holder');
        const lost = await stubborn(() => store.readStream(rivals[won.indexOf(false)] ?? ''));
        equal(lost.length, 0, 'events of who lost');
        done += 1;
      };
      const racing = (async () => {
        for (let n = 0; n < values.length; n += 2) await Promise.all(values.slice(n, n + 2).map(race));
      })();
      await reaches(() => done, 2);
      await restart();
      await racing;
    },
  },
];

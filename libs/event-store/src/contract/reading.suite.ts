import { randomUUID } from 'node:crypto';
import { type Position, START } from '../event.ts';
import type { AppendResult, Batch, EventStore, ReadAll } from '../port.ts';
import { type ContractCase, equal, newStream, placed, sampleEvent, to, truth } from '../testing/case.ts';

export const reading: readonly ContractCase[] = [
  {
    name: 'a stream is read by inclusive revisions and a limit; an unknown one is empty',
    run: async ({ store }) => {
      const stream = newStream();
      await store.append(to(stream, 'none', ...Array.from({ length: 10 }, (_, n) => sampleEvent({ n }))));
      const read = async (range: { from?: number; to?: number; limit?: number }): Promise<number[]> =>
        (await store.readStream(stream, range)).map(({ revision }) => revision);
      equal(await read({ from: 3, to: 5 }), [3, 4, 5], 'range');
      equal(await read({ from: 8 }), [8, 9], 'from');
      equal(await read({ to: 1 }), [0, 1], 'to');
      equal(await read({ limit: 2 }), [0, 1], 'limit');
      equal((await store.readStream(newStream())).length, 0, 'unknown');
    },
  },
  {
    name: 'a long stream is read whole, as it is stored, however often it grows in between',
    run: async ({ store }) => {
      const stream = newStream();
      const ids: string[] = [];
      for (const count of [60, 1, 0, 40]) {
        const events = Array.from({ length: count }, (_, n) => sampleEvent({ n }));
        if (count > 0) await store.append(to(stream, ids.length === 0 ? 'none' : ids.length - 1, ...events));
        ids.push(...events.map(({ id }) => id));
        const read = await store.readStream(stream);
        equal(
          read.map(({ id }) => id),
          ids,
          'ids',
        );
        equal(
          read.map(({ revision }) => revision),
          ids.map((_, n) => n),
          'revisions',
        );
        equal(read.slice(-3), await store.readStream(stream, { from: ids.length - 3 }), 'the newest');
      }
    },
  },
  {
    name: 'an event is found by its id',
    run: async ({ store }) => {
      const stream = newStream();
      const first = sampleEvent();
      const second = sampleEvent();
      await store.append(to(stream, 'none', first, second));
      equal((await store.findEvent(first.id))?.revision, 0, 'by id');
      equal((await store.findEvent(second.id))?.revision, 1, 'by id, the second');
      equal(await store.findEvent(randomUUID()), null, 'unknown');
    },
  },
  {
    name: 'positions grow in the order within a stream, and a token leads to the position of its write',
    run: async ({ store, other }) => {
      const stream = newStream();
      const first = await store.append(to(stream, 'none'));
      const second = await store.append(to(stream, 0, sampleEvent(), sampleEvent()));
      const [one, two] = [await placed(other, first), await placed(store, second)];
      truth(one > START && two > one, 'order');
      equal(await other.missingUpTo(two), null, 'missing');
      const events = await store.readStream(stream);
      equal(events.at(-1)?.position, two, 'the token names the last event');
      truth((await store.head()) >= two, 'head');
    },
  },
  {
    name: 'all events are read forwards and backwards, page by page, with and without a filter',
    run: async ({ store }) => {
      const prefix = `page${randomUUID().slice(0, 8)}`;
      let last: AppendResult | null = null;
      for (let n = 0; n < 7; n += 1) {
        const type = n % 2 ? 'OddHappened' : 'EvenHappened';
        last = await store.append(to(`${prefix}-${n}`, 'none', sampleEvent({ n }, type)));
      }
      if (last) await placed(store, last);
      const pages = async (direction: 'forwards' | 'backwards', types?: string[]): Promise<unknown[]> => {
        const found: unknown[] = [];
        let from: Position | 'end' = direction === 'forwards' ? START : 'end';
        for (let live = false; !live; ) {
          const batch: Batch = await store.readAll({
            from,
            direction,
            limit: 2,
            filter: { streamPrefix: `${prefix}-`, types },
          });
          found.push(...batch.events.map(({ data }) => data['n']));
          from = batch.through;
          live = batch.live;
        }
        return found;
      };
      equal(await pages('forwards'), [0, 1, 2, 3, 4, 5, 6], 'forwards');
      equal(await pages('backwards'), [6, 5, 4, 3, 2, 1, 0], 'backwards');
      equal(await pages('forwards', ['OddHappened']), [1, 3, 5], 'forwards by type');
      equal(await pages('backwards', ['EvenHappened']), [6, 4, 2, 0], 'backwards by type');
    },
  },
  {
    name: 'a filter of several types, some rare and some of nearly all events, loses none and doubles none at any page size',
    run: async ({ store, other }) => {
      const mark = randomUUID().slice(0, 8);
      const types = ['Most', 'Some', 'Few', 'No'].map((word) => `${word}${mark}`);
      const [most = '', some = '', few = ''] = types;
      const kinds = Array.from({ length: 400 }, (_, n) => (n % 97 === 5 ? few : n % 11 === 3 ? some : most));
      const from = await store.head();
      const stream = newStream();
      let last: AppendResult | null = null;
      for (let n = 0; n < 400; n += 40) {
        const events = kinds.slice(n, n + 40).map((type, k) => sampleEvent({ n: n + k }, type));
        last = await store.append(to(stream, 'any', ...events));
      }
      if (last) await placed(other, last);
      const numbers = (wanted: readonly string[]): number[] =>
        kinds.flatMap((type, n) => (wanted.includes(type) ? [n] : []));
      const reads: [string[], number[]][] = [
        [types, [90]],
        [[few], [1, 7]],
        [[some, few], [7]],
        [[most], [90, 1_000]],
        [[types[3] ?? ''], [7]],
        [[few, few], [1]],
        [[], [7]],
      ];
      for (const [wanted, limits] of reads) {
        for (const limit of limits) {
          const found = await pagesOf(other, { from, limit, filter: { types: wanted } });
          equal(found, numbers(wanted), `forwards ${wanted.length} types, ${limit} at once`);
          const back = { from: 'end', direction: 'backwards', limit, filter: { types: wanted } } as const;
          equal(await pagesOf(other, back, from), numbers(wanted).reverse(), `backwards ${wanted.length} types`);
        }
      }
    },
  },
];

/** The numbers of all events that are read page by page, backwards not beyond `since`. */
const pagesOf = async (store: EventStore, read: ReadAll, since?: Position): Promise<unknown[]> => {
  const found: unknown[] = [];
  for (let from = read.from; ; ) {
    const batch = await store.readAll({ ...read, from });
    found.push(...batch.events.map(({ data }) => data['n']));
    truth(batch.events.length <= read.limit, 'at most the limit');
    if (batch.live || (since !== undefined && batch.through <= since)) return found;
    from = batch.through;
  }
};

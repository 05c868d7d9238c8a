import { type ContractCase, equal, newStream, sampleEvent, status, to, truth } from '../testing/case.ts';

export const appending: readonly ContractCase[] = [
  {
    name: 'an append answers the last revision, and the events are read back as they were written',
    run: async ({ store, other }) => {
      const stream = newStream();
      const data = {
        text: 'é🎈\u0000\ud800 "quoted" \\ {,}',
        list: [1, -2.5, null, true],
        big: 2 ** 53 - 1,
        inner: { b: 1, a: 2 },
      };
      const events = [sampleEvent(data), sampleEvent({ empty: {} }, 'OtherHappened')];
      const result = await store.append(to(stream, 'none', ...events));
      equal([result.status, 'revision' in result && result.revision], ['appended', 1], 'result');
      const read = await other.readStream(stream);
      equal(
        read.map(({ id, type, version, data: payload, metadata, revision }) => ({
          id,
          type,
          version,
          data: payload,
          metadata,
          revision,
        })),
        events.map((event, revision) => ({ ...event, revision })),
        'events',
      );
      truth(
        read.every((event) => event.stream === stream && /^\d{4}-.*Z$/.test(event.recordedAt)),
        'stream and time',
      );
    },
  },
  {
    name: 'every expected revision is checked: none, exists, a number, any',
    run: async ({ store }) => {
      const stream = newStream();
      equal(await store.append(to(stream, 'exists')), { status: 'conflict', actualRevision: null }, 'exists, absent');
      equal(await store.append(to(stream, 0)), { status: 'conflict', actualRevision: null }, '0, absent');
      equal(status(await store.append(to(stream, 'none'))), 'appended', 'none, absent');
      equal(await store.append(to(stream, 'none')), { status: 'conflict', actualRevision: 0 }, 'none, present');
      equal(status(await store.append(to(stream, 'exists'))), 'appended', 'exists, present');
      equal(await store.append(to(stream, 0)), { status: 'conflict', actualRevision: 1 }, '0, at 1');
      equal(await store.append(to(stream, 2)), { status: 'conflict', actualRevision: 1 }, '2, at 1');
      equal(status(await store.append(to(stream, 1))), 'appended', '1, at 1');
      equal(status(await store.append(to(stream, 'any'))), 'appended', 'any');
      equal(status(await store.append(to(newStream(), 'any'))), 'appended', 'any, absent');
      equal(
        (await store.readStream(stream)).map(({ revision }) => revision),
        [0, 1, 2, 3],
        'revisions',
      );
    },
  },
  {
    name: 'a repeated append answers as the first did, also when the stream has moved on, and stores nothing',
    run: async ({ store, other }) => {
      const stream = newStream();
      const append = to(stream, 'none', sampleEvent(), sampleEvent());
      const first = await store.append(append);
      await store.append(to(stream, 1));
      const second = await other.append(append);
      equal(second, { ...first, status: 'duplicate' }, 'repetition');
      equal((await store.readStream(stream)).length, 3, 'events');
    },
  },
  {
    name: 'one append repeated twenty times at once is stored once',
    run: async ({ store, other }) => {
      const stream = newStream();
      const append = to(stream, 'none', sampleEvent());
      const results = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? store : other).append(append)));
      equal(results.filter((result) => result.status === 'appended').length, 1, 'appended');
      equal(results.filter((result) => result.status === 'duplicate').length, 19, 'duplicates');
      equal((await store.readStream(stream)).length, 1, 'events');
    },
  },
  {
    name: 'of 200 concurrent appends to one stream exactly one wins at each revision',
    run: async ({ store, other }) => {
      const stream = newStream();
      await store.append(to(stream, 'none'));
      for (let revision = 0; revision < 3; revision += 1) {
        const results = await Promise.all(
          Array.from({ length: 200 }, (_, n) => (n % 2 ? store : other).append(to(stream, revision))),
        );
        equal(results.filter((result) => result.status === 'appended').length, 1, `winners at ${revision}`);
        const lost = results.filter((result) => result.status === 'conflict' && result.actualRevision === revision + 1);
        equal(lost.length, 199, `losers at ${revision}`);
      }
      const unchecked = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          (n % 2 ? store : other).append(to(stream, 'any', sampleEvent(), sampleEvent())),
        ),
      );
      const ends = unchecked.map((result) => ('revision' in result ? result.revision : -1)).sort((a, b) => a - b);
      equal(
        ends,
        Array.from({ length: 200 }, (_, n) => 3 + 2 * (n + 1)),
        'revisions',
      );
    },
  },
  {
    name: 'many appends in one call are independent, in their order where they share a stream',
    run: async ({ store }) => {
      const [a, b] = [newStream(), newStream()];
      const results = await store.appendMany([to(a, 'none'), to(b, 'exists'), to(a, 0), to(b, 'none'), to(a, 0)]);
      equal(results.map(status), ['appended', 'conflict', 'appended', 'appended', 'conflict'], 'statuses');
      equal([(await store.readStream(a)).length, (await store.readStream(b)).length], [2, 1], 'events');
    },
  },
];

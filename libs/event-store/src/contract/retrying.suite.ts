import { randomUUID } from 'node:crypto';
import { createStreams } from '../create-streams.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../event.ts';
import { uuidv7 } from '../identifiers.ts';
import { type Append, type AppendResult, EventIdTaken, type EventStore, StoreUnavailable } from '../port.ts';
import { type CommandContext, IdempotencyKeyReused, type Streams } from '../streams.ts';
import { type ContractCase, equal, newStream, sampleEvent, status, throws, to, truth } from '../testing/case.ts';
import { keysInMemory } from '../testing/keys-in-memory.ts';

type Added = DomainEvent<'SampleAdded', { n: number }>;

export const sample: Decider<readonly number[], Added> = {
  category: 'sample',
  initial: [],
  evolve: (state, { data }) => [...state, data.n],
};

export const streamsOn = (store: EventStore): Streams =>
  createStreams({ store, catalogue: { SampleAdded: { version: 1, meaning: 'a number' } }, keys: keysInMemory() });

export const add = (n: number) => (): readonly Added[] => [{ type: 'SampleAdded', version: 1, data: { n } }];

export const command = (fingerprint = 'of one content', idempotencyKey = uuidv7()): CommandContext => ({
  actor: { kind: 'account', id: 'contract' },
  command: 'Add',
  idempotencyKey,
  fingerprint,
  correlationId: randomUUID(),
  causationId: null,
  occurredAt: '2026-01-02T03:04:05.678Z',
});

/** The store, whose appends go through `append`. */
const withAppend = (store: EventStore, append: EventStore['append']): EventStore =>
  new Proxy(store, {
    get: (target, name) => {
      if (name === 'append') return append;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** Result of a settled decision: the ids of its events, or the name of the error. */
const outcome = (settled: PromiseSettledResult<Awaited<ReturnType<Streams['decide']>>>): string => {
  if (settled.status === 'rejected') return String(settled.reason?.name);
  return 'refused' in settled.value ? 'refused' : settled.value.events.map(({ id }) => id).join();
};

export const retrying: readonly ContractCase[] = [
  {
    name: 'a repetition is told before the revision is looked at, whatever it expects',
    run: async ({ store, other }) => {
      const stream = newStream();
      const append = to(stream, 'none', sampleEvent(), sampleEvent());
      const first = await store.append(append);
      await store.append(to(stream, 1));
      for (const expectedRevision of ['any', 'exists', 'none', 0, 1, 2, 9] as const) {
        const again = await other.append({ ...append, expectedRevision });
        equal(again, { ...first, status: 'duplicate' }, `expecting ${expectedRevision}`);
      }
      equal((await store.readStream(stream)).length, 3, 'events');
    },
  },
  {
    name: 'an append that never arrived is refused when the stream has moved on: its revision is not refreshed',
    run: async ({ store, other }) => {
      const stream = newStream();
      await store.append(to(stream, 'none'));
      const late = to(stream, 0, sampleEvent());
      await other.append(to(stream, 0));
      for (const under of [store, other, store]) {
        equal(await under.append(late), { status: 'conflict', actualRevision: 1 }, 'late');
      }
      equal((await store.readStream(stream)).length, 2, 'events');
      equal(await store.findEvent(late.events[0]?.id ?? ''), null, 'its event');
    },
  },
  {
    name: 'an append of which only a part is stored already is refused, and stores nothing',
    run: async ({ store, other }) => {
      const stream = newStream();
      const [one, two] = [sampleEvent(), sampleEvent()];
      await store.append(to(stream, 'none', one));
      await throws(() => other.append(to(stream, 'any', one, two)), EventIdTaken);
      await throws(() => other.append(to(stream, 0, two, one)), EventIdTaken);
      equal((await store.readStream(stream)).length, 1, 'events');
    },
  },
  {
    name: 'the same ids with the fingerprint of another command are refused, also when both come at once',
    run: async ({ store, other }) => {
      const [one, two] = [streamsOn(store), streamsOn(other)];
      for (let round = 0; round < 10; round += 1) {
        const [stream, asked] = [newStream(), command()];
        const another = { ...asked, fingerprint: 'of another content' };
        const both = await Promise.allSettled([
          one.decide(stream, sample, asked, add(1)),
          two.decide(stream, sample, another, add(2)),
        ]);
        equal(both.map(outcome).filter((word) => word === 'IdempotencyKeyReused').length, 1, 'refused');
        equal((await store.readStream(stream)).length, 1, 'events');
      }
      const [stream, asked] = [newStream(), command()];
      await one.decide(stream, sample, asked, add(1));
      await one.decide(stream, sample, command(), add(5));
      await throws(
        () => two.decide(stream, sample, { ...asked, fingerprint: 'of another content' }, add(1)),
        IdempotencyKeyReused,
      );
    },
  },
  {
    name: 'one command sent to two processes at once is carried out once, and both answer the same',
    run: async ({ store, other }) => {
      const began = performance.now();
      for (let round = 0; round < 10; round += 1) {
        const [stream, asked] = [newStream(), command()];
        const both = await Promise.allSettled(
          [store, other].map((under) => streamsOn(under).decide(stream, sample, asked, add(round))),
        );
        const [first, second] = both.map(outcome);
        truth(first === second && first !== '', `both answer the same: ${first}, ${second}`);
        equal((await store.readStream(stream)).length, 1, 'events');
      }
      truth(performance.now() - began < 30_000, 'soon');
    },
  },
  {
    name: 'a repeated command appends nothing, and answers with the token of its first time',
    run: async ({ store, other }) => {
      const [stream, asked] = [newStream(), command()];
      const first = await streamsOn(store).decide(stream, sample, asked, () => [...add(1)(), ...add(2)()]);
      await streamsOn(store).decide(stream, sample, command(), add(3));
      const reading = withAppend(other, () => Promise.reject(new Error('a repeated command appended')));
      const again = await streamsOn(reading).decide(stream, sample, asked, add(1));
      if ('refused' in first || 'refused' in again) throw new Error('refused');
      equal([again.repeated, again.revision, again.token], [true, 1, first.token], 'repetition');
    },
  },
  {
    name: 'a command that changes nothing answers with the token of the write that it found, if there is one',
    run: async ({ store, other }) => {
      const stream = newStream();
      const none = await streamsOn(store).decide(stream, sample, command(), () => []);
      const made = await streamsOn(store).decide(stream, sample, command(), () => [...add(1)(), ...add(2)()]);
      const told: unknown[] = [];
      const asked = { ...command(), onWrite: (token: unknown) => told.push(token) };
      const found = await streamsOn(other).decide(stream, sample, asked, () => []);
      if ('refused' in none || 'refused' in made || 'refused' in found) throw new Error('refused');
      equal([none.token, found.token, told], [null, made.token, [made.token]], 'tokens');
    },
  },
  {
    name: 'after a timeout the append is repeated with the same ids at the same revision; only a conflict decides again',
    run: async ({ store, other }) => {
      const stream = newStream();
      await streamsOn(store).decide(stream, sample, command(), add(0));
      const tried: Append[] = [];
      const lossy = withAppend(store, async (append): Promise<AppendResult> => {
        tried.push(append);
        if (tried.length > 1) return store.append(append);
        await streamsOn(other).decide(stream, sample, command(), add(1));
        throw new StoreUnavailable('the answer never came');
      });
      const seen: (readonly number[])[] = [];
      await streamsOn(lossy).decide(stream, sample, command(), (state) => {
        seen.push(state);
        return add(2)();
      });
      equal(
        tried.map(({ expectedRevision }) => expectedRevision),
        [0, 0, 1],
        'revisions',
      );
      equal(new Set(tried.map(({ events }) => events[0]?.id)).size, 1, 'ids');
      equal(seen, [[0], [0, 1]], 'decided on');
      equal((await streamsOn(store).load(stream, sample)).state, [0, 1, 2], 'state');
    },
  },
  {
    name: 'an append whose answer was lost is stored once, and answered when the stream has moved on meanwhile',
    run: async ({ store, other }) => {
      const stream = newStream();
      let lost = 0;
      const lossy = withAppend(store, async (append): Promise<AppendResult> => {
        const result = await store.append(append);
        lost += 1;
        if (lost > 1) return result;
        equal(status(await other.append(to(stream, 'any'))), 'appended', 'meanwhile');
        throw new StoreUnavailable('the answer was lost');
      });
      const result = await streamsOn(lossy).decide(stream, sample, command(), add(7));
      equal('refused' in result ? null : [result.revision, result.state], [0, [7]], 'result');
      equal((await store.readStream(stream)).length, 2, 'events');
    },
  },
];

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { numbers, Surroundings, sample, until, type Way } from './contract/surroundings.ts';
import type { Relay } from './relay.ts';
import { MessagesRefused, type Sink, SinkUnavailable } from './sink.ts';

/** What every sink promises together with the relay before it and the source behind it. */
export const sinkContract = (way: () => Way): void => {
  let at: Surroundings;
  beforeEach(async () => {
    at = await Surroundings.make(way());
  });
  afterEach(() => at?.end());

  describe('in plain running', () => {
    it('brings every message once, per stream in its order', async () => {
      at.relay();
      at.consumer('reader');
      for (const n of numbers(40)) {
        await Promise.all(['a', 'b', 'c'].map((stream) => at.append(`sample-${stream}`, sample({ n }))));
      }
      await until('120 are heard', async () => (await at.effects('reader')).length >= 120);
      for (const stream of ['a', 'b', 'c']) expect(await at.effects('reader', `sample-${stream}`)).toEqual(numbers(40));
    });

    it('brings what was published before the consumer began, to each consumer', async () => {
      at.relay();
      await at.append('sample-a', ...numbers(30).map((n) => sample({ n })));
      at.consumer('first');
      await until('the first has all', async () => (await at.effects('first')).length >= 30);
      at.consumer('second');
      await until('the second has all', async () => (await at.effects('second')).length >= 30);
      expect(await at.effects('second')).toEqual(numbers(30));
    });

    it('goes on where a stopped consumer was', async () => {
      at.relay();
      const before = at.consumer('reader');
      await at.append('sample-a', ...numbers(10).map((n) => sample({ n })));
      await until('ten are heard', async () => (await at.effects('reader')).length >= 10);
      await before.stop();
      await at.append('sample-a', ...numbers(10, 10).map((n) => sample({ n })));
      at.consumer('reader');
      await until('twenty are heard', async () => (await at.effects('reader')).length >= 20);
      expect(await at.effects('reader')).toEqual(numbers(20));
    });

    it('brings several messages of one event, and says how far behind a reader is', async () => {
      at.relay();
      const reader = at.consumer('reader');
      await at.append('sample-a', sample({ n: 1, twice: true }), sample({ n: 2 }));
      await until('three are heard', async () => (await at.effects('reader')).length >= 3);
      expect(await at.effects('reader')).toEqual([1, 1, 2]);
      await until('nothing is behind', async () => (await reader.lag()).messages === 0);
    });

    it('carries what no text type of PostgreSQL takes', async () => {
      at.relay();
      at.consumer('reader');
      await at.append('sample-a', sample({ n: 1, title: 'a\u0000b' }), sample({ n: 2 }));
      await until('both are heard', async () => (await at.effects('reader')).length >= 2);
      expect(await at.effects('reader')).toEqual([1, 2]);
    });
  });

  describe('when something fails', () => {
    it('repeats what a crash left open, and the effect still happens once', async () => {
      let crashes = 2;
      at.relay((journal) => ({
        ...bound(journal),
        advance: (progress) => (crashes-- > 0 ? Promise.reject(new Error('crash')) : journal.advance(progress)),
      }));
      at.consumer('reader');
      await at.append('sample-a', ...numbers(20).map((n) => sample({ n })));
      await until('twenty are heard', async () => (await at.effects('reader')).length >= 20);
      await at.append('sample-a', sample({ n: 20 }));
      await until('the next is heard', async () => (await at.effects('reader')).includes(20));
      expect(await at.effects('reader')).toEqual(numbers(21));
    });

    it('lets one relay publish at a time, and the other go on for it', async () => {
      const relays = [at.relay(), at.relay()];
      at.consumer('reader');
      await until('one leads', () => relays.some((relay) => relay.status().state === 'publishing'));
      await at.append('sample-a', sample({ n: 0 }));
      await until('it publishes', async () => (await at.effects('reader')).length === 1);
      const states = relays.map((relay) => relay.status().state).sort();
      expect(states).toEqual(['following', 'publishing']);
      await relays.find((relay) => relay.status().state === 'publishing')?.stop();
      await at.append('sample-a', sample({ n: 1 }));
      await until('the other publishes', async () => (await at.effects('reader')).length === 2);
      expect(await at.effects('reader')).toEqual([0, 1]);
    });

    it('passes over an event that cannot be translated, and keeps it for staff', async () => {
      const relay = at.relay();
      at.consumer('reader');
      await at.append('sample-a', sample({ n: 0 }), sample({ n: 1 }, 'SampleUntranslatable'), sample({ n: 2 }));
      await until('the next is heard', async () => (await at.effects('reader')).length === 2);
      const { rows } = await at.pool.query('SELECT reason FROM relay_dead_letters');
      expect(rows).toEqual([{ reason: 'Error: no words for it' }]);
      expect(relay.status().lastError).toContain('no words');
    });

    it('parks a subject with its later messages, while others go on, and replays them in order', async () => {
      at.relay();
      let broken = true;
      const handler = at.recording('reader', ({ subject, data }) => {
        if (broken && subject === 'sample-a' && data['n'] === 1) throw new Error('cannot be');
      });
      const reader = at.consumer('reader', handler);
      await at.append('sample-a', ...numbers(4).map((n) => sample({ n })));
      await at.append('sample-b', ...numbers(4).map((n) => sample({ n })));
      await until('the other subject is heard', async () => (await at.effects('reader', 'sample-b')).length === 4);
      await until('three are parked', async () => (await reader.parked(10)).length === 3);
      expect(await at.effects('reader', 'sample-a')).toEqual([0]);
      expect((await reader.parked(10)).map(({ reason }) => reason)).toEqual(['Error: cannot be', null, null]);
      broken = false;
      expect(await reader.replay('sample-a')).toBe(3);
      await at.append('sample-a', sample({ n: 4 }));
      await until('the subject goes on', async () => (await at.effects('reader', 'sample-a')).length === 5);
      expect(await at.effects('reader', 'sample-a')).toEqual(numbers(5));
    });
  });

  refusals(() => at);
};

/** What a sink refuses for good, and what it only fails at. */
const refusals = (surroundings: () => Surroundings): void => {
  describe('when a message is refused for good', () => {
    let refusing = true;
    const refuse = (sink: Sink): Sink => ({
      ...bound(sink),
      deliver: (messages) =>
        refusing && messages.some(({ data }) => data['refuse'] === true)
          ? Promise.reject(new MessagesRefused('larger than is taken'))
          : sink.deliver(messages),
    });
    const publish = async (at: Surroundings): Promise<Relay> => {
      refusing = true;
      const relay = at.relay((journal) => journal, refuse);
      at.consumer('reader');
      await at.append('sample-a', sample({ n: 0 }), sample({ n: 1, refuse: true }), sample({ n: 2 }));
      await at.append('sample-b', ...numbers(3).map((n) => sample({ n })));
      await until('the other stream is heard', async () => (await at.effects('reader', 'sample-b')).length === 3);
      await until('two are set aside', async () => (await at.journal.deadLetters({ limit: 10 })).length === 2);
      return relay;
    };
    const refused = async (at: Surroundings): Promise<string> =>
      (await at.journal.deadLetters({ limit: 10 })).find(({ reason }) => reason !== null)?.message.id ?? '';

    it('sets it aside with the later ones of its stream, and the others go on in their order', async () => {
      const at = surroundings();
      await publish(at);
      await at.append('sample-a', sample({ n: 3 }));
      await at.append('sample-b', sample({ n: 3 }));
      await until('the other stream goes on', async () => (await at.effects('reader', 'sample-b')).length === 4);
      await until('three are set aside', async () => (await at.journal.deadLetters({ limit: 10 })).length === 3);
      const letters = (await at.journal.deadLetters({ limit: 10 })).toReversed();
      expect(letters.map(({ message, reason }) => [message.data['n'], reason])).toEqual([
        [1, 'MessagesRefused: larger than is taken'],
        [2, null],
        [3, null],
      ]);
      expect(await at.effects('reader', 'sample-b')).toEqual(numbers(4));
      expect(await at.effects('reader', 'sample-a')).toEqual([0]);
    });

    it('brings it and those behind it when it is replayed, each once and in their order', async () => {
      const at = surroundings();
      await publish(at);
      expect(await at.journal.wish(await refused(at), 'replay')).toBe(true);
      await until('it was tried again', async () =>
        (await at.journal.deadLetters({ limit: 10 })).every(({ wish }) => wish === null),
      );
      expect(await at.effects('reader', 'sample-a')).toEqual([0]);
      refusing = false;
      expect(await at.journal.wish(await refused(at), 'replay')).toBe(true);
      await at.append('sample-a', sample({ n: 3 }));
      await until('the stream is heard', async () => (await at.effects('reader', 'sample-a')).length === 4);
      expect(await at.effects('reader', 'sample-a')).toEqual(numbers(4));
      expect(await at.journal.deadLetters({ limit: 10 })).toEqual([]);
    });

    it('passes over it when it is skipped, also by the process that leads next', async () => {
      const at = surroundings();
      const relay = await publish(at);
      await relay.stop();
      await at.append('sample-a', sample({ n: 3 }));
      expect(await at.journal.wish(await refused(at), 'skip')).toBe(true);
      at.relay((journal) => journal, refuse);
      await until('the stream goes on', async () => (await at.effects('reader', 'sample-a')).length === 3);
      expect(await at.effects('reader', 'sample-a')).toEqual([0, 2, 3]);
      expect(await at.journal.wish('no such message', 'replay')).toBe(false);
    });

    it('never counts what may be repeated among them', async () => {
      const at = surroundings();
      let failures = 12;
      at.relay(
        (journal) => journal,
        (sink) => ({
          ...bound(sink),
          deliver: (messages) =>
            failures-- > 0 ? Promise.reject(new SinkUnavailable('no answer')) : sink.deliver(messages),
        }),
      );
      at.consumer('reader');
      await at.append('sample-a', ...numbers(5).map((n) => sample({ n })));
      await until('five are heard', async () => (await at.effects('reader')).length === 5);
      expect(await at.effects('reader')).toEqual(numbers(5));
      expect(await at.journal.deadLetters({ limit: 10 })).toEqual([]);
    });
  });
};

/** An object with the methods of a class bound to it. */
const bound = <T extends object>(instance: T): T => {
  const copy: Record<string, unknown> = { ...(instance as Record<string, unknown>) };
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(instance))) {
    const value = (instance as Record<string, unknown>)[name];
    if (typeof value === 'function') copy[name] = value.bind(instance);
  }
  return copy as T;
};

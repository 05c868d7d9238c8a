import { eventually } from '@corkboard/testing/eventually';
import { describe, expect, it } from '@jest/globals';
import type { Relay } from '../relay.ts';
import { MessagesRefused, type Sink, SinkUnavailable } from '../sink.ts';
import { bound, numbers, sample, type TestBed } from '../testing/test-bed.ts';

/** Messages that a sink refuses for good, and transient failures. */
export const refusals = (testBed: () => TestBed): void => {
  describe('when a message is refused for good', () => {
    let refusing = true;
    const refuse = (sink: Sink): Sink => ({
      ...bound(sink),
      deliver: (messages) =>
        refusing && messages.some(({ data }) => data['refuse'] === true)
          ? Promise.reject(new MessagesRefused('larger than is taken'))
          : sink.deliver(messages),
    });
    const publish = async (at: TestBed): Promise<Relay> => {
      refusing = true;
      const relay = at.relay((journal) => journal, refuse);
      at.consumer('reader');
      await at.append('sample-a', sample({ n: 0 }), sample({ n: 1, refuse: true }), sample({ n: 2 }));
      await at.append('sample-b', ...numbers(3).map((n) => sample({ n })));
      await eventually(async () => (await at.effects('reader', 'sample-b')).length === 3, {
        what: 'the other stream is received',
      });
      await eventually(async () => (await at.journal.deadLetters({ limit: 10 })).length === 2, {
        what: 'two are parked',
      });
      return relay;
    };
    const refused = async (at: TestBed): Promise<string> =>
      (await at.journal.deadLetters({ limit: 10 })).find(({ reason }) => reason !== null)?.message.id ?? '';

    it('parks it with the later ones of its stream, and the others go on in their order', async () => {
      const at = testBed();
      await publish(at);
      await at.append('sample-a', sample({ n: 3 }));
      await at.append('sample-b', sample({ n: 3 }));
      await eventually(async () => (await at.effects('reader', 'sample-b')).length === 4, {
        what: 'the other stream goes on',
      });
      await eventually(async () => (await at.journal.deadLetters({ limit: 10 })).length === 3, {
        what: 'three are parked',
      });
      const letters = (await at.journal.deadLetters({ limit: 10 })).toReversed();
      expect(letters.map(({ message, reason }) => [message.data['n'], reason])).toEqual([
        [1, 'MessagesRefused: larger than is taken'],
        [2, null],
        [3, null],
      ]);
      expect(await at.effects('reader', 'sample-b')).toEqual(numbers(4));
      await eventually(async () => (await at.effects('reader', 'sample-a')).length > 0, {
        what: 'the first is received',
      });
      expect(await at.effects('reader', 'sample-a')).toEqual([0]);
    });

    it('brings it and those behind it when it is replayed, each once and in their order', async () => {
      const at = testBed();
      await publish(at);
      expect(await at.journal.requestResolution(await refused(at), 'replay')).toBe(true);
      await eventually(
        async () => (await at.journal.deadLetters({ limit: 10 })).every(({ requested }) => requested === null),
        {
          what: 'it was tried again',
        },
      );
      await eventually(async () => (await at.effects('reader', 'sample-a')).length > 0, {
        what: 'the first is received',
      });
      expect(await at.effects('reader', 'sample-a')).toEqual([0]);
      refusing = false;
      expect(await at.journal.requestResolution(await refused(at), 'replay')).toBe(true);
      await at.append('sample-a', sample({ n: 3 }));
      await eventually(async () => (await at.effects('reader', 'sample-a')).length >= 4, {
        what: 'the stream is received',
      });
      // Their rows are removed once they are delivered, so that a reader may be quicker.
      await eventually(async () => (await at.journal.deadLetters({ limit: 10 })).length === 0, {
        what: 'none is left',
      });
      expect(await at.effects('reader', 'sample-a')).toEqual(numbers(4));
    });

    it('passes over it when it is skipped, also by the process that leads next', async () => {
      const at = testBed();
      const relay = await publish(at);
      await relay.stop();
      await at.append('sample-a', sample({ n: 3 }));
      expect(await at.journal.requestResolution(await refused(at), 'skip')).toBe(true);
      at.relay((journal) => journal, refuse);
      await eventually(async () => (await at.effects('reader', 'sample-a')).length === 3, {
        what: 'the stream goes on',
      });
      expect(await at.effects('reader', 'sample-a')).toEqual([0, 2, 3]);
      expect(await at.journal.requestResolution('no such message', 'replay')).toBe(false);
    });

    it('brings it once when two ask for its replay, and has nothing left to ask for afterwards', async () => {
      const at = testBed();
      await publish(at);
      const id = await refused(at);
      refusing = false;
      const asked = await Promise.all([
        at.journal.requestResolution(id, 'replay'),
        at.journal.requestResolution(id, 'replay'),
      ]);
      expect(asked).toContain(true);
      await eventually(async () => (await at.journal.deadLetters({ limit: 10 })).length === 0, {
        what: 'none is left',
      });
      expect([
        await at.journal.requestResolution(id, 'replay'),
        await at.journal.requestResolution(id, 'skip'),
      ]).toEqual([false, false]);
      await at.append('sample-a', sample({ n: 3 }));
      await eventually(async () => (await at.effects('reader', 'sample-a')).length >= 4, {
        what: 'the stream goes on',
      });
      expect(await at.effects('reader', 'sample-a')).toEqual(numbers(4));
    });

    it('never counts what may be repeated among them', async () => {
      const at = testBed();
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
      await eventually(async () => (await at.effects('reader')).length === 5, { what: 'five are received' });
      expect(await at.effects('reader')).toEqual(numbers(5));
      expect(await at.journal.deadLetters({ limit: 10 })).toEqual([]);
    });
  });
};

import { TryAgain } from '@corkboard/consumer/transient';
import { eventually } from '@corkboard/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { refusals } from './contract/refusals.suite.ts';
import { stops } from './contract/stops.suite.ts';
import { bound, door, numbers, sample, TestBed, type Way } from './testing/test-bed.ts';

/** Guarantees of every sink together with the relay before it and the source behind it. */
export const sinkContract = (way: () => Way): void => {
  let at: TestBed;
  beforeEach(async () => {
    at = await TestBed.make(way());
  });
  afterEach(() => at?.end());

  describe('in plain running', () => {
    it('brings every message once, per stream in its order', async () => {
      at.relay();
      at.consumer('reader');
      for (const n of numbers(40)) {
        await Promise.all(['a', 'b', 'c'].map((stream) => at.append(`sample-${stream}`, sample({ n }))));
      }
      await eventually(async () => (await at.effects('reader')).length >= 120, { what: '120 are received' });
      for (const stream of ['a', 'b', 'c']) expect(await at.effects('reader', `sample-${stream}`)).toEqual(numbers(40));
    });

    it('brings what was published before the consumer began, to each consumer', async () => {
      at.relay();
      await at.append('sample-a', ...numbers(30).map((n) => sample({ n })));
      at.consumer('first');
      await eventually(async () => (await at.effects('first')).length >= 30, { what: 'the first has all' });
      at.consumer('second');
      await eventually(async () => (await at.effects('second')).length >= 30, { what: 'the second has all' });
      expect(await at.effects('second')).toEqual(numbers(30));
    });

    it('goes on where a stopped consumer was', async () => {
      at.relay();
      const before = at.consumer('reader');
      await at.append('sample-a', ...numbers(10).map((n) => sample({ n })));
      await eventually(async () => (await at.effects('reader')).length >= 10, { what: 'ten are received' });
      await before.stop();
      await at.append('sample-a', ...numbers(10, 10).map((n) => sample({ n })));
      at.consumer('reader');
      await eventually(async () => (await at.effects('reader')).length >= 20, { what: 'twenty are received' });
      expect(await at.effects('reader')).toEqual(numbers(20));
    });

    it('brings several messages of one event, and says how far behind a reader is', async () => {
      at.relay();
      const reader = at.consumer('reader');
      await at.append('sample-a', sample({ n: 1, twice: true }), sample({ n: 2 }));
      await eventually(async () => (await at.effects('reader')).length >= 3, { what: 'three are received' });
      expect(await at.effects('reader')).toEqual([1, 1, 2]);
      await eventually(async () => (await reader.lag()).messages === 0, { what: 'nothing is behind' });
    });

    it('carries what no text type of PostgreSQL takes', async () => {
      at.relay();
      at.consumer('reader');
      await at.append('sample-a', sample({ n: 1, title: 'a\u0000b' }), sample({ n: 2 }));
      await eventually(async () => (await at.effects('reader')).length >= 2, { what: 'both are received' });
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
      await eventually(async () => (await at.effects('reader')).length >= 20, { what: 'twenty are received' });
      await at.append('sample-a', sample({ n: 20 }));
      await eventually(async () => (await at.effects('reader')).includes(20), { what: 'the next is received' });
      expect(await at.effects('reader')).toEqual(numbers(21));
    });

    it('moves its checkpoint only after the sink has accepted', async () => {
      const accepted = door();
      const checkpoint = async (): Promise<unknown> =>
        (await at.pool.query('SELECT position FROM relay_checkpoints')).rows[0]?.position;
      at.consumer('reader');
      let given = 0;
      at.relay(
        (journal) => journal,
        (sink) => ({
          ...bound(sink),
          async deliver(messages) {
            given += messages.length;
            await accepted.opened;
            await sink.deliver(messages);
          },
        }),
      );
      await at.append('sample-a', ...numbers(3).map((n) => sample({ n })));
      await eventually(() => given === 3, { what: 'the sink is given them' });
      expect([await checkpoint(), await at.effects('reader')]).toEqual(['', []]);
      accepted.open();
      await eventually(async () => (await at.effects('reader')).length === 3, { what: 'three are received' });
      await eventually(async () => (await checkpoint()) !== '', { what: 'the checkpoint moves' });
    });

    it('repeats a handler that lacked something which comes back, for as long as it takes, and parks nothing', async () => {
      at.relay();
      let failures = 3;
      const reader = at.consumer(
        'reader',
        at.recording('reader', ({ data }) => {
          if (data['n'] === 1 && failures-- > 0) throw new TryAgain('the archive is closed');
        }),
      );
      await at.append('sample-a', ...numbers(4).map((n) => sample({ n })));
      await eventually(async () => (await at.effects('reader')).length === 4, { what: 'four are received' });
      expect(await at.effects('reader')).toEqual(numbers(4));
      expect(await reader.parked(10)).toEqual([]);
    });

    it('lets one relay publish at a time, and the other go on for it', async () => {
      const relays = [at.relay(), at.relay()];
      at.consumer('reader');
      await eventually(() => relays.some((relay) => relay.status().state === 'publishing'), { what: 'one leads' });
      await at.append('sample-a', sample({ n: 0 }));
      await eventually(async () => (await at.effects('reader')).length === 1, { what: 'it publishes' });
      const states = relays.map((relay) => relay.status().state).sort();
      expect(states).toEqual(['following', 'publishing']);
      await relays.find((relay) => relay.status().state === 'publishing')?.stop();
      await at.append('sample-a', sample({ n: 1 }));
      await eventually(async () => (await at.effects('reader')).length === 2, { what: 'the other publishes' });
      expect(await at.effects('reader')).toEqual([0, 1]);
    });

    it('passes over an event that cannot be translated, and keeps it for staff', async () => {
      const relay = at.relay();
      at.consumer('reader');
      await at.append('sample-a', sample({ n: 0 }), sample({ n: 1 }, 'SampleUntranslatable'), sample({ n: 2 }));
      await eventually(async () => (await at.effects('reader')).length === 2, { what: 'the next is received' });
      const kept = async () => (await at.pool.query('SELECT reason FROM relay_dead_letters')).rows;
      await eventually(async () => (await kept()).length > 0, { what: 'it is kept' });
      expect(await kept()).toEqual([{ reason: 'Error: no words for it' }]);
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
      await eventually(async () => (await at.effects('reader', 'sample-b')).length === 4, {
        what: 'the other subject is received',
      });
      await eventually(async () => (await reader.parked(10)).length === 3, { what: 'three are parked' });
      expect(await at.effects('reader', 'sample-a')).toEqual([0]);
      expect((await reader.parked(10)).map(({ reason }) => reason)).toEqual(['Error: cannot be', null, null]);
      broken = false;
      expect(await reader.replay('sample-a')).toBe(3);
      await at.append('sample-a', sample({ n: 4 }));
      await eventually(async () => (await at.effects('reader', 'sample-a')).length === 5, {
        what: 'the subject goes on',
      });
      expect(await at.effects('reader', 'sample-a')).toEqual(numbers(5));
    });

    it('passes over a parked message, and handles one with the data that it was given since', async () => {
      at.relay();
      const handler = at.recording('reader', ({ data }) => {
        if (data['broken'] === true) throw new Error('cannot be');
      });
      const reader = at.consumer('reader', handler);
      await at.append('sample-a', sample({ n: 0, broken: true }), sample({ n: 1, broken: true }), sample({ n: 2 }));
      await eventually(async () => (await reader.parked(10)).length === 3, { what: 'three are parked' });
      expect((await reader.skip('sample-a'))?.data).toEqual({ n: 0, broken: true });
      const [second] = await reader.parked(10);
      await reader.edit(second?.message.id ?? '', { n: 10 });
      expect(await reader.replay('sample-a')).toBe(2);
      expect(await reader.skip('sample-a')).toBeNull();
      expect(await at.effects('reader')).toEqual([10, 2]);
    });
  });

  refusals(() => at);
  stops(() => at);
};

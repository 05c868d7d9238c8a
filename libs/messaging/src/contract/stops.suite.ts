import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@corkboard/testing/eventually';
import { describe, expect, it } from '@jest/globals';
import { door, numbers, sample, type TestBed } from '../testing/test-bed.ts';

/** A handler at work when its consumer is stopped. */
export const stops = (testBed: () => TestBed): void => {
  describe('when a consumer is stopped at work', () => {
    const midway = async (at: TestBed, stopWithin?: number) => {
      const [begun, end] = [door(), door()];
      at.relay();
      const handler = at.recording('reader', async ({ data }) => {
        if (data['n'] !== 1) return;
        begun.open();
        await end.opened;
      });
      const consumer = at.consumer('reader', handler, stopWithin);
      await at.append('sample-a', ...numbers(3).map((n) => sample({ n })));
      await begun.opened;
      return { consumer, end };
    };

    it('waits for the handler, and remembers what it did', async () => {
      const at = testBed();
      const { consumer, end } = await midway(at);
      let stopped = false;
      const stopping = consumer.stop().then(() => {
        stopped = true;
      });
      await sleep(500);
      expect(stopped).toBe(false);
      end.open();
      await stopping;
      const before = await at.effects('reader');
      expect(before).toContain(1);
      const next = at.consumer('reader');
      await eventually(async () => (await at.effects('reader')).length >= 3, { what: 'the rest is received' });
      await eventually(async () => (await next.lag()).messages === 0, { what: 'nothing is behind' });
      expect(await at.effects('reader')).toEqual(numbers(3));
      expect(next.status()).toMatchObject({ handled: 3 - before.length, dropped: 0 });
    });

    it('gives a handler up that does not end in time, records nothing of it, and receives the message again', async () => {
      const at = testBed();
      const { consumer, end } = await midway(at, 300);
      await consumer.stop();
      end.open();
      await sleep(300);
      expect(await at.effects('reader')).not.toContain(1);
      at.consumer('reader');
      await eventually(async () => (await at.effects('reader')).length >= 3, { what: 'all are received' });
      expect(await at.effects('reader')).toEqual(numbers(3));
      expect(await consumer.parked(10)).toEqual([]);
    });
  });
};

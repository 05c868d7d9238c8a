import { logSource } from '@corkboard/consumer/log-source';
import type { Position } from '@corkboard/event-store/event';
import { describe, expect, it } from '@jest/globals';
import { Surroundings, type Way } from '../contract/surroundings.ts';
import { Fenced } from '../journal.ts';
import { sinkContract } from '../sink.suite.ts';
import { inProcessBus } from './bus.ts';

describe('delivery within one process', () => {
  const bus = inProcessBus();
  const way = (): Way => ({
    sink: (topic, journal) => bus.sink(topic, journal),
    source: (consumer, topic, offsets) => logSource({ consumer, topics: [topic], log: bus, offsets }),
  });
  sinkContract(way);

  it('lets no leader write after the next one has begun, nor begin once more', async () => {
    const at = await Surroundings.make(way());
    try {
      const { journal } = at;
      const to = (epoch: number, through: string) =>
        journal.advance({
          relay: 'sample',
          epoch,
          through: through as Position,
          messages: [],
          deadLetters: [],
        });
      await journal.begin('sample', 1);
      await to(1, '0001');
      expect(await journal.begin('sample', 2)).toBe('0001');
      await expect(to(1, '0009')).rejects.toThrow(Fenced);
      await expect(journal.begin('sample', 2)).rejects.toThrow(Fenced);
      await to(2, '0002');
      expect(await journal.begin('sample', 3)).toBe('0002');
    } finally {
      await at.end();
    }
  });
});

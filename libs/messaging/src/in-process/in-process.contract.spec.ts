import { logSource } from '@corkboard/consumer/log-source';
import { describe } from '@jest/globals';
import { sinkContract } from '../sink.suite.ts';
import { inProcessBus } from './bus.ts';

describe('delivery within one process', () => {
  const bus = inProcessBus();
  sinkContract(() => ({
    sink: (topic, journal) => bus.sink(topic, journal),
    source: (consumer, topic, offsets) => logSource({ consumer, topics: [topic], log: bus, offsets }),
  }));
});

import { consume } from '@corkboard/consumer/consumer';
import { logSource } from '@corkboard/consumer/log-source';
import { postgresInbox } from '@corkboard/consumer/postgres-inbox';
import { topicOf } from '@corkboard/contracts/published';
import { type InProcessBus, inProcessBus } from '@corkboard/messaging/in-process/bus';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { Log } from '@corkboard/runtime/log';
import type { Bus } from './bus.ts';
import { tracedHandler, tracedSink } from './traced.ts';

const ownBus = (bus: InProcessBus, log: Log): Bus => ({
  sinkOf: (service, journal) => tracedSink(bus.sink(topicOf(service), journal), topicOf(service)),
  consume: ({ name, from, on }, pool) => {
    const inbox = postgresInbox(pool);
    const source = logSource({ consumer: name, topics: from.map(topicOf), log: bus, offsets: inbox });
    return consume({ name, source, inbox, on: on.map(tracedHandler(name)), log });
  },
});

/** The library of Kafka is loaded where there are brokers alone: it takes a good part of a start. */
export const openBus = async (config: EdgeConfig, log: Log): Promise<Bus> => {
  const brokers = config.KAFKA_BROKERS.split(',')
    .map((broker) => broker.trim())
    .filter(Boolean);
  if (brokers.length === 0) return ownBus(inProcessBus(), log);
  const { kafkaBus } = await import('./kafka-bus.ts');
  return kafkaBus(brokers, log);
};

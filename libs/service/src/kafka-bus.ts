import { consume } from '@corkboard/consumer/consumer';
import { kafkaSource } from '@corkboard/consumer/kafka/source';
import { postgresInbox } from '@corkboard/consumer/postgres-inbox';
import { TOPIC_PARTITIONS, topicOf } from '@corkboard/contracts/published';
import { kafkaSink } from '@corkboard/messaging/kafka/sink';
import type { Log } from '@corkboard/runtime/log';
import type { Bus } from './bus.ts';
import { tracedHandler, tracedSink } from './traced.ts';

export const kafkaBus = (brokers: readonly string[], log: Log): Bus => ({
  sinkOf: (service) => {
    const topic = topicOf(service);
    const sink = kafkaSink({ brokers, clientId: `${service}-relay`, topic, partitions: TOPIC_PARTITIONS, log });
    return tracedSink(sink, topic);
  },
  consume: ({ name, from, on }, pool) => {
    const source = kafkaSource({ brokers, clientId: name, group: name, topics: from.map(topicOf), log });
    return consume({ name, source, inbox: postgresInbox(pool), on: on.map(tracedHandler(name)), log });
  },
});

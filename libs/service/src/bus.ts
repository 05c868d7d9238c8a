import { consume, type RunningConsumer } from '@corkboard/consumer/consumer';
import { kafkaSource } from '@corkboard/consumer/kafka/source';
import { logSource } from '@corkboard/consumer/log-source';
import { postgresInbox } from '@corkboard/consumer/postgres-inbox';
import { TOPIC_PARTITIONS, topicOf } from '@corkboard/contracts/published';
import { type InProcessBus, inProcessBus } from '@corkboard/messaging/in-process/bus';
import type { RelayJournal } from '@corkboard/messaging/journal';
import { kafkaSink } from '@corkboard/messaging/kafka/sink';
import type { Sink } from '@corkboard/messaging/sink';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { Log } from '@corkboard/runtime/log';
import type { Pool } from 'pg';
import type { EventConsumer } from './definition.ts';
import { tracedHandler, tracedSink } from './traced.ts';

/** Bus of published events: Kafka when KAFKA_BROKERS names some, else this process. */
export interface Bus {
  sinkOf(service: string, journal: RelayJournal): Sink;
  consume(consumer: EventConsumer, pool: Pool): RunningConsumer;
}

const kafkaBus = (brokers: readonly string[], log: Log): Bus => ({
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

const ownBus = (bus: InProcessBus, log: Log): Bus => ({
  sinkOf: (service, journal) => tracedSink(bus.sink(topicOf(service), journal), topicOf(service)),
  consume: ({ name, from, on }, pool) => {
    const inbox = postgresInbox(pool);
    const source = logSource({ consumer: name, topics: from.map(topicOf), log: bus, offsets: inbox });
    return consume({ name, source, inbox, on: on.map(tracedHandler(name)), log });
  },
});

export const openBus = (config: EdgeConfig, log: Log): Bus => {
  const brokers = config.KAFKA_BROKERS.split(',')
    .map((broker) => broker.trim())
    .filter(Boolean);
  return brokers.length > 0 ? kafkaBus(brokers, log) : ownBus(inProcessBus(), log);
};

import { isTooLarge, type KafkaConnection } from '@corkboard/consumer/kafka/client';
import { KafkaPublisher } from '@corkboard/consumer/kafka/publisher';
import { encode } from '@corkboard/consumer/kafka/wire';
import { MessagesRefused, type Sink, SinkUnavailable } from '../sink.ts';

export interface KafkaSinkOptions extends KafkaConnection {
  /** Partitions of a topic that is created; 12 unless stated. Never changed afterwards: the order of keys hangs on it. */
  readonly partitions?: number;
  /** Created at once where it is missing, before anything is said in it, so that others can subscribe to it. */
  readonly topic?: string;
  /** Copies of each partition of a topic that is created; 1 unless stated. */
  readonly replicas?: number;
}

/**
 * Publishes to Kafka as CloudEvents (binary mode), keyed by subject: idempotent, acknowledged by all replicas in sync, one
 * delivery in flight. Creates a missing topic, and leaves one that is there as it is.
 *
 *     kafkaSink({ brokers: ['localhost:9092'], clientId: 'curation', log })
 */
export const kafkaSink = ({ partitions = 12, replicas = 1, topic: own, ...connection }: KafkaSinkOptions): Sink => {
  const publisher = new KafkaPublisher(connection, { partitions, replicas });
  const prepared = own === undefined ? Promise.resolve() : publisher.prepare(own);
  return {
    kind: 'kafka',
    async deliver(messages) {
      const topic = messages[0]?.topic;
      if (topic === undefined) return;
      try {
        await publisher.send(topic, messages.map(encode));
      } catch (error) {
        if (isTooLarge(error)) throw new MessagesRefused('larger than the broker takes', { cause: error });
        const why = error instanceof Error ? error.message : String(error);
        throw new SinkUnavailable(`Kafka did not take the messages: ${why}`, { cause: error });
      }
    },
    async close() {
      await publisher.close();
      await prepared;
    },
  };
};

import {
  createTopics,
  isTooLarge,
  type KafkaConnection,
  type KafkaProducer,
  kafkaProducer,
} from '@corkboard/consumer/kafka/client';
import { encode } from '@corkboard/consumer/kafka/wire';
import type { Message } from '@corkboard/consumer/message';
import { TOPIC_PARTITIONS } from '@corkboard/contracts/published';
import { MessagesRefused, type Sink, SinkUnavailable } from '../sink.ts';

export interface KafkaSinkOptions extends KafkaConnection {
  /** Copies of each partition of a topic that is created; 1 unless stated. */
  readonly replicas?: number;
}

/** A delivery that has no answer after this many milliseconds is given up and repeated by a new producer. */
const DEADLINE = 8_000;

const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const discard = (producer: Promise<KafkaProducer>): void => {
  producer.then((made) => made.close()).catch(() => undefined);
};

class KafkaSink implements Sink {
  readonly kind = 'kafka';
  readonly #options: KafkaSinkOptions;
  readonly #topics = new Set<string>();
  #producer: Promise<KafkaProducer> | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: KafkaSinkOptions) {
    this.#options = options;
  }

  deliver(messages: readonly Message[]): Promise<void> {
    const mine = this.#turn.then(() => this.#deliver(messages));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async close(): Promise<void> {
    const producer = this.#producer;
    this.#producer = null;
    await this.#turn;
    if (producer) await producer.then((made) => made.close()).catch(() => undefined);
  }

  async #deliver(messages: readonly Message[]): Promise<void> {
    const topic = messages[0]?.topic;
    if (topic === undefined) return;
    try {
      await within(DEADLINE, this.#send(topic, messages));
    } catch (error) {
      // What the old producer knows about its sequence numbers is not to be trusted after an error.
      if (this.#producer) discard(this.#producer);
      this.#producer = null;
      this.#topics.clear();
      if (isTooLarge(error)) throw new MessagesRefused('larger than the broker takes', { cause: error });
      const why = error instanceof Error ? error.message : String(error);
      throw new SinkUnavailable(`Kafka did not take the messages: ${why}`, { cause: error });
    }
  }

  async #send(topic: string, messages: readonly Message[]): Promise<void> {
    if (!this.#topics.has(topic)) {
      // A send to a missing topic would be retried for long.
      await createTopics(this.#options, [topic], {
        partitions: TOPIC_PARTITIONS,
        replicas: this.#options.replicas ?? 1,
      });
      this.#topics.add(topic);
    }
    this.#producer ??= kafkaProducer(this.#options);
    const producer = await this.#producer;
    await producer.send(topic, messages.map(encode));
  }
}

/**
 * Publishes to Kafka as CloudEvents (binary mode), keyed by subject: idempotent, acknowledged by all replicas in sync, one
 * delivery in flight. Creates a missing topic with TOPIC_PARTITIONS partitions.
 *
 *     kafkaSink({ brokers: ['localhost:9092'], clientId: 'curation', log })
 */
export const kafkaSink = (options: KafkaSinkOptions): Sink => new KafkaSink(options);

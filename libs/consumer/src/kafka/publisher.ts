import { pause } from '../pause.ts';
import { createTopics, type KafkaConnection, type KafkaProducer, kafkaProducer, type TopicSettings } from './client.ts';
import type { WireRecord } from './wire.ts';

/** A sending that has no answer after this many milliseconds is given up. */
const DEADLINE = 8_000;

/** Milliseconds after which a topic is tried again that could not be created. */
const PREPARE_AGAIN = 1_000;

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

/**
 * Sends records, one sending after the other, to topics that it creates where they are missing. After a failure nothing is
 * known of what was sent: send the same again.
 *
 *     const publisher = new KafkaPublisher({ brokers, clientId: 'curation' }, { partitions: 12, replicas: 1 });
 *     await publisher.send('curation.v1', [encode(message)]);
 */
export class KafkaPublisher {
  readonly #connection: KafkaConnection;
  readonly #settings: TopicSettings;
  readonly #topics = new Set<string>();
  readonly #closed = new AbortController();
  #producer: Promise<KafkaProducer> | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(connection: KafkaConnection, settings: TopicSettings) {
    this.#connection = connection;
    this.#settings = settings;
  }

  /** Creates a topic where it is missing, so that others can subscribe to it; tried until it is there or `close` is called. */
  async prepare(topic: string): Promise<void> {
    while (!this.#closed.signal.aborted) {
      try {
        return await createTopics(this.#connection, [topic], this.#settings);
      } catch {
        await pause(PREPARE_AGAIN, this.#closed.signal);
      }
    }
  }

  /** Resolves when all replicas in sync have them; within 8 s it does or rejects. */
  send(topic: string, records: readonly WireRecord[]): Promise<void> {
    const mine = this.#turn.then(() => this.#send(topic, records));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    const producer = this.#producer;
    this.#producer = null;
    await this.#turn;
    if (producer) await producer.then((made) => made.close()).catch(() => undefined);
  }

  async #send(topic: string, records: readonly WireRecord[]): Promise<void> {
    try {
      await within(DEADLINE, this.#try(topic, records));
    } catch (error) {
      // A new producer, since sequence numbers of the old one cannot be trusted after an error.
      if (this.#producer) discard(this.#producer);
      this.#producer = null;
      this.#topics.clear();
      throw error;
    }
  }

  async #try(topic: string, records: readonly WireRecord[]): Promise<void> {
    if (!this.#topics.has(topic)) {
      // A send to a missing topic would be retried for long.
      await createTopics(this.#connection, [topic], this.#settings);
      this.#topics.add(topic);
    }
    this.#producer ??= kafkaProducer(this.#connection);
    const producer = await this.#producer;
    await producer.send(topic, records);
  }
}

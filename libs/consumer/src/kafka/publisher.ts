import { pause, unless } from '../pause.ts';
import { createTopics, type KafkaConnection, type KafkaProducer, kafkaProducer, type TopicSettings } from './client.ts';
import type { WireRecord } from './wire.ts';

/** A sending that has no answer after this many milliseconds is given up. */
const DEADLINE = 8_000;

/** Milliseconds after which a topic is tried again that could not be created. */
const PREPARE_AGAIN = 1_000;

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const late = new AbortController();
  const giveUp = (): void => late.abort(new Error(`no answer within ${milliseconds} ms`));
  const timer = setTimeout(giveUp, milliseconds);
  return unless(late.signal, work).finally(() => clearTimeout(timer));
};

const closed = (producer: Promise<KafkaProducer>): Promise<void> =>
  producer.then((made) => made.close()).catch(() => undefined);

/**
 * Sends records, one sending after the other, to topics that it creates where they are missing. After a failure nothing is
 * known of what was sent: send the same again.
 *
 *     const publisher = new KafkaPublisher({ brokers, clientId: 'curation' }, { partitions: 12, replicas: 1 });
 *     await publisher.send('curation.v1', [encode(message)]);
 */
export class KafkaPublisher {
  readonly #topics = new Set<string>();
  readonly #closed = new AbortController();
  #producer: Promise<KafkaProducer> | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: KafkaConnection,
    private readonly settings: TopicSettings,
  ) {}

  /** Creates a topic where it is missing, so that others can subscribe to it; tried until it is there or `close` is called. */
  async prepare(topic: string): Promise<void> {
    while (!this.#closed.signal.aborted) {
      try {
        return await createTopics(this.connection, [topic], this.settings);
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
    if (producer) await closed(producer);
  }

  async #send(topic: string, records: readonly WireRecord[]): Promise<void> {
    try {
      await within(DEADLINE, this.#try(topic, records));
    } catch (error) {
      // A new producer, since sequence numbers of the old one cannot be trusted after an error.
      if (this.#producer) void closed(this.#producer);
      this.#producer = null;
      this.#topics.clear();
      throw error;
    }
  }

  async #try(topic: string, records: readonly WireRecord[]): Promise<void> {
    if (!this.#topics.has(topic)) {
      // A send to a missing topic would be retried for long.
      await createTopics(this.connection, [topic], this.settings);
      this.#topics.add(topic);
    }
    this.#producer ??= kafkaProducer(this.connection);
    const producer = await this.#producer;
    await producer.send(topic, records);
  }
}

import type { Message } from '../message.ts';
import type { DeadLetter } from '../source.ts';
import { isTooLarge, type KafkaBatch, type KafkaConnection, type TopicSettings } from './client.ts';
import { KafkaPublisher } from './publisher.ts';
import type { RawHeaders, WireRecord } from './wire.ts';

type Taken = KafkaBatch['records'][number];
type Partition = Pick<KafkaBatch, 'topic' | 'partition'>;

/** Longest name that Kafka takes. */
const LONGEST = 249;

/** Topic for messages of `topic` that the consumers `group` could not handle: `curation.v1.search.dlt`. */
export const deadLetterTopic = (topic: string, group: string): string =>
  `${`${topic}.${group}`.replace(/[^\w.-]/g, '-').slice(0, LONGEST - 4)}.dlt`;

const headersOf = (headers: RawHeaders = {}): WireRecord['headers'] =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Headers beside those that the record had. */
const failureHeaders = (
  group: string,
  { topic, partition }: Partition,
  record: Taken,
  deadLetter: Omit<DeadLetter, 'message'>,
) => ({
  dlt_original_topic: topic,
  dlt_original_partition: String(partition),
  dlt_original_offset: record.offset,
  dlt_group: group,
  dlt_attempts: String(deadLetter.attempts),
  dlt_at: new Date().toISOString(),
  ...(deadLetter.error === null ? {} : { dlt_error: deadLetter.error }),
});

/** The dead-letter topics of one group: records as they came, with headers that say where from and why. */
export class DeadLetterTopics {
  readonly #publisher: KafkaPublisher;
  readonly #origins = new WeakMap<Message, Partition & { readonly record: Taken }>();

  constructor(
    connection: KafkaConnection,
    private readonly group: string,
    settings: TopicSettings,
  ) {
    this.#publisher = new KafkaPublisher(connection, settings);
  }

  /** Remembers from where a message came, for as long as somebody has it. */
  remember(message: Message, { topic, partition }: Partition, record: Taken): void {
    this.#origins.set(message, { topic, partition, record });
  }

  /** Resolves when they are durable. */
  async publish(deadLetters: readonly DeadLetter[]): Promise<void> {
    for (const { message, ...deadLetter } of deadLetters) {
      const origin = this.#origins.get(message);
      if (origin) await this.#send(origin, origin.record, deadLetter);
    }
  }

  /** A record that is no published event. */
  publishUnreadable(from: Partition, record: Taken): Promise<void> {
    return this.#send(from, record, { error: 'NoPublishedEvent', attempts: 1 });
  }

  close(): Promise<void> {
    return this.#publisher.close();
  }

  async #send(from: Partition, record: Taken, deadLetter: Omit<DeadLetter, 'message'>): Promise<void> {
    const headers = { ...headersOf(record.headers), ...failureHeaders(this.group, from, record, deadLetter) };
    const topic = deadLetterTopic(from.topic, this.group);
    try {
      await this.#publisher.send(topic, [{ key: record.key, value: record.value, headers }]);
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      // With these headers it has become larger than a record may be; the original can still be read at its offset.
      const smaller = { key: record.key, value: '{}', headers: { ...headers, dlt_left_out: 'data' } };
      await this.#publisher.send(topic, [smaller]);
    }
  }
}

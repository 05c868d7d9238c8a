import { type Message, noLog } from '../message.ts';
import { pause } from '../pause.ts';
import type { PartitionLag, Source } from '../source.ts';
import { createTopics, type KafkaBatch, type KafkaConnection, kafkaListener, partitionsBehind } from './client.ts';
import { decode } from './wire.ts';

export interface KafkaSourceOptions extends KafkaConnection {
  readonly group: string;
  readonly topics: readonly string[];
  /** Milliseconds after which the partitions of a member that died go to another; 6,000 unless stated. */
  readonly sessionTimeout?: number;
  /** Milliseconds without a sign of life after which the client is made anew; 10,000 unless stated. */
  readonly silence?: number;
  /** Partitions and copies of a topic that is missing; 12 and 1 unless stated. */
  readonly partitions?: number;
  readonly replicas?: number;
}

type Accept = Parameters<Source['run']>[0];

const BATCH = 200;
const [FIRST_WAIT, LONGEST_WAIT] = [250, 5_000];
const SAY_EVERY = 10_000;

class KafkaSource implements Source {
  readonly #options: KafkaSourceOptions;
  /** When the oldest message that is not done yet was published, in milliseconds; null when nothing waits here. */
  #waitingSince: number | null = null;

  constructor(options: KafkaSourceOptions) {
    this.#options = options;
  }

  async run(accept: Accept, signal: AbortSignal): Promise<void> {
    const { log = noLog, group } = this.#options;
    let saidAt = 0;
    while (!signal.aborted) {
      try {
        await this.#listen(accept, signal);
      } catch (error) {
        // Tried again soon, said seldom: a broker may be gone for long.
        if (Date.now() - saidAt > SAY_EVERY) log.warn({ err: error, group }, 'listening to Kafka is tried again');
        if (Date.now() - saidAt > SAY_EVERY) saidAt = Date.now();
      }
      await pause(FIRST_WAIT, signal);
    }
  }

  async lag(): Promise<{ messages: number | null; seconds: number | null }> {
    const partitions = await this.partitions();
    if (!partitions) return { messages: null, seconds: null };
    const messages = partitions.reduce((sum, each) => sum + each.messages, 0);
    const since = this.#waitingSince;
    const seconds = messages === 0 ? 0 : since === null ? null : Math.max(0, (Date.now() - since) / 1000);
    return { messages, seconds };
  }

  async partitions(): Promise<readonly PartitionLag[] | null> {
    const { group, topics } = this.#options;
    return await partitionsBehind(this.#options, group, topics).catch(() => null);
  }

  /** One life of the client: until it ends, falls silent, or the signal aborts. */
  async #listen(accept: Accept, signal: AbortSignal): Promise<void> {
    const { topics, group, partitions = 12, replicas = 1, sessionTimeout = 6_000, silence = 10_000 } = this.#options;
    await createTopics(this.#options, topics, { partitions, replicas });
    const life = new AbortController();
    const end = AbortSignal.any([signal, life.signal]);
    let lastSign = Date.now();
    const onSign = (): void => {
      lastSign = Date.now();
    };
    const onEnd = (error: Error): void => life.abort(error);
    const watchdog = setInterval(() => {
      if (Date.now() - lastSign > silence) onEnd(new Error(`no sign of life from Kafka for ${silence} ms`));
    }, 1_000);
    const listener = kafkaListener(this.#options, { group, sessionTimeout, onSign, onEnd });
    try {
      await listener.start(topics, (batch) => this.#each(batch, accept, end));
      await pause(2 ** 31 - 1, end);
    } finally {
      clearInterval(watchdog);
      await Promise.race([listener.stop(), pause(5_000, new AbortController().signal)]);
    }
    if (life.signal.aborted) throw life.signal.reason;
  }

  async #each(batch: KafkaBatch, accept: Accept, end: AbortSignal): Promise<void> {
    for (let at = 0; at < batch.records.length; at += BATCH) {
      const records = batch.records.slice(at, at + BATCH);
      const last = records.at(-1);
      if (!last || !(await this.#accepted(batch, this.#read(batch, records), accept, end))) return;
      await batch.done(last);
    }
    this.#waitingSince = null;
  }

  #read(batch: KafkaBatch, records: KafkaBatch['records']): readonly Message[] {
    const { log = noLog } = this.#options;
    return records.flatMap((record) => {
      const message = decode(batch.topic, record);
      const { topic, partition } = batch;
      if (!message)
        log.warn({ topic, partition, offset: record.offset }, 'passed over a record that is no published event');
      return message ? [message] : [];
    });
  }

  /** Repeats until the messages are accepted; false when the partition is not ours any more. */
  async #accepted(batch: KafkaBatch, messages: readonly Message[], accept: Accept, end: AbortSignal): Promise<boolean> {
    this.#waitingSince = messages[0] ? Date.parse(messages[0].time) : null;
    const { log = noLog, group } = this.#options;
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      if (end.aborted || !batch.active()) return false;
      const alive = setInterval(() => void batch.heartbeat().catch(() => undefined), 1_000);
      try {
        await accept(messages);
        return true;
      } catch (error) {
        log.warn({ err: error, group }, 'accepting messages goes on after a pause');
        await pause(wait, end);
      } finally {
        clearInterval(alive);
      }
    }
  }
}

/**
 * Messages of Kafka topics, heard as a member of a group, from the first one kept.
 *
 *     kafkaSource({ brokers: ['localhost:9092'], clientId: 'search', group: 'search', topics: ['curation.v1'] })
 */
export const kafkaSource = (options: KafkaSourceOptions): Source => new KafkaSource(options);

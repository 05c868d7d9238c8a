import { type Message, noLog } from '../message.ts';
import { pause, unless } from '../pause.ts';
import type { DeadLetter, Lag, PartitionLag, Source, SourceWatch } from '../source.ts';
import { type KafkaBatch, type KafkaConnection, kafkaListener, missingTopics, partitionsBehind } from './client.ts';
import { DeadLetterTopics } from './dead-letters.ts';
import { StallWatch } from './stall-watch.ts';
import { decode } from './wire.ts';

export interface KafkaSourceOptions extends KafkaConnection {
  readonly group: string;
  readonly topics: readonly string[];
  /** Milliseconds after which the partitions of a member that died go to another; 6,000 unless stated. */
  readonly sessionTimeout?: number;
  /**
   * Milliseconds without an answer to a fetch after which the client is made anew; 20,000 unless stated. The group may take
   * three quarters of it to come together again when a member comes or goes.
   */
  readonly silence?: number;
  /**
   * Whether each message that is parked, and each record that is no published event, also goes to the dead-letter topic
   * `<topic>.<group>.dlt`, before the group moves on; true unless stated. It takes the right to create and write it.
   */
  readonly deadLetters?: boolean;
  /** Partitions and copies of a dead-letter topic that is missing; 12 and 1 unless stated. No other topic is ever created. */
  readonly partitions?: number;
  readonly replicas?: number;
}

type Accept = Parameters<Source['run']>[0];

const BATCH = 200;
const [FIRST_BACKOFF, LONGEST_BACKOFF] = [250, 5_000];
/** Longest pause between two lives of the client, or two looks for a missing topic; in milliseconds. */
const LONGEST_REJOIN_BACKOFF = 2_000;
/** Timeout for committing offsets and for leaving the group, in milliseconds. */
const LEAVE_WITHIN = 2_000;

const atMost = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
  const done = new AbortController();
  await Promise.race([work.catch(() => undefined), pause(milliseconds, done.signal)]);
  // A timer that is left would keep the process from ending.
  done.abort();
};

/** Missing topics are created by their publishers: created here, they would have other settings. */
class TopicMissing extends Error {
  override readonly name = 'TopicMissing';

  constructor(topics: readonly string[]) {
    super(`waits for ${topics.join(', ')}: not there (yet), or this login may not see it`);
  }
}

class KafkaSource implements Source {
  /** When the oldest message that is not done yet was published, in milliseconds; null when nothing waits here. */
  #waitingSince: number | null = null;
  /** The last call of `accept`; never rejects. */
  #underWay: Promise<unknown> = Promise.resolve();
  readonly #deadLetters: DeadLetterTopics | null;

  constructor(private readonly options: KafkaSourceOptions) {
    const { group, deadLetters = true, partitions = 12, replicas = 1 } = options;
    this.#deadLetters = deadLetters ? new DeadLetterTopics(options, group, { partitions, replicas }) : null;
  }

  async run(accept: Accept, signal: AbortSignal, watch?: SourceWatch): Promise<void> {
    let backoff = FIRST_BACKOFF;
    const listening = (): void => {
      backoff = FIRST_BACKOFF;
      watch?.listening();
    };
    while (!signal.aborted) {
      try {
        await this.#listen(accept, signal, listening);
      } catch (error) {
        watch?.failed(error, 'listening to Kafka is tried again');
      } finally {
        await pause(backoff, signal);
        backoff = Math.min(backoff * 2, LONGEST_REJOIN_BACKOFF);
      }
    }
    if (this.#deadLetters) await atMost(LEAVE_WITHIN, this.#deadLetters.close());
  }

  async publishDeadLetters(deadLetters: readonly DeadLetter[]): Promise<void> {
    await this.#deadLetters?.publish(deadLetters);
  }

  async lag(): Promise<Lag> {
    const partitions = await this.partitions();
    if (!partitions) return { messages: null, seconds: null };
    const messages = partitions.reduce((sum, each) => sum + each.messages, 0);
    const since = this.#waitingSince;
    const seconds = messages === 0 ? 0 : since === null ? null : Math.max(0, (Date.now() - since) / 1000);
    return { messages, seconds };
  }

  async partitions(): Promise<readonly PartitionLag[] | null> {
    const { group, topics } = this.options;
    return await partitionsBehind(this.options, group, topics).catch(() => null);
  }

  /** One life of the client: until it ends, falls silent, or the signal aborts. */
  async #listen(accept: Accept, signal: AbortSignal, listening: () => void): Promise<void> {
    const { topics, group, sessionTimeout = 6_000, silence = 20_000 } = this.options;
    const missing = await missingTopics(this.options, topics);
    if (missing.length > 0) throw new TopicMissing(missing);
    const life = new AbortController();
    const end = AbortSignal.any([signal, life.signal]);
    const watch = new StallWatch(silence);
    const onEnd = (error: Error): void => life.abort(error);
    const watchdog = setInterval(() => {
      const stall = watch.stall();
      if (stall !== null) onEnd(new Error(stall));
    }, 1_000);
    const times = { sessionTimeout, rebalanceTimeout: Math.ceil(silence * 0.75) };
    const listener = kafkaListener(this.options, { group, ...times, watch, onJoin: listening, onEnd });
    const accepting: Accept = (messages) => {
      const work = accept(messages);
      this.#underWay = work.catch(() => undefined);
      return watch.handling(work);
    };
    const started = listener.start(topics, (batch) => this.#each(batch, accepting, end));
    try {
      await unless(end, started);
      await pause(2 ** 31 - 1, end);
    } catch (error) {
      if (!end.aborted) throw error;
    } finally {
      clearInterval(watchdog);
      // One that is stopped while it joins would come to life afterwards.
      const left = started.catch(() => undefined).then(() => listener.stop());
      await this.#underWay;
      await atMost(LEAVE_WITHIN, left);
      listener.cut();
    }
    if (life.signal.aborted) throw life.signal.reason;
  }

  async #each(batch: KafkaBatch, accept: Accept, end: AbortSignal): Promise<void> {
    for (let at = 0; at < batch.records.length; at += BATCH) {
      const records = batch.records.slice(at, at + BATCH);
      const last = records.at(-1);
      if (!last || !(await this.#accepted(batch, await this.#read(batch, records), accept, end))) return;
      await batch.done(last);
    }
    this.#waitingSince = null;
  }

  async #read(batch: KafkaBatch, records: KafkaBatch['records']): Promise<readonly Message[]> {
    const { log = noLog } = this.options;
    const { topic, partition } = batch;
    const messages: Message[] = [];
    for (const record of records) {
      const message = decode(topic, record);
      if (message) {
        this.#deadLetters?.remember(message, batch, record);
        messages.push(message);
      } else {
        await this.#deadLetters?.publishUnreadable(batch, record);
        log.warn({ topic, partition, offset: record.offset }, 'passed over a record that is no published event');
      }
    }
    return messages;
  }

  /** Repeats until the messages are accepted; false when the partition is not ours any more. */
  async #accepted(batch: KafkaBatch, messages: readonly Message[], accept: Accept, end: AbortSignal): Promise<boolean> {
    this.#waitingSince = messages[0] ? Date.parse(messages[0].time) : null;
    const { log = noLog, group } = this.options;
    for (let backoff = FIRST_BACKOFF; ; backoff = Math.min(backoff * 2, LONGEST_BACKOFF)) {
      if (end.aborted || !batch.active()) return false;
      const alive = setInterval(() => void batch.heartbeat().catch(() => undefined), 1_000);
      try {
        await accept(messages);
        return true;
      } catch (error) {
        log.warn({ err: error, group }, 'accepting messages goes on after a pause');
        await pause(backoff, end);
      } finally {
        clearInterval(alive);
      }
    }
  }
}

/**
 * Messages of Kafka topics, read as a member of a group, from the first one kept.
 *
 *     kafkaSource({ brokers: ['localhost:9092'], clientId: 'search', group: 'search', topics: ['curation.v1'] })
 */
export const kafkaSource = (options: KafkaSourceOptions): Source => new KafkaSource(options);

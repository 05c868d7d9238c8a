import { isIP, type Socket, connect as tcp } from 'node:net';
import { connect as tls } from 'node:tls';
import kafkajs, {
  type Admin,
  type Consumer,
  type ISocketFactory,
  type KafkaConfig,
  type LogEntry,
  type SASLOptions,
} from 'kafkajs';
import { type Log, noLog } from '../message.ts';
import type { PartitionLag } from '../source.ts';
import type { StallWatch } from './stall-watch.ts';
import type { RawRecord, WireRecord } from './wire.ts';

const { Kafka, logLevel, Partitioners } = kafkajs;

/** The only file that knows the client library, so that another one can take its place. */
export interface KafkaConnection {
  /** `host:port` of some brokers. */
  readonly brokers: readonly string[];
  /** Seen in the broker's log and metrics. */
  readonly clientId: string;
  readonly tls?: boolean;
  readonly login?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    username: string;
    password: string;
  };
  readonly log?: Log;
}

export interface KafkaProducer {
  /** Acknowledged by all replicas in sync. One call at a time. */
  send(topic: string, records: readonly WireRecord[]): Promise<void>;
  close(): Promise<void>;
}

export interface TopicSettings {
  readonly partitions: number;
  readonly replicas: number;
}

/** Records of one partition, in their order. */
export interface KafkaBatch {
  readonly topic: string;
  readonly partition: number;
  readonly records: readonly (RawRecord & { readonly offset: string })[];
  /** False when the partition has been given to another member, or the listener stops. */
  active(): boolean;
  heartbeat(): Promise<void>;
  /** The group is done with everything up to this record. */
  done(record: { readonly offset: string }): Promise<void>;
}

export interface KafkaListener {
  start(topics: readonly string[], each: (batch: KafkaBatch) => Promise<void>): Promise<void>;
  /** Leaves the group; may hang where the client does. */
  stop(): Promise<void>;
  /** Closes what connections are still open, so that nothing is left of a client that hangs. */
  cut(): void;
}

export interface ListenerOptions {
  readonly group: string;
  /** Milliseconds after which a member that died is replaced. */
  readonly sessionTimeout: number;
  /** Milliseconds that a group may take to come together again. */
  readonly rebalanceTimeout: number;
  readonly watch: Pick<StallWatch, 'asked' | 'answered' | 'joined'>;
  /** A member of the group, which is given records from now on. */
  readonly onJoin: () => void;
  /** The listener has ended by itself. */
  readonly onEnd: (error: Error) => void;
}

// Measured: longer retries hang for 17 s when a broker dies; whoever uses this has a loop around it.
const RETRY = { retries: 2, initialRetryTime: 100, maxRetryTime: 500 };

const LEVELS: Record<number, 'warn' | 'info' | 'debug'> = { 1: 'warn', 2: 'warn', 4: 'info', 5: 'debug' };
// Said as errors by the library, part of any start or loss of a broker; what follows from them is thrown as well.
const EXPECTED = new RegExp(
  'coordinator|rebalanc|not aware of this member|Limiting retries|leadership election|not the leader|not host this topic|' +
    'Topic creation errors|Connection (error|timeout)|Failed to connect|Crash: |closed connection',
  'i',
);

const logTo =
  (log: Log) =>
  () =>
  ({ level, namespace, log: { message, timestamp: _, logger: __, ...fields } }: LogEntry): void => {
    const how = EXPECTED.test(`${message} ${fields['error'] ?? ''}`) ? 'debug' : (LEVELS[level] ?? 'debug');
    log[how]({ ...fields, kafka: namespace }, message);
  };

const settings = (connection: KafkaConnection): KafkaConfig => ({
  brokers: [...connection.brokers],
  clientId: connection.clientId,
  connectionTimeout: 1_000,
  requestTimeout: 5_000,
  retry: RETRY,
  logLevel: logLevel.WARN,
  logCreator: logTo(connection.log ?? noLog),
  ...(connection.tls ? { ssl: true } : {}),
  ...(connection.login ? { sasl: connection.login as SASLOptions } : {}),
});

const connect = (connection: KafkaConnection): kafkajs.Kafka => new Kafka(settings(connection));

/** As the library opens them, and kept in `open` until they are closed. */
const sockets =
  (open: Set<Socket>): ISocketFactory =>
  ({ host, port, ssl, onConnect }) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = ssl ? tls({ host, port, ...name, ...ssl }, onConnect) : tcp({ host, port }, onConnect);
    open.add(socket);
    return socket.setKeepAlive(true, 60_000).once('close', () => open.delete(socket));
  };

/** Chooses as the library does, and keeps in `chosen` which partitions records were given to. */
const remembering = (chosen: Set<number>) => (): ReturnType<kafkajs.ICustomPartitioner> => {
  const choose = Partitioners.DefaultPartitioner();
  return (record) => {
    const partition = choose(record);
    chosen.add(partition);
    return partition;
  };
};

/**
 * Connects a producer that is idempotent with one request in flight: with two, a lost answer silently loses a record.
 * Measured: when a broker dies, the library's own retry passes over partitions whose new leader has answered for others
 * already, and reports success. So a send counts only once every partition has its answer.
 */
export const kafkaProducer = async (connection: KafkaConnection): Promise<KafkaProducer> => {
  const chosen = new Set<number>();
  const producer = connect(connection).producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: remembering(chosen),
  });
  await producer.connect();
  return {
    async send(topic, records) {
      const messages = records.map(({ key, value, headers }) => ({ key, value, headers: { ...headers } }));
      chosen.clear();
      const answers = await producer.send({ topic, messages, acks: -1, timeout: 4_000 });
      for (const { partition } of answers) chosen.delete(partition);
      if (chosen.size > 0) throw new Error(`no answer for partitions ${[...chosen].join(', ')} of ${topic}`);
    },
    close: () => producer.disconnect(),
  };
};

// By the producer's own, a broker refuses records for as long as that clock is an hour ahead.
const BY_THE_BROKERS_CLOCK = { name: 'message.timestamp.type', value: 'LogAppendTime' };

const administering = async <T>(connection: KafkaConnection, work: (admin: Admin) => Promise<T>): Promise<T> => {
  const admin = connect(connection).admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
};

/** Of all that this login may see: a broker that is asked for one by name may create it. */
const missingFor = async (admin: Admin, topics: readonly string[]): Promise<readonly string[]> => {
  const there = new Set(await admin.listTopics());
  return topics.filter((topic) => !there.has(topic));
};

/** Topics among these that do not exist, or may not be seen. */
export const missingTopics = (connection: KafkaConnection, topics: readonly string[]): Promise<readonly string[]> =>
  administering(connection, (admin) => missingFor(admin, topics));

/** Creates what is missing; a topic that is there is left as it is. */
export const createTopics = (
  connection: KafkaConnection,
  topics: readonly string[],
  { partitions, replicas }: TopicSettings,
): Promise<void> =>
  administering(connection, async (admin) => {
    const wanted = (await missingFor(admin, topics)).map((topic) => ({
      topic,
      numPartitions: partitions,
      replicationFactor: replicas,
      configEntries: [BY_THE_BROKERS_CLOCK],
    }));
    if (wanted.length > 0) await admin.createTopics({ topics: wanted, waitForLeaders: true, timeout: 5_000 });
  });

/** Per partition of `topics`, what `group` has not committed yet. */
export const partitionsBehind = (
  connection: KafkaConnection,
  group: string,
  topics: readonly string[],
): Promise<readonly PartitionLag[]> =>
  administering(connection, async (admin) => {
    const missing = await missingFor(admin, topics);
    const there = topics.filter((topic) => !missing.includes(topic));
    const committed = there.length > 0 ? await admin.fetchOffsets({ groupId: group, topics: there }) : [];
    const each = there.map(async (topic) => {
      const found = committed.find((entry) => entry.topic === topic)?.partitions ?? [];
      const offsets = new Map(found.map(({ partition, offset }) => [partition, Number(offset)]));
      const ends = await admin.fetchTopicOffsets(topic);
      return ends.map(({ partition, low, high }) => {
        const reached = Math.max(offsets.get(partition) ?? -1, Number(low));
        return { topic, partition, reached, end: Number(high), messages: Math.max(0, Number(high) - reached) };
      });
    });
    return (await Promise.all(each)).flat().sort((a, b) => a.partition - b.partition);
  });

const watch = (consumer: Consumer, { watch, onJoin, onEnd }: ListenerOptions): void => {
  const { FETCH_START, FETCH, GROUP_JOIN, CRASH } = consumer.events;
  consumer.on(FETCH_START, ({ payload }) => watch.asked(payload.nodeId));
  consumer.on(FETCH, ({ payload }) => watch.answered(payload.nodeId));
  consumer.on(GROUP_JOIN, () => {
    watch.joined();
    onJoin();
  });
  consumer.on(CRASH, ({ payload }) => onEnd(payload.error));
};

/** A member of a consumer group that resolves offsets only as it is told to. */
export const kafkaListener = (connection: KafkaConnection, options: ListenerOptions): KafkaListener => {
  const open = new Set<Socket>();
  const consumer = new Kafka({ ...settings(connection), socketFactory: sockets(open) }).consumer({
    groupId: options.group,
    sessionTimeout: options.sessionTimeout,
    heartbeatInterval: Math.floor(options.sessionTimeout / 4),
    rebalanceTimeout: options.rebalanceTimeout,
    maxWaitTimeInMs: 1_000,
    allowAutoTopicCreation: false,
    // Restarting itself, it would come back to life after it was stopped.
    retry: { ...RETRY, restartOnFailure: () => Promise.resolve(false) },
  });
  watch(consumer, options);
  return {
    async start(topics, each) {
      await consumer.connect();
      await consumer.subscribe({ topics: [...topics], fromBeginning: true });
      await consumer.run({
        autoCommit: true,
        eachBatchAutoResolve: false,
        eachBatch: ({ batch, isRunning, isStale, heartbeat, resolveOffset, commitOffsetsIfNecessary }) =>
          each({
            topic: batch.topic,
            partition: batch.partition,
            records: batch.messages,
            active: () => isRunning() && !isStale(),
            heartbeat,
            async done({ offset }) {
              resolveOffset(offset);
              await heartbeat();
              await commitOffsetsIfNecessary();
            },
          }),
      });
    },
    stop: () => consumer.disconnect(),
    cut() {
      // The library notices errors alone.
      for (const socket of open) socket.destroy(new Error('cut off'));
    },
  };
};

const TOO_LARGE = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD']);

/** Whether what was sent will never be taken as it is. */
export const isTooLarge = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { type, cause, errors } = error as { type?: unknown; cause?: unknown; errors?: unknown };
  if (typeof type === 'string' && TOO_LARGE.has(type)) return true;
  return isTooLarge(cause) || (Array.isArray(errors) && errors.some(isTooLarge));
};

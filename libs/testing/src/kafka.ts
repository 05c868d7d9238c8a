import kafkajs from 'kafkajs';
import { eventually } from './eventually.ts';
import { startDockerKafka } from './kafka-docker.ts';
import { type JavaKafkaPlace, startJavaKafka } from './kafka-java.ts';
import type { KafkaAccount, RunningKafka } from './kafka-settings.ts';
import { missingServer } from './missing-server.ts';

/** Resolves once the brokers answer. @throws after `milliseconds` */
export const kafkaAnswers = (brokers: readonly string[], milliseconds = 180_000): Promise<void> => {
  const answers = async (): Promise<void> => {
    const retry = { retries: 0 };
    const { Kafka, logLevel } = kafkajs;
    const kafka = new Kafka({ brokers: [...brokers], connectionTimeout: 1_000, retry, logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    try {
      await admin.connect();
      await admin.describeCluster();
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  };
  return eventually(answers, { within: milliseconds, every: 100 });
};

const given = (brokers: string): RunningKafka => {
  const untouchable = (): Promise<void> =>
    Promise.reject(new Error('the brokers of TEST_KAFKA_BROKERS are not ours to stop'));
  return {
    from: 'TEST_KAFKA_BROKERS',
    brokers: brokers.split(','),
    kill: untouchable,
    start: untouchable,
    raw: () => Promise.resolve(null),
    stop: () => Promise.resolve(),
  };
};

interface Wanted {
  readonly place?: JavaKafkaPlace;
  readonly account?: KafkaAccount;
}

const find = async (brokers: string | undefined, { place, account }: Wanted = {}): Promise<RunningKafka | null> => {
  if (brokers) return given(brokers);
  const docker = await startDockerKafka(account);
  if (docker || process.env['CONTAINERS_ONLY'] === 'true') return docker;
  return await startJavaKafka(place, account);
};

const answering = async (kafka: RunningKafka): Promise<RunningKafka> => {
  try {
    await kafkaAnswers(kafka.brokers);
    return kafka;
  } catch (error) {
    await kafka.stop();
    throw error;
  }
};

const missing = (): null => {
  const how = 'set TEST_KAFKA_BROKERS, or install Docker, or Java 17 and Maven';
  missingServer('kafka', { how, instead: 'Tests are skipped' });
  return null;
};

/**
 * A real Kafka: TEST_KAFKA_BROKERS, else a container, else Apache Kafka under Java. Null when there is none, said on stderr
 * and in `.cache/missing-servers`; under CI=true that is an error unless ALLOW_MISSING_SERVERS names `kafka`. With an account it
 * has a second address, where that one logs in and may do nothing but what an ACL allows.
 *
 *     const kafka = await testKafka();
 *     (kafka ? describe : describe.skip)('..', () => { afterAll(() => kafka?.stop()) })
 */
export const testKafka = async (account?: KafkaAccount): Promise<RunningKafka | null> => {
  const kafka = await find(process.env['TEST_KAFKA_BROKERS'], account && { account });
  return kafka ? await answering(kafka) : missing();
};

/** The Kafka of `npm run dev:distributed`: KAFKA_BROKERS, else as for tests; under Java it keeps its data at `place`. */
export const distributedKafka = async (place: JavaKafkaPlace): Promise<RunningKafka | null> => {
  const kafka = await find(process.env['KAFKA_BROKERS'] || process.env['TEST_KAFKA_BROKERS'], { place });
  return kafka ? await answering(kafka) : null;
};

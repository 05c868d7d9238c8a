import { kafkaSource } from '@corkboard/consumer/kafka/source';
import { kafkaSink } from '@corkboard/messaging/kafka/sink';
import { numbers, TestBed } from '@corkboard/messaging/testing/test-bed';
import { eventually } from '@corkboard/testing/eventually';
import { kafkaAnswers } from '@corkboard/testing/kafka';
import { startTwoJavaKafkas } from '@corkboard/testing/kafka-java';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';

// A given Kafka has one broker, or brokers that may not be killed.
const isElsewhere = Boolean(process.env['TEST_KAFKA_BROKERS']) || process.env['CONTAINERS_ONLY'] === 'true';
const kafka = isElsewhere ? null : await startTwoJavaKafkas();
const STREAMS = numbers(8).map((n) => `sample-${n}`);

/** Leader of each partition of a topic. */
const leaders = async (brokers: readonly string[], topic: string): Promise<readonly number[]> => {
  const retry = { retries: 20 };
  const admin = new kafkajs.Kafka({ brokers: [...brokers], retry, logLevel: kafkajs.logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    return topics[0]?.partitions.map(({ leader }) => leader) ?? [];
  } finally {
    await admin.disconnect();
  }
};

(kafka ? describe : describe.skip)('one broker of two is killed', () => {
  const brokers = kafka?.flatMap((each) => each.brokers) ?? [];
  beforeAll(async () => {
    for (const broker of brokers) await kafkaAnswers([broker]);
  }, 600_000);
  afterAll(async () => {
    for (const each of kafka ?? []) await each.stop();
  });

  it('and the relay and the consumer go on with the other, with nothing lost, doubled or out of order', async () => {
    const at = await TestBed.make({
      sink: () => kafkaSink({ brokers, clientId: 'relay', replicas: 2 }),
      source: (name, topic) =>
        kafkaSource({
          brokers,
          clientId: name,
          group: `${topic}-${name}`,
          topics: [topic],
          sessionTimeout: 3_000,
          replicas: 2,
        }),
    });
    try {
      const relay = at.relay();
      at.consumer('reader');
      const stopWriting = at.write(STREAMS, 50);
      await eventually(async () => (await at.effects('reader')).length > 100, {
        what: 'messages are received',
        within: 120_000,
      });
      expect(new Set(await leaders(brokers, at.topic))).toEqual(new Set([1, 2]));
      await kafka?.[1].kill('SIGKILL');
      const published = relay.status().published;
      const isLedByOne = async () => (await leaders(brokers.slice(0, 1), at.topic)).every((leader) => leader === 1);
      await eventually(isLedByOne, { what: 'the other leads every partition', within: 120_000 });
      await eventually(() => relay.status().published > published + 100, {
        what: 'it is published again',
        within: 120_000,
      });
      const count = await stopWriting();
      await eventually(async () => (await at.effects('reader')).length >= count * STREAMS.length, {
        what: 'all is received',
        within: 120_000,
      });
      for (const stream of STREAMS) expect(await at.effects('reader', stream)).toEqual(numbers(count));
    } finally {
      await at.end();
    }
  }, 400_000);
});

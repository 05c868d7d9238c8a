import { setTimeout as sleep } from 'node:timers/promises';
import { kafkaSource } from '@corkboard/consumer/kafka/source';
import { kafkaSink } from '@corkboard/messaging/kafka/sink';
import { numbers, TestBed } from '@corkboard/messaging/testing/test-bed';
import { eventually } from '@corkboard/testing/eventually';
import { testKafka } from '@corkboard/testing/kafka';
import { afterAll, describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import { stopwatch } from './stopwatch.ts';

const kafka = await testKafka();
const ours = kafka && kafka.from !== 'TEST_KAFKA_BROKERS' ? kafka : null;
const STREAMS = numbers(8).map((n) => `sample-${n}`);
const DOWN = 30_000;

/** Resolves when the broker took a write of somebody who knows nothing of what was before. */
const takesWrites = async (brokers: readonly string[]): Promise<void> => {
  for (;;) {
    const retry = { retries: 0 };
    const { Kafka, logLevel } = kafkajs;
    const client = new Kafka({ brokers: [...brokers], connectionTimeout: 500, retry, logLevel: logLevel.NOTHING });
    const producer = client.producer({ retry });
    try {
      await producer.connect();
      await producer.send({ topic: 'probe.v1', messages: [{ value: 'x' }], acks: -1, timeout: 1_000 });
      return;
    } catch {
      await sleep(50);
    } finally {
      await producer.disconnect().catch(() => undefined);
    }
  }
};

const makeProbe = async (brokers: readonly string[]): Promise<void> => {
  const admin = new kafkajs.Kafka({ brokers: [...brokers], logLevel: kafkajs.logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic: 'probe.v1', numPartitions: 1, replicationFactor: 1 }] });
  await admin.disconnect();
};

(ours ? describe : describe.skip)('Kafka gone for 30 s', () => {
  const brokers = ours?.brokers ?? [];
  afterAll(() => ours?.stop());

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'by %s loses nothing, keeps the order of every key and is published to again within 3 s',
    async (signal) => {
      await makeProbe(brokers);
      const at = await TestBed.make({
        sink: () => kafkaSink({ brokers, clientId: 'relay' }),
        source: (group, topic) =>
          kafkaSource({ brokers, clientId: group, group: `${topic}-${group}`, topics: [topic], sessionTimeout: 3_000 }),
      });
      try {
        const relay = at.relay();
        at.consumer('reader');
        const stopWriting = at.write(STREAMS, 100);
        await eventually(async () => (await at.effects('reader')).length > 100, { what: 'messages are received' });
        await ours?.kill(signal);
        const publishedBefore = relay.status().published;
        await sleep(DOWN);
        expect(relay.status().published - publishedBefore).toBeLessThan(1_000);
        await ours?.start();
        await takesWrites(brokers);
        const passed = stopwatch();
        const published = relay.status().published;
        await eventually(() => relay.status().published > published, { what: 'it is published again' });
        const again = passed();
        const count = await stopWriting();
        await eventually(async () => (await at.effects('reader')).length >= count * STREAMS.length, {
          what: 'all is received',
          within: 120_000,
        });
        for (const stream of STREAMS) expect(await at.effects('reader', stream)).toEqual(numbers(count));
        expect(again).toBeLessThan(3_000);
        process.stderr.write(`after ${signal}: published again ${Math.round(again)} ms after the broker took writes\n`);
      } finally {
        await at.end();
      }
    },
    600_000,
  );
});

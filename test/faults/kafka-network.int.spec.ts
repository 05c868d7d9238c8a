import { kafkaSource } from '@corkboard/consumer/kafka/source';
import { kafkaSink } from '@corkboard/messaging/kafka/sink';
import { numbers, sample, TestBed, type Way } from '@corkboard/messaging/testing/test-bed';
import { eventually } from '@corkboard/testing/eventually';
import { testKafka } from '@corkboard/testing/kafka';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import { KafkaProxy } from './kafka-proxy.ts';

const kafka = await testKafka();
const [broker = ''] = kafka?.brokers ?? [];
// Answers are readdressed byte by byte.
const ours = kafka && broker.startsWith('127.0.0.1:') ? kafka : null;

/** Ids in the order of their first record, per key. */
const onTheWire = async (topic: string, count: number): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { Kafka, logLevel } = kafkajs;
  const reader = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING }).consumer({ groupId: `${topic}-raw` });
  const ids = new Map<string, Set<string>>();
  await reader.connect();
  await reader.subscribe({ topic, fromBeginning: true });
  await reader.run({
    async eachMessage({ message: { key, headers } }) {
      const ofKey = ids.get(String(key)) ?? new Set();
      ids.set(String(key), ofKey.add(String(headers?.['ce_id'])));
    },
  });
  await eventually(() => [...ids.values()].reduce((sum, { size }) => sum + size, 0) >= count, {
    what: `${count} records are read`,
  });
  await reader.disconnect();
  return new Map([...ids].map(([key, ofKey]) => [key, [...ofKey]]));
};

(ours ? describe : describe.skip)('Kafka over a bad network', () => {
  let proxy: KafkaProxy;
  let at: TestBed;
  beforeEach(async () => {
    proxy = await KafkaProxy.before(broker);
    const way: Way = {
      sink: () => kafkaSink({ brokers: proxy.brokers, clientId: 'relay' }),
      source: (name, topic) =>
        kafkaSource({
          brokers: proxy.brokers,
          clientId: name,
          group: `${topic}-${name}`,
          topics: [topic],
          sessionTimeout: 3_000,
          silence: 4_000,
        }),
    };
    at = await TestBed.make(way);
  });
  afterEach(async () => {
    await at?.end();
    await proxy?.close();
  });
  afterAll(() => kafka?.stop());

  const receive = async (count: number): Promise<void> => {
    await eventually(async () => (await at.effects('reader')).length >= count, {
      what: `${count} are received`,
      within: 120_000,
    });
    expect(await at.effects('reader')).toEqual(numbers(count));
  };

  it('makes a client anew that has stopped fetching without a word', async () => {
    at.relay();
    const reader = at.consumer('reader');
    await at.append('sample-a', ...numbers(5).map((n) => sample({ n })));
    await receive(5);
    expect(reader.status().lastError ?? '').not.toContain('asked for records');
    let count = 5;
    const errors = new Set<string | null>();
    const hasStalled = async (): Promise<boolean> => {
      // A busy machine may end a client for another reason: the next one comes by connections of its own.
      proxy.throttle();
      await at.append('sample-a', sample({ n: count }));
      count += 1;
      errors.add(reader.status().lastError);
      return [...errors].join().includes('broker 1 was asked for records and has not answered for 4000 ms');
    };
    const seen = async (): Promise<unknown> => ({
      errors: [...errors],
      received: (await at.effects('reader')).length,
      sent: count,
    });
    await eventually(hasStalled, { what: seen, within: 120_000 });
    await receive(count);
  }, 600_000);

  it('goes on where every connection has frozen, with the relay and the consumer', async () => {
    at.relay();
    at.consumer('reader');
    await at.append('sample-a', ...numbers(5).map((n) => sample({ n })));
    await receive(5);
    proxy.freeze();
    await at.append('sample-a', ...numbers(5, 5).map((n) => sample({ n })));
    await receive(10);
  }, 600_000);

  it('loses nothing and keeps the order of every key when acknowledgements get lost, one sending at a time', async () => {
    const relay = at.relay();
    at.consumer('reader');
    await at.append('sample-a', sample({ n: 0 }));
    await receive(1);
    proxy.loseAcks(2);
    const streams = ['sample-a', 'sample-b', 'sample-c'];
    const events = new Map(streams.map((stream) => [stream, numbers(20, 1).map((n) => sample({ n }))]));
    for (const n of numbers(20)) {
      await Promise.all(streams.map((stream) => at.append(stream, ...(events.get(stream)?.slice(n, n + 1) ?? []))));
    }
    const errors = new Set<string | null>();
    const hasConsumedAll = async (): Promise<boolean> => {
      errors.add(relay.status().lastError);
      return (await at.effects('reader')).length >= 61;
    };
    await eventually(hasConsumedAll, { what: 'all are received', within: 120_000 });
    for (const stream of ['sample-b', 'sample-c']) expect(await at.effects('reader', stream)).toEqual(numbers(20, 1));
    expect(await at.effects('reader', 'sample-a')).toEqual(numbers(21));
    expect([...errors].join()).toContain('no answer within 8000 ms');
    const wire = await onTheWire(at.topic, 61);
    for (const stream of ['sample-b', 'sample-c'])
      expect(wire.get(stream)).toEqual(events.get(stream)?.map(({ id }) => id));
    expect(proxy.mostAtOnce).toBe(1);
  }, 600_000);
});

import { randomUUID } from 'node:crypto';
import { createTopics, partitionsBehind } from '@corkboard/consumer/kafka/client';
import { deadLetterTopic } from '@corkboard/consumer/kafka/dead-letters';
import { kafkaSource } from '@corkboard/consumer/kafka/source';
import { eventually } from '@corkboard/testing/eventually';
import { testKafka } from '@corkboard/testing/kafka';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CloudEvent, Kafka as CloudEventsOnKafka } from 'cloudevents';
import { Kafka, type KafkaMessage, logLevel } from 'kafkajs';
import { sinkContract } from '../sink.suite.ts';
import { numbers, sample, TestBed, type Way } from '../testing/test-bed.ts';
import { kafkaSink } from './sink.ts';

const kafka = await testKafka();
const brokers = kafka?.brokers ?? [];

const textsOf = (headers: KafkaMessage['headers'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Records that others may write into a topic: no event, a tombstone, and headers that no inbox could keep. */
const strays: { key: string; value: string | null; headers?: Record<string, string> }[] = [
  { key: 'stray', value: 'no event' },
  { key: 'tombstone', value: null },
  ...Object.entries({ ce_sequence: '99999999999999999999', ce_ordinal: 'first', ce_time: 'soon', ce_id: 'a\0b' }).map(
    ([name, wrong]) => ({
      key: `wrong ${name}`,
      value: '{"n":9}',
      headers: {
        ce_id: 'stray',
        ce_source: '/stray',
        ce_type: 'sample.sample-happened.v1',
        ce_time: '2026-01-02T03:04:05.678Z',
        ce_sequence: '000000000000000',
        [name]: wrong,
      },
    }),
  ),
];

(kafka ? describe : describe.skip)('delivery over Kafka', () => {
  afterAll(() => kafka?.stop());
  const way = (): Way => ({
    sink: () => kafkaSink({ brokers, clientId: 'relay' }),
    source: (group, topic) =>
      kafkaSource({ brokers, clientId: group, group: `${topic}-${group}`, topics: [topic], sessionTimeout: 3_000 }),
  });
  const client = new Kafka({ brokers: () => [...brokers], logLevel: logLevel.NOTHING });
  sinkContract(way);

  /** Bytes that the broker takes at once for a topic. */
  const limit = async (topic: string, value: string): Promise<void> => {
    const admin = client.admin();
    await admin.connect();
    const configEntries = [{ name: 'max.message.bytes', value }];
    // 2: a topic
    await admin.alterConfigs({ validateOnly: false, resources: [{ type: 2, name: topic, configEntries }] });
    // It is answered once it is written down, before the broker goes by it.
    const resources = [{ type: 2, name: topic, configNames: ['max.message.bytes'] }];
    await eventually(async () => {
      const described = await admin.describeConfigs({ resources, includeSynonyms: false });
      return described.resources[0]?.configEntries[0]?.configValue === value;
    });
    await admin.disconnect();
  };

  describe('dead letters of a relay', () => {
    it('are brought by a replay although their topic was deleted since, into a new one, before what comes later', async () => {
      const at = await TestBed.make(way());
      const admin = client.admin();
      await admin.connect();
      try {
        const relay = at.relay();
        const reader = at.consumer('reader');
        await at.append('sample-a', sample({ n: 0 }));
        await eventually(async () => (await at.effects('reader')).length === 1, { what: 'the first is received' });
        await limit(at.topic, '4000');
        const large = sample({ n: 1, text: 'x'.repeat(8_000) });
        await at.append('sample-a', large, sample({ n: 2 }));
        await eventually(async () => (await at.journal.deadLetters({ limit: 10 })).length === 2, {
          what: 'two are parked',
        });
        await admin.deleteTopics({ topics: [at.topic] });
        // It is answered once it is written down, before the broker goes by it.
        await eventually(async () => !(await admin.listTopics()).includes(at.topic), { what: 'the topic is gone' });
        // Between two fetches it would not notice, and go on in the new topic at its place in the old one.
        await eventually(() => reader.status().state === 'failing', { what: () => reader.status() });
        expect(await at.journal.requestResolution(large.id, 'replay')).toBe(true);
        await at.append('sample-a', sample({ n: 3 }));
        await at.append('sample-b', sample({ n: 4 }));
        await eventually(async () => (await at.journal.deadLetters({ limit: 10 })).length === 0, {
          what: 'none waits',
          within: 60_000,
        });
        await eventually(async () => (await at.effects('reader')).length >= 5, {
          what: () => at.effects('reader'),
          within: 60_000,
        });
        expect(await at.effects('reader', 'sample-a')).toEqual(numbers(4));
        expect(await at.effects('reader', 'sample-b')).toEqual([4]);
        await eventually(() => relay.status().published >= 5, { what: 'the relay has written down what it published' });
        expect(relay.status()).toMatchObject({ state: 'publishing', published: 5 });
        const { topics } = await admin.fetchTopicMetadata({ topics: [at.topic] });
        expect(topics[0]?.partitions).toHaveLength(12);
      } finally {
        await admin.disconnect();
        await at.end();
      }
    }, 150_000);
  });

  describe('dead letters of a consumer', () => {
    it('go to a topic as they came, with where they come from and the class of the failure', async () => {
      const at = await TestBed.make(way());
      const letters: KafkaMessage[] = [];
      const reader = client.consumer({ groupId: `${at.topic}-letters` });
      const other = client.producer();
      try {
        at.relay();
        const failing = at.recording('reader', ({ data }) => {
          if (data['n'] === 1) throw new RangeError('jane@example.org cannot be');
        });
        const consumer = at.consumer('reader', failing);
        await at.append('sample-a', ...numbers(3).map((n) => sample({ n })));
        await eventually(async () => (await consumer.parked(10)).length === 2, { what: 'two are parked' });
        await other.connect();
        await other.send({ topic: at.topic, messages: strays });
        // Behind each of them stands one that is an event.
        await at.append('sample-b', sample({ n: 3 }));
        await reader.connect();
        await reader.subscribe({ topic: deadLetterTopic(at.topic, `${at.topic}-reader`), fromBeginning: true });
        // Told at least once: a member that had to leave its group in between tells of the same place again.
        const told = new Set<string>();
        const placeOf = ({ headers }: KafkaMessage) =>
          `${headers?.['dlt_original_partition']}/${headers?.['dlt_original_offset']}`;
        await reader.run({
          eachMessage: ({ message }) => {
            if (!told.has(placeOf(message))) letters.push(message);
            told.add(placeOf(message));
            return Promise.resolve();
          },
        });
        await eventually(() => letters.length >= 2 + strays.length, { what: 'all are told of' });
        const of = (key: string) => letters.filter((letter) => String(letter.key) === key);
        const headers = of('sample-a').map((letter) => textsOf(letter.headers));
        const { rows } = await at.pool.query('SELECT message FROM parked_messages ORDER BY sequence');
        expect(headers.map(({ ce_id }) => ce_id)).toEqual(rows.map(({ message }) => message.id));
        const origin = { dlt_original_topic: at.topic, dlt_group: `${at.topic}-reader`, ce_subject: 'sample-a' };
        expect(headers[0]).toMatchObject({
          ...origin,
          dlt_error: 'RangeError',
          dlt_attempts: '2',
          dlt_original_offset: '1',
        });
        expect(headers[1]).toMatchObject({ ...origin, dlt_attempts: '0', dlt_original_offset: '2' });
        expect(headers[1]).not.toHaveProperty('dlt_error');
        expect(headers[0]?.['dlt_original_partition']).toBe(headers[1]?.['dlt_original_partition']);
        expect(of('sample-a').map(({ value }) => String(value))).toEqual(['{"n":1}', '{"n":2}']);
        expect(JSON.stringify(headers)).not.toContain('jane');
        for (const { key, value, headers = {} } of strays) {
          const found = of(key).map((letter) => [letter.value && String(letter.value), textsOf(letter.headers)]);
          expect(found).toEqual([[value, expect.objectContaining({ ...headers, dlt_error: 'NoPublishedEvent' })]]);
        }
        await eventually(async () => (await at.effects('reader', 'sample-b')).length === 1, {
          what: 'what comes after them is received',
        });
      } finally {
        await Promise.all([reader.disconnect(), other.disconnect()]);
        await at.end();
      }
    });
  });

  // Beside no other client, whose heartbeats and time limits would go by that clock too.
  it('takes records from a machine whose clock is a day ahead', async () => {
    const now = Date.now.bind(Date);
    const ahead = jest.spyOn(Date, 'now').mockImplementation(() => now() + 86_400_000);
    const sink = kafkaSink({ brokers, clientId: 'ahead' });
    const topic = `ahead-${randomUUID()}.v1`;
    const chain = { correlationId: 'c', causationId: null, time: new Date().toISOString() };
    const place = { subject: 'sample-c', sequence: 0, ordinal: 0 };
    const type = 'sample.sample-happened.v1';
    const message = { id: 'ahead', source: '/sample', topic, type, data: { n: 0 }, ...place, ...chain };
    try {
      // A partition that was made just now may have no leader yet.
      expect(await eventually(() => sink.deliver([message]))).toBeUndefined();
    } finally {
      ahead.mockRestore();
      await sink.close();
    }
  });

  describe('on the wire', () => {
    const received: { partition: number; message: KafkaMessage }[] = [];
    let at: TestBed;
    let stop = async (): Promise<void> => undefined;

    beforeAll(async () => {
      at = await TestBed.make({
        sink: () => kafkaSink({ brokers, clientId: 'relay' }),
        source: () => ({ run: () => Promise.resolve(), lag: () => Promise.resolve({ messages: 0, seconds: 0 }) }),
      });
      const relay = at.relay();
      const event = sample({ n: 1, twice: true });
      await at.append('sample-a', event, sample({ n: 2, text: 'é'.repeat(100) }));
      await eventually(() => relay.status().published === 3, { what: 'both are published' });
      const reader = client.consumer({ groupId: `${at.topic}-raw` });
      await reader.connect();
      await reader.subscribe({ topic: at.topic, fromBeginning: true });
      await reader.run({
        eachMessage: ({ partition, message }) => Promise.resolve(void received.push({ partition, message })),
      });
      stop = () => reader.disconnect();
      await eventually(() => received.length === 3, { what: 'the records are read' });
    });
    afterAll(async () => {
      await stop();
      await at?.end();
    });

    it('is CloudEvents 1.0 in binary mode, keyed by stream, as their own library reads it', () => {
      const [first, second] = received.map(({ message }) => {
        const headers = textsOf(message.headers);
        const value = JSON.parse(String(message.value)) as object;
        const record = { headers, key: String(message.key), value, body: null };
        return CloudEventsOnKafka.toEvent<object>(record) as CloudEvent<object>;
      });
      expect(first?.validate()).toBe(true);
      expect(first?.toJSON()).toMatchObject({
        specversion: '1.0',
        source: `/${at.service}`,
        type: 'sample.sample-happened.v1',
        subject: 'sample-a',
        partitionkey: 'sample-a',
        time: '2026-01-02T03:04:05.678Z',
        sequence: '000000000000000',
        ordinal: '0',
        correlationid: `chain-${first?.id}`,
        datacontenttype: 'application/json',
        data: { n: 1, twice: true },
      });
      expect(second?.id).toBe(`${first?.id}.1`);
      expect(second?.['ordinal']).toBe('1');
    });

    it('is a topic of twelve partitions with one key in one of them', async () => {
      const admin = client.admin();
      await admin.connect();
      const { topics } = await admin.fetchTopicMetadata({ topics: [at.topic] });
      await admin.disconnect();
      expect(topics[0]?.partitions).toHaveLength(12);
      expect(new Set(received.map(({ partition }) => partition)).size).toBe(1);
    });

    it('leaves a topic that is there as it is', async () => {
      const topic = `${at.topic}-narrow`;
      await createTopics({ brokers, clientId: 'before' }, [topic], { partitions: 3, replicas: 1 });
      const sink = kafkaSink({ brokers, clientId: 'relay' });
      const messages = (await at.journal.read(at.topic, 0, 2)).map(({ message }) => ({ ...message, topic }));
      await eventually(() => sink.deliver(messages));
      await sink.close();
      const found = await partitionsBehind({ brokers, clientId: 'after' }, 'nobody', [topic]);
      expect(found).toHaveLength(3);
      expect(found.map(({ end }) => end).sort()).toEqual([0, 0, 2]);
    });

    it('keeps a record that is too large among the dead letters, goes on, and brings it once it may be so large', async () => {
      await limit(at.topic, '4000');
      const large = sample({ n: 4, text: 'x'.repeat(8_000) });
      await at.append('sample-a', sample({ n: 3 }), large, sample({ n: 5 }));
      await at.append('sample-b', sample({ n: 6 }));
      const ns = () => [...new Set(received.map(({ message }) => JSON.parse(String(message.value)).n as number))];
      await eventually(() => [3, 6].every((n) => ns().includes(n)), { what: 'the others are read' });
      await eventually(async () => (await at.journal.deadLetters({ limit: 10 })).length === 2, {
        what: 'two are parked',
      });
      const letters = await at.journal.deadLetters({ limit: 10 });
      expect(letters.map(({ message, reason }) => [message.data['n'], reason])).toEqual([
        [5, null],
        [4, 'MessagesRefused: larger than the broker takes'],
      ]);
      await limit(at.topic, '1048588');
      expect(await at.journal.requestResolution(large.id, 'replay')).toBe(true);
      await eventually(() => [4, 5].every((n) => ns().includes(n)), { what: 'all are read' });
      const ofA = received.filter(({ message }) => String(message.key) === 'sample-a');
      const order = ofA.map(({ message }) => JSON.parse(String(message.value)).n as number);
      expect([...new Set(order)]).toEqual([1, 2, 3, 4, 5]);
    });
  });
});

import { randomUUID } from 'node:crypto';
import { consume, eventHandler, type RunningConsumer } from '@corkboard/consumer/consumer';
import { kafkaSource } from '@corkboard/consumer/kafka/source';
import { memoryInbox } from '@corkboard/consumer/memory-inbox';
import { type Log, type Message, noLog } from '@corkboard/consumer/message';
import { kafkaSink } from '@corkboard/messaging/kafka/sink';
import { eventually } from '@corkboard/testing/eventually';
import { testKafka } from '@corkboard/testing/kafka';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, logLevel, ResourcePatternTypes } = kafkajs;

const account = { username: 'reader', password: 'no-more-than-that' };
const kafka = await testKafka(account);
const brokers = kafka?.loginBrokers;
const client = new Kafka({ brokers: [...(kafka?.brokers ?? ['none'])], logLevel: logLevel.NOTHING });
const running: RunningConsumer[] = [];

/** Rights of a team that reads one topic: none to create or to write anything. */
const allowReading = async (topic: string, group: string): Promise<void> => {
  const admin = client.admin();
  await admin.connect();
  const rule = (resourceType: number, resourceName: string, operation: number) => ({
    resourceType,
    resourceName,
    resourcePatternType: ResourcePatternTypes.LITERAL,
    principal: `User:${account.username}`,
    host: '*',
    operation,
    permissionType: AclPermissionTypes.ALLOW,
  });
  const rules = [AclOperationTypes.READ, AclOperationTypes.DESCRIBE].flatMap((operation) => [
    rule(AclResourceTypes.TOPIC, topic, operation),
    rule(AclResourceTypes.GROUP, group, operation),
  ]);
  await admin.createAcls({ acl: rules });
  await admin.disconnect();
};

const topics = async (): Promise<readonly string[]> => {
  const admin = client.admin();
  await admin.connect();
  const found = await admin.listTopics();
  await admin.disconnect();
  return found;
};

const said = (topic: string, n: number): Message => ({
  id: `${topic}-${n}`,
  source: '/sample',
  topic,
  type: 'sample.said.v1',
  time: '2026-01-02T03:04:05.678Z',
  subject: 'sample-1',
  sequence: n,
  ordinal: 0,
  correlationId: 'c',
  causationId: null,
  data: { n },
});

const listening = (topic: string, login = account, log: Log = noLog) => {
  const received: unknown[] = [];
  const connection = { brokers: brokers ?? [], clientId: 'reader', login: { mechanism: 'plain' as const, ...login } };
  const source = kafkaSource({ ...connection, group: `${topic}-reader`, topics: [topic], deadLetters: false });
  const on = [eventHandler<null>('sample.said.v1', ({ data }) => void received.push(data['n']))];
  const consumer = consume({ name: 'reader', source, inbox: memoryInbox(), on, log });
  running.push(consumer);
  return { consumer, received };
};

(brokers ? describe : describe.skip)('a consumer that may only read', () => {
  const sink = kafkaSink({ brokers: kafka?.brokers ?? [], clientId: 'services' });
  /** As a relay does: until the brokers have taken it, also right after they were told of a topic. */
  const publish = (...messages: Message[]): Promise<void> => eventually(() => sink.deliver(messages));
  afterEach(async () => {
    await Promise.all(running.splice(0).map((consumer) => consumer.stop()));
  });
  afterAll(async () => {
    await sink.close();
    await kafka?.stop();
  });

  it('reads its topic, and says how far behind it is', async () => {
    const topic = `read-${randomUUID()}`;
    await allowReading(topic, `${topic}-reader`);
    await publish(said(topic, 0), said(topic, 1));
    const { received, consumer } = listening(topic);
    await eventually(() => received.length === 2, { what: 'both are received' });
    expect(received).toEqual([0, 1]);
    await eventually(async () => (await consumer.lag()).messages === 0, { what: 'nothing is behind' });
    await eventually(() => consumer.status().state === 'running', { what: 'it runs' });
  });

  it('waits for a topic that is not there, creates none, and reads it once somebody publishes', async () => {
    const topic = `later-${randomUUID()}`;
    await allowReading(topic, `${topic}-reader`);
    const { received, consumer } = listening(topic);
    await eventually(() =>
      expect(consumer.status()).toMatchObject({
        state: 'failing',
        lastError: `TopicMissing: waits for ${topic}: not there (yet), or this login may not see it`,
      }),
    );
    expect((await consumer.lag()).messages).toBe(0);
    expect(await topics()).not.toContain(topic);
    await publish(said(topic, 0));
    await eventually(() => received.length === 1, { what: 'it is received' });
    await eventually(() => consumer.status().state === 'running', { what: 'it runs' });
  });

  it('finds the topic of a service before that has anything to say', async () => {
    const topic = `early-${randomUUID()}`;
    const early = kafkaSink({ brokers: kafka?.brokers ?? [], clientId: 'early', topic });
    await eventually(async () => (await topics()).includes(topic), { what: 'it is there' });
    expect(await topics()).toContain(topic);
    await early.close();
  });

  it('says that it may not see a topic, and that its password is wrong', async () => {
    const topic = `closed-${randomUUID()}`;
    await publish(said(topic, 0));
    const closed = listening(topic);
    const stranger = listening(topic, { ...account, password: 'wrong' });
    await eventually(() => {
      expect(closed.consumer.status().lastError).toContain(`waits for ${topic}`);
      expect(stranger.consumer.status().lastError).toContain('Authentication failed');
      expect(running.map((consumer) => consumer.status().state)).toEqual(['failing', 'failing']);
    });
    await allowReading(topic, `${topic}-reader`);
    await eventually(() => closed.received.length === 1, { what: 'it is received' });
    expect(stranger.received).toEqual([]);
  });
});

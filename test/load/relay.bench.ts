import { setTimeout as delay } from 'node:timers/promises';
import { createTopics, kafkaProducer } from '@corkboard/consumer/kafka/client';
import { encode } from '@corkboard/consumer/kafka/wire';
import { TOPIC_PARTITIONS, topicOf } from '@corkboard/contracts/published';
import { START } from '@corkboard/event-store/event';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { openLeaderLock } from '@corkboard/event-store/postgres/watch';
import { chunk } from '@corkboard/messaging/chunk';
import { kafkaSink } from '@corkboard/messaging/kafka/sink';
import { postgresJournal } from '@corkboard/messaging/postgres/journal';
import { migrateMessaging } from '@corkboard/messaging/postgres/tables';
import { createRelay } from '@corkboard/messaging/relay';
import { type Translation, translate } from '@corkboard/messaging/translation';
import { testKafka } from '@corkboard/testing/kafka';
import type { Pool } from 'pg';
import { median, onBenchDatabase, whole } from './bench-database.ts';
import { fillStore } from './pin-events.ts';
import type { BenchRow } from './run-benches.ts';

const ROUNDS = 5;
const EVENTS = 50_000;
const GOAL = 10_000;

interface World {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly brokers: readonly string[];
}

const translation: Translation = ({ data }) => [{ type: 'bench.pin-saved.v1', data }];

/** Each round is a relay of its own with a topic of its own, which is there before it starts. */
const relaySpeed = async ({ pool, store, brokers }: World, service: string): Promise<number> => {
  await createTopics({ brokers, clientId: service }, [topicOf(service)], { partitions: TOPIC_PARTITIONS, replicas: 1 });
  await pool.query('TRUNCATE published_messages');
  const sink = kafkaSink({ brokers, clientId: service });
  const lock = openLeaderLock(pool, 'relayed', silent);
  const relay = createRelay({
    service,
    topic: topicOf(service),
    store,
    translation,
    sink,
    lock,
    journal: postgresJournal(pool),
  });
  const began = performance.now();
  relay.start();
  while (relay.status().published < EVENTS) await delay(10);
  const speed = (EVENTS * 1_000) / (performance.now() - began);
  await relay.stop();
  await lock.close();
  const { rows } = await pool.query<{ said: string }>('SELECT count(*) AS said FROM published_messages');
  if (Number(rows[0]?.said) !== EVENTS) throw new Error(`the journal holds ${rows[0]?.said} messages`);
  return speed;
};

/** The same records by the same client with one request in flight, and nothing else to do. */
const clientSpeed = async ({ store, brokers }: World, service: string): Promise<number> => {
  const topic = topicOf(service);
  await createTopics({ brokers, clientId: service }, [topic], { partitions: TOPIC_PARTITIONS, replicas: 1 });
  const { events } = await store.readAll({ from: START, limit: 5_000 });
  const deliveries = chunk(events.flatMap((event) => translate({ service, topic }, translation, event)));
  const producer = await kafkaProducer({ brokers, clientId: service });
  const began = performance.now();
  for (let sent = 0; sent < EVENTS; sent += events.length)
    for (const delivery of deliveries) await producer.send(topic, delivery.map(encode));
  const speed = (EVENTS * 1_000) / (performance.now() - began);
  await producer.close();
  return speed;
};

const besideTheClient = async (world: World): Promise<BenchRow> => {
  const [relayed, sent]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    sent.push(await clientSpeed(world, `client-${round}`));
    relayed.push(await relaySpeed(world, `relay-${round}`));
  }
  const speed = median(relayed);
  const share = median(relayed.map((one, round) => one / (sent[round] ?? 1)));
  return {
    name: `relay of ${whole(EVENTS)} stored events into Kafka, one node, acks=-1, with its journal`,
    value: `${whole(speed)} events/s`,
    peer: `kafkajs alone, records ready in memory: ${whole(median(sent))}/s`,
    ratio: `${(100 * share).toFixed(0)} %`,
    goal: `at least ${whole(GOAL)}/s`,
    met: speed >= GOAL,
  };
};

export const runsInBoth = true;

export const how =
  'Median of 5, each with a topic of its own; from the start of the relay, the taking of its lead included, until the last event is acknowledged and in the journal. Kafka runs on the same machine.';

/** From the store into a real Kafka. */
export const run = (): Promise<readonly BenchRow[]> =>
  onBenchDatabase(async (url) => {
    const kafka = await testKafka();
    if (!kafka) return [];
    const pool = openPool({ url, schema: 'relayed' });
    const store = await openPostgresEventStore({ pool, schema: 'relayed', log: silent });
    try {
      await migrateMessaging(pool);
      await fillStore(url, { schema: 'relayed', events: EVENTS, perStream: 2 });
      return [await besideTheClient({ pool, store, brokers: kafka.brokers })];
    } finally {
      await store.close();
      await pool.end();
      await kafka.stop();
    }
  });

import { consume, eventHandler } from '@corkboard/consumer/consumer';
import { kafkaSource } from '@corkboard/consumer/kafka/source';
import { migrateInbox, postgresInbox } from '@corkboard/consumer/postgres-inbox';
import { topicOf } from '@corkboard/contracts/published';
import { createStreams } from '@corkboard/event-store/create-streams';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { createReader } from '@corkboard/event-store/reader';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { kafkaSink } from '@corkboard/messaging/kafka/sink';
import { postgresJournal } from '@corkboard/messaging/postgres/journal';
import { migrateMessaging } from '@corkboard/messaging/postgres/tables';
import { createRelay } from '@corkboard/messaging/relay';
import { runProjections } from '@corkboard/read-models/run-projections';
import type { PoolClient } from 'pg';
import { answerCommands } from './commands.ts';
import { beside, drawingFirst, hasty, insisting, tooSoon, unfenced } from './planted.ts';
import { catalogue, publishing, SERVICE, TABLES, tallying } from './tally.ts';

/** One replica of a small service, made of the same parts as ours: it writes, sequences, projects, publishes and consumes. */
const { DATABASE_URL: url = '', KAFKA: brokers = '', SERVICE_NAME: service = '', PLANTED: planted = '' } = process.env;

const say =
  (level: string) =>
  (fields: object, message: string): void => {
    const { err } = fields as { err?: unknown };
    process.stderr.write(
      `${level} ${message} ${err instanceof Error ? `${err.name}: ${err.message}` : JSON.stringify(fields)}\n`,
    );
  };
const silent = (): void => undefined;
const log = { debug: silent, info: silent, warn: say('warn'), error: say('error') };

const pool = openPool({ url, schema: SERVICE, max: 10 });
if (planted === 'position-before-the-lock') await drawingFirst(pool);
const opened = await openPostgresEventStore({ pool, schema: SERVICE, log });
const wrongly: Readonly<Record<string, typeof insisting>> = {
  'retry-with-a-refreshed-revision': insisting,
  'token-before-the-commit': tooSoon,
};
const store = wrongly[planted]?.(opened) ?? opened;
await pool.query(`SELECT pg_advisory_xact_lock(1); ${TABLES}`);
await migrateMessaging(pool);
await migrateInbox(pool);

const keys = keysInMemory();
const projections = await runProjections({
  store,
  reader: createReader({ catalogue, keys }),
  pool: planted === 'leader-without-its-fence' ? unfenced(pool) : pool,
  schema: SERVICE,
  projections: [tallying],
  log,
});

const sink = kafkaSink({ brokers: brokers.split(','), clientId: 'relay', log });
const topic = topicOf(service);
createRelay({
  service,
  topic,
  store,
  translation: publishing,
  sink: planted === 'checkpoint-before-the-ack' ? hasty(sink) : sink,
  lock: projections.lock,
  journal: postgresJournal(pool),
  log,
}).start();

const inbox = postgresInbox(pool);
consume<PoolClient>({
  name: 'effects',
  source: kafkaSource({
    brokers: brokers.split(','),
    clientId: 'consumer',
    group: `${topic}-effects`,
    topics: [topic],
    sessionTimeout: 3_000,
    log,
  }),
  inbox: planted === 'inbox-outside-the-transaction' ? beside(inbox, pool) : inbox,
  on: [
    eventHandler<PoolClient>('chaos.counted.v1', async ({ subject, id }, tx) => {
      await tx.query('INSERT INTO effects (subject, message) VALUES ($1, $2)', [subject, id]);
    }),
  ],
  log,
});

answerCommands(createStreams({ store, catalogue, keys }));

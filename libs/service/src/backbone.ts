import type { RunningConsumer } from '@corkboard/consumer/consumer';
import { migrateInbox } from '@corkboard/consumer/postgres-inbox';
import { topicOf } from '@corkboard/contracts/published';
import { createStreams } from '@corkboard/event-store/create-streams';
import { openPostgresSubjectKeys } from '@corkboard/event-store/postgres/subject-keys';
import { PostgresUnchangedCommands } from '@corkboard/event-store/postgres/unchanged-commands';
import { createReader, type Reader } from '@corkboard/event-store/reader';
import { withRenamedTypes } from '@corkboard/event-store/renamed-types';
import type { Streams } from '@corkboard/event-store/streams';
import type { SubjectKeys } from '@corkboard/event-store/subject-keys';
import { createLimiter, type Limiter, limiterTable } from '@corkboard/http-edge/gate/limiter';
import type { RelayJournal } from '@corkboard/messaging/journal';
import { postgresJournal } from '@corkboard/messaging/postgres/journal';
import { migrateMessaging } from '@corkboard/messaging/postgres/tables';
import { createRelay, type Relay } from '@corkboard/messaging/relay';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { Log } from '@corkboard/runtime/log';
import type { Secrets } from '@corkboard/runtime/secrets';
import type { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { ExportSections } from './account-export/sections.ts';
import type { Bus } from './bus.ts';
import { type Database, migrateService, openDatabase } from './database.ts';
import type { Claims, EventConsumer, Process, Processes, ServiceDefinition } from './definition.ts';
import { openServiceEventStore, type ServiceEventStore } from './event-store.ts';
import { Jobs } from './jobs/jobs.ts';
import { keyedClaims } from './keyed-claims.ts';
import { measure } from './metrics.ts';
import { type CarryOut, openProjections, type ServiceProjections } from './projections.ts';
import { react } from './react.ts';
import { traceAppends, traceProcesses } from './traced.ts';

/** Parts of one service: its connections, event store, streams, projections, relay, processes and consumers. */
export interface Backbone extends Processes {
  readonly definition: ServiceDefinition;
  readonly pool: Pool;
  /** TypeORM's DataSource over the same pool. */
  readonly source: DataSource;
  readonly store: ServiceEventStore;
  readonly reader: Reader;
  readonly streams: Streams;
  readonly claims: Claims;
  readonly subjectKeys: SubjectKeys;
  readonly projections: ServiceProjections;
  readonly relay: Relay;
  readonly journal: RelayJournal;
  readonly limiter: Limiter;
  readonly jobs: Jobs;
  readonly exports: ExportSections;
  /** Projections, relay, processes, jobs and consumers begin; called once every module has entered its processes. */
  start(commands: CommandBus): Promise<void>;
  consumers(): readonly RunningConsumer[];
  /** Rejects unless the database and the event store answer. */
  ping(): Promise<void>;
  /** Finishes running work; reads and writes go on. */
  stop(): Promise<void>;
  /** Stops, then closes event store and database. */
  close(): Promise<void>;
}

export interface BackboneOptions {
  readonly definition: ServiceDefinition;
  readonly config: EdgeConfig;
  readonly secrets: Secrets;
  readonly bus: Bus;
  readonly log: Log;
}

const databaseUrlOf = ({ definition, config }: BackboneOptions): string =>
  config.databaseUrls?.[definition.service] ?? config.DATABASE_URL;

const migrateAll = async (database: Database, service: string): Promise<void> => {
  const { pool } = database;
  await migrateService(database, service);
  await migrateMessaging(pool);
  await migrateInbox(pool);
  await pool.query(limiterTable);
};

type Ground = Pick<Backbone, 'store' | 'reader' | 'journal' | 'projections'>;

const openRelay = ({ definition, bus, log }: BackboneOptions, { store, reader, journal, projections }: Ground): Relay =>
  createRelay({
    service: definition.service,
    topic: topicOf(definition.service),
    store,
    translation: definition.publish,
    sink: bus.sinkOf(definition.service, journal),
    lock: projections,
    journal,
    open: (events) => reader.read(events),
    log,
  });

const nothingYet = () => ({
  processes: [] as Process[],
  eventConsumers: [] as EventConsumer[],
  consumers: [] as RunningConsumer[],
  ends: [] as (() => void)[],
});

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
};

/** Migrates and opens; nothing runs until `start`. */
export const openBackbone = async (options: BackboneOptions): Promise<Backbone> => {
  const { definition, config, secrets, bus, log } = options;
  const { service, catalogue } = definition;
  const database = openDatabase(databaseUrlOf(options), definition, config.DATABASE_POOL_SIZE);
  const { pool, source } = database;
  await migrateAll(database, service);
  const store = withRenamedTypes(traceAppends(await openServiceEventStore(pool, { service, config, log })), catalogue);
  const keys = await openPostgresSubjectKeys({ pool, schema: `${service}_keys`, masterKey: secrets.masterKeys });
  const unchanged = await PostgresUnchangedCommands.open(pool, service);
  const reader = createReader({ catalogue, keys });
  const journal = postgresJournal(pool);
  const projections = openProjections({ store, reader, pool, definition, log });
  const relay = openRelay(options, { store, reader, journal, projections });
  const jobs = new Jobs({ pool, lock: projections, log });
  jobs.add({ name: 'remove-old-unchanged-commands', everyMs: 3_600_000, run: () => unchanged.sweep() });
  const running = nothingYet();
  const stop = once(async () => {
    for (const end of running.ends) end();
    // At once, since each has its own bound below the 10 s after which a container is killed.
    await Promise.all([relay.stop(), ...running.consumers.map((consumer) => consumer.stop())]);
    await projections.stop();
  });
  return {
    ...{ definition, pool, source, store, reader, projections, relay, journal, jobs },
    streams: createStreams({ store, catalogue, keys, unchanged }),
    exports: new ExportSections(definition.exports),
    claims: keyedClaims(secrets['claim-key']),
    subjectKeys: keys,
    limiter: createLimiter(pool, config, secrets['address-key']),
    add: (...processes) => void running.processes.push(...processes),
    consume: (...consumers) => void running.eventConsumers.push(...consumers),
    async start(commands) {
      const carryOut: CarryOut = (process, event, signal) => react({ process, event, signal }, commands, log);
      await projections.start(running.processes, traceProcesses(carryOut));
      relay.start();
      jobs.start();
      running.consumers = running.eventConsumers.map((consumer) => bus.consume(consumer, pool));
      const consumers = running.eventConsumers.map(({ name }) => name);
      running.ends.push(measure({ service, pool, store, projections, consumers, relay, jobs }));
    },
    consumers: () => running.consumers,
    ping: async () => void (await Promise.all([pool.query('SELECT 1'), store.head()])),
    stop,
    async close() {
      await stop();
      await store.close();
      await source.destroy();
    },
  };
};

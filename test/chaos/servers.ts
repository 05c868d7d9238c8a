import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { eventually } from '@corkboard/testing/eventually';
import { kafkaAnswers, testKafka } from '@corkboard/testing/kafka';
import type { RunningKafka } from '@corkboard/testing/kafka-settings';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { Client } from 'pg';
import { type SmallDisk, smallDisk } from './disk.ts';

export const SILENT = (): void => undefined;

/** One PostgreSQL and one Kafka for all rounds, ours to break. */
export interface Servers {
  readonly postgres: EmbeddedPostgres;
  readonly kafka: RunningKafka;
  readonly disk: SmallDisk | null;
  /** Files of the run. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** A commit is in the hands of the system when it is acknowledged, which outlives any kill. */
export const SETTINGS = {
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '64MB',
  min_wal_size: '32MB',
};

/** Null where no Kafka of our own can be had. */
export const startServers = async (): Promise<Servers | null> => {
  const kafka = await testKafka();
  if (kafka?.from === 'TEST_KAFKA_BROKERS')
    process.stderr.write('Chaos is skipped: the brokers given are not ours to kill.\n');
  if (!kafka || kafka.from === 'TEST_KAFKA_BROKERS') return null;
  const disk = smallDisk();
  const folder = temporaryFolder('chaos');
  const dataDir = join(disk?.folder ?? folder, 'postgres');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const stopKafka = async (): Promise<void> => {
    await kafka.stop();
    disk?.remove();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true, settings: SETTINGS, log: SILENT });
    const stop = async (): Promise<void> => {
      await postgres.stop();
      await stopKafka();
    };
    return { postgres, kafka, disk, folder, stop };
  } catch (error) {
    await stopKafka();
    throw error;
  }
};

/** The address of a database over TCP, at this port. */
export const addressOf = ({ postgres }: Servers, database: string, port = postgres.port): URL => {
  const url = new URL(postgres.url);
  url.search = '';
  url.port = String(port);
  url.pathname = `/${database}`;
  return url;
};

/** Asks PostgreSQL directly, once; throws while it is away. */
export const ask = async <Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 20_000 });
  client.on('error', SILENT);
  try {
    await client.connect();
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end().catch(SILENT);
  }
};

/** A broker needs a minute to start where many others want the machine. */
const PATIENCE = 240_000;

/** Waits for servers that come back; throws what was said last when one does not. */
export const back = async (servers: Servers): Promise<void> => {
  await eventually(() => ask(addressOf(servers, 'postgres').href, 'SELECT 1'), { within: PATIENCE, every: 100 });
  await kafkaAnswers(servers.kafka.brokers, PATIENCE);
};

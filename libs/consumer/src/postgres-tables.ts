import type { Pool, PoolClient } from 'pg';
import type { Message } from './message.ts';
import { transaction } from './postgres-transaction.ts';

const TABLES = `
CREATE TABLE IF NOT EXISTS inbox (
  consumer text NOT NULL,
  source text NOT NULL DEFAULT '',
  subject text NOT NULL,
  sequence bigint NOT NULL,
  ordinal integer NOT NULL,
  PRIMARY KEY (consumer, subject, source)
);
CREATE TABLE IF NOT EXISTS parked_messages (
  consumer text NOT NULL,
  source text NOT NULL DEFAULT '',
  subject text NOT NULL,
  sequence bigint NOT NULL,
  ordinal integer NOT NULL,
  id text NOT NULL,
  message json NOT NULL,
  reason text,
  parked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (consumer, subject, source, sequence, ordinal)
);
CREATE TABLE IF NOT EXISTS consumer_offsets (
  consumer text NOT NULL,
  topic text NOT NULL,
  "offset" bigint NOT NULL,
  PRIMARY KEY (consumer, topic)
);
CREATE TABLE IF NOT EXISTS erased_accounts (
  consumer text NOT NULL,
  account_id text NOT NULL,
  PRIMARY KEY (consumer, account_id)
);`;

// Earlier tables knew no source. Of a row in `inbox` it cannot be told any more: it counts for the subject of every source.
const ADD_SOURCE = (table: string, key: string): string => `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attname = 'source') THEN
    ALTER TABLE ${table} ADD COLUMN source text NOT NULL DEFAULT '', DROP CONSTRAINT ${table}_pkey, ADD PRIMARY KEY (${key});
  END IF;
END $$;`;
const UPGRADE =
  ADD_SOURCE('inbox', 'consumer, subject, source') +
  ADD_SOURCE('parked_messages', 'consumer, subject, source, sequence, ordinal');

/** Of parked messages the source stands in them, as text that not every function of PostgreSQL can read (U+0000). */
const nameSources = async (tx: PoolClient): Promise<void> => {
  const { rows } = await tx.query<{ consumer: string; id: string; message: Message }>(
    "SELECT consumer, id, message FROM parked_messages WHERE source = ''",
  );
  await tx.query(
    `UPDATE parked_messages p SET source = n.source
     FROM unnest($1::text[], $2::text[], $3::text[]) AS n (consumer, id, source)
     WHERE p.source = '' AND p.consumer = n.consumer AND p.id = n.id`,
    [rows.map(({ consumer }) => consumer), rows.map(({ id }) => id), rows.map(({ message }) => message.source ?? '')],
  );
};

/** Creates the tables where they are missing, and brings those of an earlier version up to date. */
export const makeTables = (pool: Pool): Promise<void> =>
  transaction(pool, async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('inbox tables')); ${TABLES} ${UPGRADE}`);
    await nameSources(tx);
  });

import type { Pool } from 'pg';

const TABLES = `
CREATE TABLE IF NOT EXISTS relay_checkpoints (
  relay text PRIMARY KEY,
  epoch bigint NOT NULL,
  position text COLLATE "C" NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS published_messages (
  "offset" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  source text NOT NULL,
  topic text NOT NULL,
  type text NOT NULL,
  time timestamptz NOT NULL,
  subject text NOT NULL,
  sequence bigint NOT NULL,
  ordinal integer NOT NULL,
  correlation_id text NOT NULL,
  causation_id text,
  data json NOT NULL,
  published_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX IF NOT EXISTS published_messages_subject ON published_messages (subject, "offset");
CREATE INDEX IF NOT EXISTS published_messages_type ON published_messages (type, "offset");
CREATE INDEX IF NOT EXISTS published_messages_correlation ON published_messages (correlation_id);
CREATE INDEX IF NOT EXISTS published_messages_age ON published_messages USING brin (published_at);
CREATE TABLE IF NOT EXISTS relay_dead_letters (
  id text PRIMARY KEY,
  message json NOT NULL,
  reason text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'relay_dead_letters'::regclass AND attname = 'wish') THEN
    ALTER TABLE relay_dead_letters RENAME COLUMN held TO parked;
    ALTER TABLE relay_dead_letters RENAME COLUMN wish TO requested;
    ALTER INDEX IF EXISTS relay_dead_letters_held RENAME TO relay_dead_letters_parked;
  END IF;
END $$;
ALTER TABLE relay_dead_letters
  ALTER COLUMN reason DROP NOT NULL,
  ADD COLUMN IF NOT EXISTS number bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN IF NOT EXISTS relay text NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS subject text NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS parked boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS requested text;
CREATE INDEX IF NOT EXISTS relay_dead_letters_number ON relay_dead_letters (number);
CREATE INDEX IF NOT EXISTS relay_dead_letters_parked ON relay_dead_letters (relay, subject, number) WHERE parked;`;

/** Creates what relay and lock need in the first schema of the pool's search path. Safe to repeat and to run twice at once. */
export const migrateMessaging = async (pool: Pool): Promise<void> => {
  await pool.query(`SELECT pg_advisory_xact_lock(hashtext('messaging tables')); ${TABLES}`);
};

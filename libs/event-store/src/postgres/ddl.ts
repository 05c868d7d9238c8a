import { appendFunction } from './append-function.ts';
import { readFunctions } from './read-functions.ts';
import { sequenceFunction } from './sequence-function.ts';
import { typedFunctions } from './typed-functions.ts';

/** A schema name that needs no quoting; anything else is a mistake in configuration. */
export const checkedSchema = (schema: string): string => {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(schema)) throw new Error(`not a schema name: ${schema}`);
  return schema;
};

/** Notifications of one store travel on one channel of its database. */
export const channelOf = (schema: string): string => `corkboard_${checkedSchema(schema)}`;

/** Within a statement: its commit waits for no flush. For what is made again, or of no worth, after a crash of the server. */
export const UNFLUSHED = "set_config('synchronous_commit', 'off', true)";

/** A notification commits like a write. */
export const notification = (channel: string, payload: string): { name: string; text: string; values: string[] } => ({
  name: 'tell',
  text: `SELECT ${UNFLUSHED}, pg_notify($1, $2)`,
  values: [channel, payload],
});

const tables = (s: string): string => `
CREATE SCHEMA IF NOT EXISTS ${s};

-- json, not jsonb: what was written is what is read, also U+0000 and lone surrogates, which jsonb refuses.
CREATE TABLE IF NOT EXISTS ${s}.events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  id uuid NOT NULL,
  type text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  data json NOT NULL,
  metadata json NOT NULL,
  correlation_id text COLLATE "C" NOT NULL,
  causation_id text COLLATE "C",
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT events_id UNIQUE (id),
  CONSTRAINT events_stream_revision UNIQUE (stream, revision)
);
CREATE INDEX IF NOT EXISTS events_correlation ON ${s}.events (correlation_id);
CREATE INDEX IF NOT EXISTS events_causation ON ${s}.events (causation_id) WHERE causation_id IS NOT NULL;

-- Committed and not yet in the global order. Short by nature; vacuum must not wait for a share of it.
CREATE TABLE IF NOT EXISTS ${s}.pending (seq bigint PRIMARY KEY, type text COLLATE "C" NOT NULL) WITH (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0
);

-- The global order: dense, 1, 2, 3. The type stands here too, so that one index has it beside the position; and who reads
-- a stream finds the place of each event in an index alone.
CREATE TABLE IF NOT EXISTS ${s}.log (
  position bigint PRIMARY KEY,
  seq bigint NOT NULL,
  type text COLLATE "C" NOT NULL,
  CONSTRAINT log_seq_key UNIQUE (seq) INCLUDE (position)
);

CREATE TABLE IF NOT EXISTS ${s}.head (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  position bigint NOT NULL,
  epoch bigint NOT NULL
) WITH (fillfactor = 50);
INSERT INTO ${s}.head (position, epoch) VALUES (0, 0) ON CONFLICT DO NOTHING;
`;

const claimsAndGuards = (s: string): string => `
CREATE TABLE IF NOT EXISTS ${s}.claims (
  kind text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  stream text COLLATE "C" NOT NULL,
  PRIMARY KEY (kind, value)
);

CREATE OR REPLACE FUNCTION ${s}.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what happened cannot be changed: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ${s}.events
  FOR EACH STATEMENT EXECUTE FUNCTION ${s}.refuse_change();
CREATE OR REPLACE TRIGGER no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ${s}.log
  FOR EACH STATEMENT EXECUTE FUNCTION ${s}.refuse_change();
`;

/** A store made before the global order knew types learns them, while appends wait. */
const typesInOrder = (s: string): string => `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = '${s}.log'::regclass AND attname = 'type') THEN
    ALTER TABLE ${s}.pending ADD COLUMN type text COLLATE "C";
    UPDATE ${s}.pending p SET type = e.type FROM ${s}.events e WHERE e.seq = p.seq;
    ALTER TABLE ${s}.pending ALTER COLUMN type SET NOT NULL;
    ALTER TABLE ${s}.log ADD COLUMN type text COLLATE "C";
    ALTER TABLE ${s}.log DISABLE TRIGGER no_change;
    UPDATE ${s}.log l SET type = e.type FROM ${s}.events e WHERE e.seq = l.seq;
    ALTER TABLE ${s}.log ENABLE TRIGGER no_change;
    ALTER TABLE ${s}.log ALTER COLUMN type SET NOT NULL;
  END IF;
END $$;
CREATE INDEX IF NOT EXISTS log_type_position ON ${s}.log (type, position);
`;

/** A store made before its index of \`seq\` had the positions gets that one, while appends wait. */
const placesInIndex = (s: string): string => `
DO $$ BEGIN
  IF (SELECT indnatts = 1 FROM pg_index WHERE indexrelid = '${s}.log_seq_key'::regclass) THEN
    ALTER TABLE ${s}.log DROP CONSTRAINT log_seq_key, ADD CONSTRAINT log_seq_key UNIQUE (seq) INCLUDE (position);
  END IF;
END $$;
`;

/** All that the store needs in its schema; may run any number of times. */
export const ddl = (schema: string): string => {
  const s = checkedSchema(schema);
  const functions = [appendFunction(s), sequenceFunction(s), typedFunctions(s), readFunctions(s)];
  return [tables(s), claimsAndGuards(s), typesInOrder(s), placesInIndex(s), ...functions].join('\n');
};

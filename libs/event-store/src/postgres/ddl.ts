import { appendFunction } from './append-function.ts';
import { lockHead } from './lock-head.ts';
import { readFunctions } from './read-functions.ts';
import { typedFunctions } from './typed-functions.ts';

/** A schema name that needs no quoting; anything else is a mistake in configuration. */
export const checkedSchema = (schema: string): string => {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(schema)) throw new Error(`not a schema name: ${schema}`);
  return schema;
};

/** Of the advisory lock that all who change the tables of a schema take, of this release and of those before. */
export const migrationLock = (s: string): string => `corkboard/migrate/${s}`;

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

/** The global order is the primary key: dense, 1, 2, 3, given under the lock of the head, which is let go by the commit. */
export const eventsTable = (s: string): string => `
-- json, not jsonb: what was written is what is read, also U+0000 and lone surrogates, which jsonb refuses.
CREATE TABLE IF NOT EXISTS ${s}.events (
  position bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  id uuid NOT NULL,
  type text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  data json NOT NULL,
  metadata json NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
`;

/** Each by a statement of its own: a migration makes them one after the other. */
export const eventsIndexes = (s: string): readonly string[] => [
  `CREATE UNIQUE INDEX IF NOT EXISTS events_stream_revision ON ${s}.events (stream, revision)`,
  `CREATE UNIQUE INDEX IF NOT EXISTS events_id ON ${s}.events (id)`,
  `CREATE INDEX IF NOT EXISTS events_type_position ON ${s}.events (type, position)`,
];

const formerHead = (s: string): string => `
-- Where the order of the release before ended, whose tokens mean that position; empty where none was before.
CREATE TABLE IF NOT EXISTS ${s}.former_head (position bigint NOT NULL);
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
`;

/** All that the store needs in its schema; may run any number of times. */
export const ddl = (schema: string): string => {
  const s = checkedSchema(schema);
  const indexes = `${eventsIndexes(s).join(';')};`;
  const functions = [lockHead(s), appendFunction(s), typedFunctions(s), readFunctions(s)];
  const parts = [
    `CREATE SCHEMA IF NOT EXISTS ${s};`,
    eventsTable(s),
    indexes,
    formerHead(s),
    claimsAndGuards(s),
    ...functions,
  ];
  return parts.join('\n');
};

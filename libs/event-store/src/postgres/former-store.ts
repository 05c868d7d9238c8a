import type { Client, ClientBase, Pool } from 'pg';
import type { Log } from '../log.ts';
import { UnsafeStore } from './check-start.ts';
import { eventsIndexes, eventsTable, migrationLock } from './ddl.ts';
import { diskOf } from './disk.ts';
import { newClient } from './pool.ts';
import { retriedLocks } from './retried-locks.ts';

/** Positions that are copied in one transaction: a second's work, and what a killed process does again. */
const CHUNK = 20_000;
const SAID_EVERY_MS = 2_000;

export interface BringingOver {
  readonly log: Log;
  readonly chunk?: number;
  /** Free bytes beside the database, null where that is not known. */
  readonly free?: () => Promise<number | null>;
}

type Upgrade = 'former' | 'under-way' | 'none';

const upgradeOf = async (client: ClientBase, s: string): Promise<Upgrade> => {
  const { rows } = await client.query<{ former: boolean; begun: boolean }>(
    `SELECT to_regclass('${s}.log') IS NOT NULL AS former, to_regclass('${s}.former_log') IS NOT NULL AS begun`,
  );
  if (rows[0]?.begun) return 'under-way';
  return rows[0]?.former ? 'former' : 'none';
};

/** A copy needs as much room as there is, until what was copied can go. */
const refuseWithoutRoom = async (
  client: ClientBase,
  s: string,
  { log, free }: Required<BringingOver>,
): Promise<void> => {
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT pg_total_relation_size('${s}.events') + pg_total_relation_size('${s}.log') AS bytes`,
  );
  const bytes = Number(rows[0]?.bytes ?? 0);
  const left = await free();
  if (left === null)
    log.warn(
      { bytes },
      'the events are copied once: the database needs that much free room, which cannot be seen from here',
    );
  else if (left < bytes)
    throw new UnsafeStore(
      `the events of ${s} are copied once and need ${bytes} bytes of free room beside the database, where ${left} are left; nothing was changed: make room, then start again`,
    );
};

/** Functions that tell processes of the release before to repeat later: they neither write nor read half-migrated tables. */
const refusingFunctions = (s: string): string => `
CREATE OR REPLACE FUNCTION ${s}.refuse_former() RETURNS bigint LANGUAGE plpgsql AS $f$ BEGIN
  RAISE EXCEPTION 'the store belongs to a newer release, which this process is not of'
    USING ERRCODE = 'read_only_sql_transaction'; END $f$;
DO $do$ DECLARE f record; BEGIN
  FOR f IN SELECT p.proname, pg_get_function_arguments(p.oid) AS given, pg_get_function_result(p.oid) AS answered
             FROM pg_proc p WHERE p.pronamespace = '${s}'::regnamespace AND p.proname IN ('append_events', 'sequence_events',
               'typed_forwards', 'typed_backwards', 'read_stream', 'read_streams', 'read_event', 'read_by_correlation_id',
               'read_by_causation_id', 'read_places', 'read_forwards', 'read_backwards', 'count_places', 'places_of', 'seq_at')
  LOOP
    EXECUTE format('CREATE OR REPLACE FUNCTION ${s}.%I(%s) RETURNS %s LANGUAGE plpgsql AS $f$ BEGIN
      PERFORM ${s}.refuse_former(); END $f$', f.proname, f.given, f.answered);
  END LOOP;
END $do$`;

/** Gives the last events their places and sets all aside, in one transaction: from here on the new tables are the store. */
const settingAside = (s: string): string => `
SET LOCAL lock_timeout = '2s';
LOCK TABLE ${s}.head, ${s}.events, ${s}.log, ${s}.pending IN ACCESS EXCLUSIVE MODE;
INSERT INTO ${s}.log (position, seq, type)
SELECT h.position + row_number() OVER (ORDER BY p.seq), p.seq, p.type FROM ${s}.pending p, ${s}.head h;
UPDATE ${s}.head SET position = position + (SELECT count(*) FROM ${s}.pending);
DROP TABLE ${s}.pending;
ALTER TABLE ${s}.events RENAME TO former_events;
ALTER TABLE ${s}.log RENAME TO former_log;
ALTER TABLE ${s}.former_events RENAME CONSTRAINT events_pkey TO former_events_pkey;
ALTER TABLE ${s}.former_events RENAME CONSTRAINT events_id TO former_events_id;
ALTER TABLE ${s}.former_events RENAME CONSTRAINT events_stream_revision TO former_events_stream_revision;
ALTER TABLE ${s}.head RENAME TO former_head;
CREATE VIEW ${s}.head AS SELECT ${s}.refuse_former() AS position, 0::bigint AS epoch;
${eventsTable(s)}`;

const copying = (s: string): string => `
INSERT INTO ${s}.events (position, stream, revision, id, type, version, data, metadata, recorded_at)
SELECT l.position, e.stream, e.revision, e.id, e.type, e.version, e.data, e.metadata, e.recorded_at
  FROM ${s}.former_log l JOIN ${s}.former_events e ON e.seq = l.seq
 WHERE l.position > $1 AND l.position <= $2 ORDER BY l.position`;

const numberOf = async (client: ClientBase, text: string): Promise<number> =>
  Number((await client.query<{ n: string }>(text)).rows[0]?.n ?? 0);

/** From where the last process came to an end. */
const copyAll = async (client: ClientBase, s: string, { log, chunk }: Required<BringingOver>): Promise<void> => {
  const to = await numberOf(client, `SELECT position AS n FROM ${s}.former_head`);
  let from = await numberOf(client, `SELECT max(position) AS n FROM ${s}.events`);
  let said = Number.NEGATIVE_INFINITY;
  await client.query(`ANALYZE ${s}.former_log; ANALYZE ${s}.former_events`);
  while (from < to) {
    const next = Math.min(from + chunk, to);
    const wanted = next - from;
    await client.query('BEGIN');
    const { rowCount } = await client.query(copying(s), [from, next]);
    if (rowCount !== wanted)
      throw new UnsafeStore(
        `of the positions ${from + 1} to ${next} of ${s}.former_log ${wanted - (rowCount ?? 0)} have no event: restore a backup with the release before; nothing was thrown away`,
      );
    await client.query('COMMIT');
    from = next;
    if (performance.now() - said < SAID_EVERY_MS && from < to) continue;
    said = performance.now();
    log.info(
      { schema: s, copied: from, of: to },
      'the events are brought over to the new tables; appends wait for that',
    );
  }
};

const finish = async (client: ClientBase, s: string): Promise<void> => {
  for (const index of eventsIndexes(s)) await client.query(index);
  const refusal = `the copy of ${s}.former_events is not whole: restore a backup`;
  const isWhole = await client.query<{ whole: boolean }>(
    `SELECT (SELECT count(*) FROM ${s}.events) = h.position AS whole FROM ${s}.former_head h`,
  );
  if (!isWhole.rows[0]?.whole) throw new UnsafeStore(refusal);
  await retriedLocks(client, async () => {
    await client.query(`SET LOCAL lock_timeout = '2s'; DROP TABLE ${s}.former_log, ${s}.former_events`);
  });
  await client.query(`ANALYZE ${s}.events`);
};

const underLock = async (pool: Pool, s: string, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = newClient(pool);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [migrationLock(s)]);
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Brings a store of the release before into one table: there, an event had a place in a second one, and until then stood in
 * a third. Positions stay what they are. Appends wait meanwhile; whoever runs the release before is refused. May be killed
 * at any moment: the next process goes on. A store of this release is left alone.
 */
export const bringOver = async (pool: Pool, s: string, options: BringingOver): Promise<void> => {
  const free = async (): Promise<number | null> => (await diskOf(pool))?.free ?? null;
  const all: Required<BringingOver> = { chunk: CHUNK, free, ...options };
  const looking = await pool.connect();
  const seen = await upgradeOf(looking, s).finally(() => looking.release());
  if (seen === 'none') return;
  await underLock(pool, s, async (client) => {
    const upgrade = await upgradeOf(client, s);
    if (upgrade === 'none') return;
    if (upgrade === 'former') {
      await refuseWithoutRoom(client, s, all);
      await client.query(refusingFunctions(s));
      await retriedLocks(client, async () => void (await client.query(settingAside(s))));
    }
    await copyAll(client, s, all);
    await finish(client, s);
  });
};

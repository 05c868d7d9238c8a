import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { START } from '../event.ts';
import { isLost } from '../failures.ts';
import { silent } from '../log.ts';
import type { Token } from '../port.ts';
import { sampleEvent } from '../testing/case.ts';
import { UnsafeStore } from './check-start.ts';
import { bringOver } from './former-store.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';

const FORMER = readFileSync(join(import.meta.dirname, 'former-store.sql'), 'utf8');
const EVENTS = 30_000;
const WAITING = 7;

/** Every event with all that must stay, in the order of the positions that it had or was about to get. */
const ALL_BEFORE = `SELECT count(*)::int AS n, md5(string_agg(concat_ws('|', place, e.stream, e.revision, e.id, e.type, e.version, e.data,
    e.metadata, extract(epoch FROM e.recorded_at)), ',' ORDER BY place)) AS words
  FROM (SELECT l.position AS place, l.seq FROM former.log l
         UNION ALL SELECT h.position + row_number() OVER (ORDER BY p.seq), p.seq FROM former.pending p, former.head h) g
  JOIN former.events e USING (seq)`;
const ALL_AFTER = `SELECT count(*)::int AS n, md5(string_agg(concat_ws('|', position, stream, revision, id, type, version, data, metadata,
    extract(epoch FROM recorded_at)), ',' ORDER BY position)) AS words FROM former.events`;
const FORMER_APPEND = `SELECT * FROM former.append_events('{s-new}', '{-3}', '{1}', $1, '{T}', '{1}', '{"{}"}', '{"{}"}', '{c}', '{NULL}',
  '{}', '{}', '{}', '{}', '{}', '{}')`;

describe('a store of the release before', () => {
  let url: string;
  let pool: Pool;
  let stores: PostgresEventStore[];
  const open = async (): Promise<PostgresEventStore> => {
    const store = await openPostgresEventStore({ url, schema: 'former', log: silent });
    stores.push(store);
    return store;
  };
  const one = async <Row extends object>(sql: string): Promise<Row | undefined> => (await pool.query<Row>(sql)).rows[0];
  const appendAsBefore = () => pool.query(FORMER_APPEND, [[sampleEvent().id]]);
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  beforeEach(async () => {
    url = await testDatabase();
    pool = openPool({ url });
    stores = [];
    await pool.query(FORMER);
    await pool.query('SELECT former.generate($1, $2)', [EVENTS, WAITING]);
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await pool.end();
  });

  it('has all its events where they were, and goes on, when processes of this release open it at once', async () => {
    await appendAsBefore();
    await pool.query("INSERT INTO former.claims VALUES ('name', 'taken', 's-1')");
    const before = await one<{ n: number }>(ALL_BEFORE);
    expect(before?.n).toBe(EVENTS + 1);
    const [store] = await Promise.all([open(), open(), open()]);
    expect(await one(ALL_AFTER)).toEqual(before);
    expect(Number(await store.head())).toBe(EVENTS + 1);
    expect(await store.missingUpTo(await store.head())).toBeNull();
    expect(await store.holderOf({ kind: 'name', value: 'taken' })).toBe('s-1');
    const { events } = await store.readAll({ from: START, limit: 10, filter: { types: ['Type3'] } });
    expect(events.map(({ position }) => Number(position))).toEqual([4, 7, 14, 17, 24, 27, 34, 37, 44, 47]);
    const [last] = (await store.readStream('s-1')).slice(-1);
    const next = { stream: 's-1', expectedRevision: last?.revision ?? 0, events: [sampleEvent()] };
    expect(await store.append(next)).toMatchObject({ status: 'appended', revision: (last?.revision ?? 0) + 1 });
    expect(Number(await store.head())).toBe(EVENTS + 2);
    // The number of a row that is no more means all that was there.
    expect(Number(await store.positionOf('former.5' as Token))).toBe(EVENTS + 1);
    await expect(pool.query("UPDATE former.events SET type = 'Other'")).rejects.toThrow('cannot be changed');
  });

  it('is brought over whole though it is interrupted again and again', async () => {
    const before = await one(ALL_BEFORE);
    const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    let interrupted = 0;
    for (let done = false; !done; ) {
      let isOver = false;
      const ended = failureOf(bringOver(pool, 'former', { log: silent, chunk: 100 })).finally(() => {
        isOver = true;
      });
      // Until it is hit: on a busy machine it may not have begun yet.
      for (const within = 20 + interrupted * 5; interrupted < 25 && !isOver; ) {
        await delay(within);
        // The pool learns that an idle connection was ended only when it is used.
        await pool.query(kill).catch(() => undefined);
      }
      done = (await ended) === null;
      if (!done) interrupted += 1;
    }
    expect(interrupted).toBeGreaterThan(5);
    await eventually(open);
    expect(await eventually(() => one(ALL_AFTER))).toEqual(before);
  });

  it('neither stores nor answers for a process of the release before any more, which takes it for unavailable', async () => {
    await open();
    const reads = ["read_by_correlation_id('c1', 1)", "typed_forwards('{Type1}', 0, 1, 1)", "seq_at('s-1', 0)", 'head'];
    for (const refused of [appendAsBefore(), ...reads.map((read) => pool.query(`SELECT * FROM former.${read}`))])
      expect(isLost(await failureOf(refused))).toBe(true);
    expect(await one('SELECT count(*)::int AS n FROM former.events')).toEqual({ n: EVENTS });
    await expect(pool.query(FORMER)).rejects.toThrow('does not exist');
  });

  it('waits for what is under way in the release before, and lets others go on meanwhile', async () => {
    const reader = await pool.connect();
    await reader.query('BEGIN; SELECT FROM former.events LIMIT 1');
    let isOpen = false;
    const opening = open().finally(() => {
      isOpen = true;
    });
    await delay(2_500);
    expect(isOpen).toBe(false);
    await reader.query('COMMIT');
    reader.release();
    await opening;
    expect(await one('SELECT count(*)::int AS n FROM former.events')).toEqual({ n: EVENTS });
  });

  it('is not touched where the copy has no room, which one sentence says', async () => {
    const failure = await failureOf(bringOver(pool, 'former', { log: silent, free: () => Promise.resolve(1_000) }));
    expect(failure).toBeInstanceOf(UnsafeStore);
    expect(String(failure)).toMatch(
      /need \d+ bytes of free room .* where 1000 are left; nothing was changed: make room/,
    );
    expect((await appendAsBefore()).rows).toMatchObject([{ status: 'appended' }]);
  });

  it('is not thrown away where an event is missing', async () => {
    await pool.query(`SET session_replication_role = 'replica'; DELETE FROM former.log WHERE position = 12345;
      RESET session_replication_role`);
    const failure = await failureOf(open());
    expect(String(failure)).toMatch(/of the positions 1 to 20000 of former.former_log 1 have no event/);
    expect(await one('SELECT count(*)::int AS n FROM former.former_events')).toEqual({ n: EVENTS });
  });
});

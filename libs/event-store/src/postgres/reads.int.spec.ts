import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { START } from '../event.ts';
import { silent } from '../log.ts';
import type { Append } from '../port.ts';
import { sampleEvent } from '../testing/case.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';
import { Reads } from './reads.ts';

// PostgreSQL keeps one plan for a prepared statement after five runs.
const UNTIL_KEPT = 8;

let store: PostgresEventStore;
let pool: Pool;
let url: string;
beforeAll(async () => {
  url = await testDatabase();
  store = await openPostgresEventStore({ url, schema: 'planned', log: silent });
  pool = openPool({ url, max: 1 });
}, 120_000);

afterAll(async () => {
  await pool.end();
  await store.close();
});

const appendTo = (stream: string, events = 1): Append => ({
  stream,
  expectedRevision: 'any',
  events: Array.from({ length: events }, () => sampleEvent()),
});

const append = (stream: string, events: number) => store.append(appendTo(stream, events));

const appendOf = (skipped: PostgresEventStore, type: string, events: number) =>
  skipped.append({
    stream: `pin-${type}`,
    expectedRevision: 'any',
    events: Array.from({ length: events }, () => sampleEvent({}, type)),
  });

/** Rows of the events that were read, by scans of the whole or by any index. */
const looked = async (): Promise<number> => {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ read: string }>(
    `SELECT (SELECT seq_tup_read FROM pg_stat_user_tables WHERE schemaname = $1 AND relname = 'events') +
            (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE schemaname = $1 AND relname = 'events') AS read`,
    ['skipped'],
  );
  return Number(rows[0]?.read);
};

/** Rows that came from scans of whole tables. */
const scanned = async (): Promise<number> => {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ read: string }>(
    `SELECT sum(seq_tup_read) AS read FROM pg_stat_user_tables
      WHERE schemaname = 'planned' AND relname IN ('events', 'claims')`,
  );
  return Number(rows[0]?.read);
};

describe('a plan made while all was empty, as VACUUM has confirmed', () => {
  const id = '0190b5a0-0000-8000-8000-000000000001';
  const claim = (value: string) => ({ kind: 'name', value });

  it('never goes through a whole table when there are many events and claims', async () => {
    const reads = new Reads(pool, 'planned');
    const types = ['SampleHappened'];
    const readEach = async () => {
      await reads.stream('pin-1', {});
      await reads.stream('pin-1', { from: 0, limit: 5 });
      await reads.event(id);
      await reads.holderOf('name', 'of-3');
      await reads.windowWithGap(5);
      await reads.all({ from: START, limit: 5 });
      await reads.all({ from: START, limit: 5, filter: { types, streamPrefix: 'pin-' } });
      await reads.all({ from: 'end', direction: 'backwards', limit: 5 });
      await reads.all({ from: 'end', direction: 'backwards', limit: 5, filter: { types } });
    };
    let revision = -1;
    const appendEach = async () => {
      await append('pin-1', 1);
      for (const events of [1, 2]) {
        const sent = {
          ...appendTo('pin-known', events),
          expectedRevision: revision < 0 ? ('none' as const) : revision,
        };
        const result = await store.append(sent);
        if ('token' in result) revision = result.revision;
      }
      await store.append({ ...appendTo('pin-2'), claims: [claim('a'), claim('b')] });
      await store.append({ ...appendTo('pin-2'), release: [claim('a'), claim('b')] });
    };
    await pool.query('VACUUM ANALYZE planned.events, planned.claims');
    for (let run = 0; run < UNTIL_KEPT; run += 1) await readEach();
    await appendEach();
    for (let n = 0; n < 20; n += 1) {
      await store.append({ ...appendTo(`pin-other-${n}`, 100), claims: [claim(`of-${n}`)] });
    }
    const before = await scanned();

    for (let run = 0; run < UNTIL_KEPT; run += 1) await readEach();
    await appendEach();

    expect((await reads.stream('pin-1', {})).map(({ revision }) => revision)).toEqual([0, 1]);
    expect(await reads.holderOf('name', 'of-3')).toBe('pin-other-3');
    expect(await scanned()).toBe(before);
  });

  it('by type skips what is of other types, and looks at nothing else, whatever the statistics say', async () => {
    const skipped = await openPostgresEventStore({ url, schema: 'skipped', log: silent });
    const reads = new Reads(pool, 'skipped');
    const rare = (direction: 'forwards' | 'backwards') =>
      reads.all({ from: direction === 'forwards' ? START : 'end', direction, limit: 50, filter: { types: ['Rare'] } });
    const readBoth = async () => [await rare('forwards'), await rare('backwards')];
    const counted = async () => {
      const before = await looked();
      for (const batch of await readBoth()) expect(batch).toMatchObject({ events: { length: 2 }, live: true });
      return (await looked()) - before;
    };
    // Known to be empty: then reading the whole of a table looks best.
    await pool.query('VACUUM ANALYZE skipped.events');
    for (let run = 0; run < UNTIL_KEPT; run += 1) await readBoth();
    await appendOf(skipped, 'Rare', 1);
    for (let n = 0; n < 12; n += 1) await appendOf(skipped, 'Usual', 500);
    await appendOf(skipped, 'Rare', 1);

    expect(await counted()).toBeLessThan(20);
    await pool.query('VACUUM ANALYZE skipped.events');
    expect(await counted()).toBeLessThan(20);
    await skipped.close();
  });

  it('reads no more of a window than it hands out, also where rows lie in another order than their keys', async () => {
    const windowed = await openPostgresEventStore({ url, schema: 'windowed', log: silent });
    await pool.query(`INSERT INTO windowed.events (position, stream, revision, id, type, version, data, metadata)
      SELECT n, 'pin-' || n, 0, gen_random_uuid(), 'Usual', 1, json_build_object('text', repeat('x', 500)), '{}'
        FROM generate_series(1, 50000) n ORDER BY random()`);
    await pool.query('REINDEX TABLE windowed.events');
    await pool.query('VACUUM ANALYZE windowed.events');
    const read = { from: START, limit: 10, filter: { streamPrefix: 'pin-' } };
    expect((await new Reads(pool, 'windowed').all(read)).events).toHaveLength(10);
    await pool.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ read: string }>(
      "SELECT sum(idx_tup_read) AS read FROM pg_stat_user_indexes WHERE schemaname = 'windowed'",
    );
    expect(Number(rows[0]?.read)).toBeLessThan(20);
    await windowed.close();
  });
});

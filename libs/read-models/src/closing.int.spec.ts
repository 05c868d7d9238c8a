import { setTimeout as delay } from 'node:timers/promises';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { createReader } from '@corkboard/event-store/reader';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { expect, it } from '@jest/globals';
import { first } from './copies.fixture.ts';
import { runProjections } from './run-projections.ts';

const COUNTS = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'SELECT count(*)%'`;

it('a comparison of large tables does not keep the process from ending', async () => {
  const pool = openPool({ url: await testDatabase() });
  const store = await openPostgresEventStore({ pool, schema: 'ending', log: silent });
  await pool.query(
    'CREATE TABLE ending.notes (id uuid PRIMARY KEY, words text NOT NULL, kind text NOT NULL, said bigint NOT NULL)',
  );
  const reader = createReader({ catalogue: {}, keys: keysInMemory() });
  const running = await runProjections({ store, reader, pool, schema: 'ending', projections: [first], log: silent });
  await running.control('notes', 'build');
  await eventually(async () => (await running.status())[0]?.next?.state === 'ready');
  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE ending.notes IN ACCESS EXCLUSIVE MODE');
  expect(await running.control('notes', 'compare')).toBe(true);
  await eventually(async () => (await pool.query(COUNTS)).rowCount === 1);
  const asked = performance.now();
  const closed = running.close().then(() => performance.now() - asked);
  const took = await Promise.race([closed, delay(8_000, null)]);
  await holder.query('ROLLBACK');
  holder.release();
  await closed;
  await store.close();
  await pool.end();
  expect(took).not.toBeNull();
});

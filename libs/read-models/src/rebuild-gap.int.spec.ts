import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { toPosition } from '@corkboard/event-store/postgres/positions';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { createReader } from '@corkboard/event-store/reader';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { first } from './copies.fixture.ts';
import { type Projections, runProjections } from './run-projections.ts';

const WORDS = ['a', 'b', 'c', 'd'];
const id = uuidv7();
const other = { type: 'SomethingElse', stream: `other-${id}` };

let pool: Pool;
let store: PostgresEventStore;
let running: Projections;
let gaps = 0;

beforeAll(async () => {
  pool = openPool({ url: await testDatabase() });
  const gapMet = () => {
    gaps += 1;
  };
  store = await openPostgresEventStore({ pool, schema: 'copied', log: silent, gapMet });
  await pool.query(`CREATE TABLE copied.notes (
    id uuid PRIMARY KEY, words text NOT NULL, kind text NOT NULL, said bigint NOT NULL)`);
  const reader = createReader({ catalogue: {}, keys: keysInMemory() });
  running = await runProjections({ store, pool, schema: 'copied', projections: [first], reader, log: silent });
  for (const word of WORDS) {
    await store.append({ ...to(`note-${id}`), events: [sampleEvent({ id, word }, 'WordSaid')] });
    await store.append({ ...to(other.stream), events: [sampleEvent({}, other.type)] });
  }
  await eventually(async () => (await running.status())[0]?.position === (await store.head()));
});
afterAll(async () => {
  await running?.close();
  await store?.close();
  await pool?.end();
});

const to = (stream: string) => ({ stream, expectedRevision: 'any' as const });
const next = async () => (await running.status())[0]?.next ?? null;
const built = async () => {
  await running.control('notes', 'build');
  await eventually(async () => ['ready', 'failed'].includes((await next())?.state ?? ''));
  return next();
};
/** With the triggers off that refuse it. */
const lose = async (position: number): Promise<void> => {
  const client = await pool.connect();
  await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
  await client.query('DELETE FROM copied.events WHERE position = $1', [position]);
  await client.query('COMMIT');
  client.release();
};

describe('a projection that is built anew by the types of its events', () => {
  it('is ready while every position is there', async () => {
    expect(await built()).toMatchObject({ state: 'ready', failure: null });
    expect(await running.control('notes', 'cancel')).toBe(true);
    expect(gaps).toBe(0);
  });

  it.each([
    ['of its own', 3],
    ['of another type', 2],
  ])('is never switched to where a position is missing: of an event %s', async (_, position) => {
    await lose(position);
    const copy = await built();
    expect(copy).toMatchObject({ state: 'failed' });
    expect(copy?.failure?.message).toContain(`${position} is missing`);
    expect(await running.control('notes', 'switch')).toBe(false);
    expect(gaps).toBeGreaterThan(0);
    const { rows } = await pool.query('SELECT words FROM copied.notes');
    expect(rows).toEqual([{ words: 'a b c d ' }]);
    await running.control('notes', 'cancel');
    await eventually(async () => (await next()) === null);
  });

  it('is told the first of many positions, wherever it is', async () => {
    const far = await openPostgresEventStore({ pool, schema: 'far', log: silent });
    await pool.query(`INSERT INTO far.events (position, stream, revision, id, type, version, data, metadata)
      SELECT n, 's', n, gen_random_uuid(), 'x', 1, '{}', '{}' FROM generate_series(1, 110_000) n WHERE n <> 100_500`);
    expect(await far.missingUpTo(toPosition(100_499))).toBeNull();
    expect(Number(await far.missingUpTo(toPosition(110_000)))).toBe(100_500);
    await far.close();
  });
});

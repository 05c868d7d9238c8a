import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { sampleEvent } from '../contract/case.ts';
import { silent } from '../log.ts';
import { checkEvents, checkPlaces, type OrderFault } from './order-check.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';

const ORDER = ['pin-a', 'pin-b', 'pin-a', 'pin-b', 'pin-a', 'pin-b', 'pin-a'];
const nothing = { position: null, through: null, stream: null, revision: null };

let pool: Pool;
let store: PostgresEventStore;
let schema: string;
let stores = 0;

beforeAll(async () => {
  pool = openPool({ url: await testDatabase(), max: 3 });
});
afterAll(() => pool?.end());

/** Three streams' worth of trouble begins with two sound ones: seven events, at the positions 1 to 7. */
beforeEach(async () => {
  await store?.close();
  stores += 1;
  schema = `audited_${stores}`;
  store = await openPostgresEventStore({ pool, schema, log: silent });
  for (const stream of ORDER) await store.append({ stream, expectedRevision: 'any', events: [sampleEvent()] });
  for (let tries = 0; Number(await store.head()) < ORDER.length && tries < 200; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
});
afterAll(() => store?.close());

/** With the triggers off that refuse it; closed first, so that nothing is put right meanwhile. */
const plant = async (...statements: readonly string[]): Promise<void> => {
  await store.close();
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = 'replica'; SET LOCAL search_path = ${schema}`);
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
};

const bounds = async (): Promise<{ head: number; last: number }> => {
  const { rows } = await pool.query<{ head: string; last: string }>(
    `SELECT position AS head, (SELECT max(seq) FROM ${schema}.events) AS last FROM ${schema}.head`,
  );
  return { head: Number(rows[0]?.head), last: Number(rows[0]?.last) };
};

/** Everything that windows of a size find, and how many events they looked at. */
const audit = async (window: number): Promise<{ faults: OrderFault[]; events: number }> => {
  const { head, last } = await bounds();
  const faults: OrderFault[] = [];
  let events = 0;
  for (let from = 0; from < head; from += window) {
    const to = Math.min(head, from + window);
    faults.push(...(await checkPlaces(pool, schema, { from, to })).faults);
  }
  for (let from = 0; from < last; ) {
    const checked = await checkEvents(pool, schema, { from, to: last, limit: window });
    from = checked.through;
    events += checked.looked;
    faults.push(...checked.faults);
  }
  return { faults, events };
};

describe.each([2, 3, 1_000])('a check of the global order in windows of %i', (window) => {
  const found = async () => (await audit(window)).faults;

  it('finds nothing in a sound one, and looks at every event', async () => {
    expect(await audit(window)).toEqual({ faults: [], events: ORDER.length });
  });

  it('finds nothing wrong with events that wait for their place', async () => {
    const client = await pool.connect();
    try {
      await client.query(`BEGIN; SELECT FROM ${schema}.head FOR UPDATE`);
      await store.append({ stream: 'pin-a', expectedRevision: 'any', events: [sampleEvent(), sampleEvent()] });
      expect(await audit(window)).toEqual({ faults: [], events: ORDER.length + 2 });
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('finds a gap, also at the end', async () => {
    await plant(
      'UPDATE log SET position = position + 100 WHERE position >= 6',
      'UPDATE log SET position = position - 99 WHERE position > 100',
      'UPDATE head SET position = 9',
    );
    const gaps = await found();
    expect(gaps.every(({ kind, stream, revision }) => kind === 'gap' && stream === null && revision === null)).toBe(
      true,
    );
    const missing = gaps.flatMap(({ position, through }) =>
      Array.from({ length: (through ?? 0) - (position ?? 0) + 1 }, (_, index) => (position ?? 0) + index),
    );
    expect(missing).toEqual([6, 9]);
  });

  it('finds a revision that is missing, by the event behind it and by its place', async () => {
    await plant('DELETE FROM events WHERE stream = $$pin-a$$ AND revision = 1');
    expect(await found()).toEqual([
      { ...nothing, kind: 'place-without-event', position: 3 },
      { ...nothing, kind: 'missing-revision', stream: 'pin-a', revision: 1, position: 5 },
    ]);
  });

  it('finds two events of a stream in the wrong order', async () => {
    await plant(
      'UPDATE log SET position = 100 WHERE position = 3',
      'UPDATE log SET position = 3 WHERE position = 5',
      'UPDATE log SET position = 5 WHERE position = 100',
    );
    expect(await found()).toEqual([{ ...nothing, kind: 'wrong-order', stream: 'pin-a', revision: 2, position: 3 }]);
  });

  it('finds an event that never got a place', async () => {
    await plant('DELETE FROM log WHERE position = 7', 'UPDATE head SET position = 6');
    expect(await found()).toEqual([{ ...nothing, kind: 'no-place', stream: 'pin-a', revision: 3 }]);
  });
});

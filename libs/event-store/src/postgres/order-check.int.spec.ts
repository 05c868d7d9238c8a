import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { silent } from '../log.ts';
import { sampleEvent } from '../testing/case.ts';
import { checkOrder, type OrderFault } from './order-check.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';

const ORDER = ['pin-a', 'pin-b', 'pin-a', 'pin-b', 'pin-a', 'pin-b', 'pin-a'];
const nothing = { through: null, stream: null, revision: null };

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

/** Everything that windows of a size find up to a head, and how many events they looked at. */
const audit = async (window: number, head = ORDER.length): Promise<{ faults: OrderFault[]; events: number }> => {
  const faults: OrderFault[] = [];
  let events = 0;
  for (let from = 0; from < head; from += window) {
    const checked = await checkOrder(pool, schema, { from, to: Math.min(head, from + window) });
    events += checked.events;
    faults.push(...checked.faults);
  }
  return { faults, events };
};

describe.each([2, 3, 1_000])('a check of the global order in windows of %i', (window) => {
  const found = async (head?: number) => (await audit(window, head)).faults;

  it('finds nothing in a sound one, and looks at every event', async () => {
    expect(await audit(window)).toEqual({ faults: [], events: ORDER.length });
  });

  it('finds a gap, also at the end', async () => {
    await plant(
      'UPDATE events SET position = position + 100 WHERE position >= 6',
      'UPDATE events SET position = position - 99 WHERE position > 100',
    );
    const gaps = await found(9);
    expect(gaps.every(({ kind, stream, revision }) => kind === 'gap' && stream === null && revision === null)).toBe(
      true,
    );
    const missing = gaps.flatMap(({ position, through }) =>
      Array.from({ length: (through ?? 0) - position + 1 }, (_, index) => position + index),
    );
    expect(missing).toEqual([6, 9]);
  });

  it('finds an event that is gone, by its position and by the one behind it in its stream', async () => {
    await plant('DELETE FROM events WHERE stream = $$pin-a$$ AND revision = 1');
    expect(await found()).toEqual([
      { ...nothing, kind: 'gap', position: 3, through: 3 },
      { ...nothing, kind: 'missing-revision', stream: 'pin-a', revision: 1, position: 5 },
    ]);
  });

  it('finds two events of a stream in the wrong order', async () => {
    await plant(
      'UPDATE events SET position = 100 WHERE position = 3',
      'UPDATE events SET position = 3 WHERE position = 5',
      'UPDATE events SET position = 5 WHERE position = 100',
    );
    expect(await found()).toEqual([{ ...nothing, kind: 'wrong-order', stream: 'pin-a', revision: 2, position: 3 }]);
  });
});

import { testDatabase } from '@corkboard/testing/postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { type RecordedEvent, START } from '../event.ts';
import { silent } from '../log.ts';
import type { Append } from '../port.ts';
import { written } from '../storable.ts';
import { collect, sampleEvent } from '../testing/case.ts';
import { carefulCall } from './append-call.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';

describe('what a process appended that was killed before it could tell', () => {
  let pool: Pool;
  let stores: PostgresEventStore[];
  const ended = new AbortController();

  beforeEach(async () => {
    const url = await testDatabase();
    pool = openPool({ url });
    const open = () => openPostgresEventStore({ url, schema: 'untold', log: silent });
    stores = [await open(), await open()];
  });
  afterEach(async () => {
    ended.abort();
    await Promise.all(stores.map((store) => store.close()));
    await pool.end();
  });

  /** As the store does, and then nothing. */
  const append = async (): Promise<void> => {
    const entry: Append = { stream: 's-1', expectedRevision: 'any', events: [sampleEvent()] };
    await pool.query(carefulCall('untold', [{ append: entry, events: written(entry) }]));
  };
  const seenByAll = (count: number): Promise<readonly RecordedEvent[][]> =>
    Promise.all(
      stores.map((store) =>
        collect(store.subscribe({ from: START, signal: ended.signal }), (events) => events.length >= count),
      ),
    );

  it('is found by all others', async () => {
    await stores[0]?.append({ stream: 's-0', expectedRevision: 'none', events: [sampleEvent()] });
    await seenByAll(1);
    const two = seenByAll(2);
    await append();
    expect((await two).map(({ length }) => length)).toEqual([2, 2]);
  });
});

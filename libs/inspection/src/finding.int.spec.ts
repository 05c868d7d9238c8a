import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { sampleEvent, to } from '@corkboard/event-store/testing/case';
import { eventually } from '@corkboard/testing/eventually';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { maskedEvent } from './describing.ts';
import { searchBackwards } from './events.ts';
import { EventIndex } from './search/event-index.ts';
import { IndexTables } from './search/tables.ts';

const BOUND = 10_000;
const first = sampleEvent();
const { correlationId: correlation } = first.metadata;
const later = { ...sampleEvent(), metadata: first.metadata };

let url: string;
let pool: Pool;
let store: PostgresEventStore;
let index: EventIndex;

/** So many events of other requests. */
const others = async (count: number): Promise<void> => {
  const AT_ONCE = 500;
  for (let left = count; left > 0; left -= AT_ONCE) {
    const events = Array.from({ length: Math.min(left, AT_ONCE) }, () => sampleEvent());
    await store.append(to('other-1', 'any', ...events));
  }
};

beforeAll(async () => {
  url = await testDatabase();
  pool = openPool({ url, schema: 'curation' });
  store = await openPostgresEventStore({ pool, schema: 'curation', log: silent });
  const lock = { acquire: async () => ({ lost: new AbortController().signal, release: async () => {} }) };
  const describe = (event: Parameters<typeof maskedEvent>[2]) => maskedEvent('curation', {}, event);
  index = new EventIndex({ store, tables: new IndexTables(pool, 'curation'), lock, describe, log: silent });
  await store.append(to('chain-1', 'none', first));
  await index.start();
  const head = await store.head();
  await eventually(async () => (await index.through()) >= head);
  await index.stop();
  await store.append(to('chain-2', 'none', later));
});

afterAll(async () => {
  await store?.close();
  await pool?.end();
  await dropTestDatabase(url);
});

const chain = async () => {
  const listed = (event: Parameters<typeof maskedEvent>[2]) => maskedEvent('curation', {}, event);
  const { events, index_behind } = await searchBackwards({ store, index }, { correlation }, listed);
  return { ids: events.map(({ id }) => id), index_behind };
};

describe('a chain of which the index lacks the newest events', () => {
  it('is whole while those are no more than 10,000', async () => {
    await others(BOUND - 1);
    expect(await chain()).toEqual({ ids: [later.id, first.id], index_behind: null });
  });

  it('lacks those that are further back, and says how far the index is behind', async () => {
    await others(1);
    expect(await chain()).toEqual({ ids: [first.id], index_behind: BOUND + 1 });
    await others(7);
    expect(await chain()).toEqual({ ids: [first.id], index_behind: BOUND + 8 });
  });
});

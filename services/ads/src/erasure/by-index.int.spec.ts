import { forgettingOf } from '@corkboard/read-models/forget';
import { emptyTables, scannedBy } from '@corkboard/testing/plans';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ads } from '../ads.module.ts';

let tables: Awaited<ReturnType<typeof emptyTables>>;

beforeAll(async () => {
  tables = await emptyTables('ads', ads.migrations);
});
afterAll(() => tables?.drop());

const exported = (ads.exports ?? []).flatMap(({ statements }) => statements);
const statements = ads.projections.flatMap(({ tables }) => forgettingOf(tables, (table) => table));

describe('what an erasure takes out of the read models', () => {
  it.each(Object.entries(ads.held ?? {}))('is counted by an index beforehand: %s', async (_, text) => {
    expect(await scannedBy(tables.client, text)).toEqual([]);
  });

  it.each(exported)('is exported by an index: %s', async (text) => {
    expect(await scannedBy(tables.client, text)).toEqual([]);
  });

  it.each(statements)('is found by an index, however many ad accounts there are: %s', async (text) => {
    expect(await scannedBy(tables.client, text)).toEqual([]);
  });
});

const queues = Object.entries(ads.lists ?? {}).flatMap(([name, { table, newest, waiting }]) => {
  const order = `${newest} DESC, ${table.key[0]} DESC`;
  return waiting === undefined
    ? []
    : [[name, `SELECT * FROM ${table.name} WHERE ${waiting} ORDER BY ${order} LIMIT 50`] as const];
});

describe('what waits for staff', () => {
  it.each(queues)('is read in its order from an index for it alone: %s', async (_, text) => {
    // The tables are empty: without this the plan is that of a few rows, which are sorted.
    await tables.client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    const { rows } = await tables.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using \w+_waiting/);
    expect(plan).not.toContain('Sort');
  });

  it('is in a queue of its own', () =>
    expect(queues.map(([name]) => name)).toEqual(['billing-profiles', 'campaigns', 'ad-differences', 'reported-ads']));
});

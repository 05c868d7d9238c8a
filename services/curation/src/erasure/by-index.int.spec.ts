import { forgettingOf } from '@corkboard/read-models/forget';
import { emptyTables, scannedBy } from '@corkboard/testing/plans';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { curation } from '../curation.module.ts';

let tables: Awaited<ReturnType<typeof emptyTables>>;

beforeAll(async () => {
  tables = await emptyTables('curation', curation.migrations);
});
afterAll(() => tables?.drop());

const exported = (curation.exports ?? []).flatMap(({ statements }) => statements);
const statements = curation.projections.flatMap(({ tables }) => forgettingOf(tables, (table) => table));

describe('what an erasure takes out of the read models', () => {
  it.each(Object.entries(curation.held ?? {}))('is counted by an index beforehand: %s', async (_, text) => {
    expect(await scannedBy(tables.client, text)).toEqual([]);
  });

  it.each(exported)('is exported by an index: %s', async (text) => {
    expect(await scannedBy(tables.client, text)).toEqual([]);
  });

  it.each(['pins', 'acts', 'trash'])(
    'is exported in the order of an index, so that no page sorts: %s',
    async (name) => {
      const [, next = ''] = curation.exports?.find((section) => section.name === name)?.statements ?? [];
      await tables.client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
      const { rows } = await tables.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${next}`);
      await tables.client.query('RESET enable_bitmapscan');
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index Scan');
      expect(plan).not.toContain('Sort');
    },
  );

  it.each(statements)('is found by an index, however many pins there are: %s', async (text) => {
    expect(await scannedBy(tables.client, text)).toEqual([]);
  });
});

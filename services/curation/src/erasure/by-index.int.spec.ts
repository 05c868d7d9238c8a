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

  it.each(statements)('is found by an index, however many pins there are: %s', async (text) => {
    expect(await scannedBy(tables.client, text)).toEqual([]);
  });
});

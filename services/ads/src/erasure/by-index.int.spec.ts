import { forgettingOf } from '@corkboard/read-models/forget';
import { emptyTables, scannedBy } from '@corkboard/testing/plans';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ads } from '../ads.module.ts';

let tables: Awaited<ReturnType<typeof emptyTables>>;

beforeAll(async () => {
  tables = await emptyTables('ads', ads.migrations);
}, 60_000);
afterAll(() => tables?.drop());

const statements = ads.projections.flatMap(({ tables }) => forgettingOf(tables, (table) => table));

describe('what an erasure takes out of the read models', () => {
  it.each(Object.entries(ads.held ?? {}))('is counted by an index beforehand: %s', async (_, text) => {
    expect(await scannedBy(tables.client, text)).toEqual([]);
  });

  it.each(statements)('is found by an index, however many ad accounts there are: %s', async (text) => {
    expect(await scannedBy(tables.client, text)).toEqual([]);
  });
});

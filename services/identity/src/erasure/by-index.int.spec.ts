import { emptyTables, scannedBy } from '@corkboard/testing/plans';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identity } from '../identity.module.ts';
import { INVITATIONS } from '../mail/mailbag.ts';
import { erasing } from './personal-rows.ts';

const exported = (identity.exports ?? []).flatMap(({ statements }) => statements);

let tables: Awaited<ReturnType<typeof emptyTables>>;

beforeAll(async () => {
  tables = await emptyTables('identity', identity.migrations);
});
afterAll(() => tables?.drop());

describe('what an erasure takes of an account', () => {
  it.each(Object.entries(identity.held ?? {}))('is counted by an index beforehand: %s', async (_, text) => {
    expect(await scannedBy(tables.client, text)).toEqual([]);
  });

  it.each(exported)('is exported by an index: %s', async (text) => {
    expect(await scannedBy(tables.client, text)).toEqual([]);
  });

  it.each(Object.entries({ ...erasing, INVITATIONS }))(
    'is found by an index, however many accounts there are: %s',
    async (_, text) => {
      expect(await scannedBy(tables.client, text)).toEqual([]);
    },
  );
});

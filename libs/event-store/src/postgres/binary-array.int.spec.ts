import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { textArray } from './binary-array.ts';
import { openPool } from './pool.ts';

describe('a text[] in binary form', () => {
  let url: string;
  let pool: Pool;

  beforeAll(async () => {
    url = await testDatabase();
    pool = openPool({ url });
  });
  afterAll(async () => {
    await pool?.end();
    await dropTestDatabase(url);
  });

  it.each([
    ['JSON', ['{"a":"b \\"c\\" \\\\ {d,e}"}', '[]']],
    ['letters of several bytes', ['ä', '日本', '📌📌', 'a']],
    ['nothing and what looks like nothing', ['', 'NULL', '{}', ' ']],
    ['what is long', ['x'.repeat(300_000), 'y']],
    ['no element', []],
  ])('arrives as it was sent: %s', async (_, values) => {
    const { rows } = await pool.query('SELECT to_json($1::text[]) AS json, array_lower($1::text[], 1) AS first', [
      textArray(values),
    ]);
    expect(rows).toEqual([{ json: values, first: values.length === 0 ? null : 1 }]);
  });
});

import { openPool } from '@corkboard/event-store/postgres/pool';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { arrayLiteral, type Columns, namesOf, unnestOf, valuesOf } from './array-literal.ts';

let pool: Pool;
beforeAll(async () => {
  pool = openPool({ url: await testDatabase(), max: 1 });
});
afterAll(() => pool?.end());

describe('the literal of an array', () => {
  it.each([
    [['plain', 'with "quotes"', 'back\\slash', 'a,b', '{c}', '', 'NULL']],
    [['line\nfeed', 'tab\t', 'bell\u0007', 'form\f', 'back\b', 'return\r', '\\n']],
    [['é', '日本', '🙂', '\u2028']],
    [[null, 'x', null]],
    [[]],
  ])('is read as the same texts: %j', async (texts) => {
    const { rows } = await pool.query('SELECT $1::text[] AS read', [arrayLiteral(texts)]);
    expect(rows[0].read).toEqual(texts);
  });

  it('is read as the same numbers and truths', async () => {
    const text = 'SELECT $1::int[] AS ints, $2::bool[] AS bools';
    const { rows } = await pool.query(text, [arrayLiteral([1, -2, null]), arrayLiteral([true, false, null])]);
    expect(rows).toEqual([{ ints: [1, -2, null], bools: [true, false, null] }]);
  });
});

describe('columns of rows', () => {
  const columns = {
    name: ['text', ({ name }) => name],
    position: ['integer', ({ at }) => at],
  } as const satisfies Columns<{ name: string | null; at: number }>;

  it('come back as the rows', async () => {
    const rows = [
      { name: 'a', at: 1 },
      { name: null, at: 2 },
    ];
    const text = `SELECT * FROM ${unnestOf(columns)} of (${namesOf(columns)})`;
    const read = await pool.query(text, valuesOf(columns, rows));
    expect(read.rows).toEqual([
      { name: 'a', position: 1 },
      { name: null, position: 2 },
    ]);
  });
});

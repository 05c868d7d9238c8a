import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { openPool } from './postgres/pool.ts';
import { rowsIn } from './rows.ts';
import { integer, table, text, timestamptz } from './table.ts';

const shelves = table('shelves', {
  shelf: text({ primary: true }),
  room: text({ nullable: true }),
  books: integer({ default: '0' }),
  until: timestamptz({ nullable: true }),
});

let pool: Pool;
beforeAll(async () => {
  pool = openPool({ url: await testDatabase() });
  await pool.query(
    'CREATE TABLE shelves (shelf text PRIMARY KEY, room text, books integer DEFAULT 0, until timestamptz)',
  );
});
afterAll(() => pool.end());

const left = async () => (await rowsIn(pool, shelves).find(['shelf'], 'ORDER BY shelf', [])).map(({ shelf }) => shelf);

it('stores rows and says whether it did', async () => {
  const rows = rowsIn(pool, shelves);
  expect(await rows.insert({ shelf: 'a', room: 'hall' })).toBe(true);
  expect(await rows.insert({ shelf: 'a', room: 'attic' }, 'ON CONFLICT DO NOTHING')).toBe(false);
  expect(
    await rows.insert({ shelf: 'a', room: 'attic' }, 'ON CONFLICT (shelf) DO UPDATE SET room = excluded.room'),
  ).toBe(true);
  for (const shelf of ['b', 'c', 'd'])
    await rows.insert({ shelf, until: new Date(`2026-01-0${'abcd'.indexOf(shelf)}`) });
  const found = await rows.find(['shelf', 'room', 'books'], 'WHERE room = $1', ['attic']);
  expect(found).toEqual([{ shelf: 'a', room: 'attic', books: 0 }]);
});

it('changes and removes those with these values alone, and says how many', async () => {
  const rows = rowsIn(pool, shelves);
  expect(await rows.update({ room: null, shelf: ['a', 'b', 'c'] }, { books: 7, room: 'hall' })).toBe(2);
  expect(await rows.find(['shelf'], 'WHERE books = 7 ORDER BY shelf', [])).toEqual([{ shelf: 'b' }, { shelf: 'c' }]);
  await rows.deleteUntil('until', new Date('2026-01-02'));
  expect(await left()).toEqual(['a', 'd']);
  expect(await rows.delete({ shelf: 'd', room: 'hall' })).toBe(0);
  expect(await rows.delete({ shelf: 'd', room: null })).toBe(1);
  expect(await left()).toEqual(['a']);
});

import { openPool } from '@corkboard/event-store/postgres/pool';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { postgresJournal } from './journal.ts';
import { migrateMessaging } from './tables.ts';

const message = {
  id: 'm1',
  source: '/sample',
  topic: 'sample.v1',
  type: 'sample.sample-happened.v1',
  time: '2026-01-01T00:00:00.000Z',
  subject: 'sample-a',
  sequence: 0,
  ordinal: 0,
  correlationId: 'c',
  causationId: null,
  data: { n: 0 },
};

let url: string;
let pool: Pool;
beforeAll(async () => {
  url = await testDatabase();
  pool = openPool({ url });
}, 120_000);
afterAll(async () => {
  await pool?.end();
  await dropTestDatabase(url);
});

it('keeps the dead letters of a database whose columns have their former names', async () => {
  await pool.query(`CREATE TABLE relay_dead_letters (
    id text PRIMARY KEY, message json NOT NULL, reason text, at timestamptz NOT NULL DEFAULT clock_timestamp(),
    number bigint GENERATED ALWAYS AS IDENTITY, relay text NOT NULL DEFAULT '', subject text NOT NULL DEFAULT '',
    held boolean NOT NULL DEFAULT false, wish text);
    CREATE INDEX relay_dead_letters_held ON relay_dead_letters (relay, subject, number) WHERE held`);
  await pool.query(
    `INSERT INTO relay_dead_letters (id, message, reason, relay, subject, held, wish)
     VALUES ('m1', $1, 'too large', 'sample', 'sample-a', true, 'skip')`,
    [JSON.stringify(message)],
  );
  for (let start = 0; start < 2; start += 1) await migrateMessaging(pool);
  const journal = postgresJournal(pool);
  expect(await journal.deadLetters({ limit: 10 })).toMatchObject([{ message, parked: true, requested: 'skip' }]);
  expect(await journal.requestedResolutions('sample')).toEqual([{ subject: 'sample-a', id: 'm1', resolution: 'skip' }]);
  expect(await journal.requestResolution('m1', 'replay')).toBe(true);
});

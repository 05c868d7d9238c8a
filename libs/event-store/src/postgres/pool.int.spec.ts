import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Pool, type PoolClient, types } from 'pg';
import { openPool } from './pool.ts';

let pool: Pool;

beforeAll(async () => {
  pool = openPool({ url: await testDatabase(), schema: 'sample', max: 2 });
}, 120_000);

afterAll(() => pool.end());

const backendOf = async (client: PoolClient): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
};

describe('a connection that is lost', () => {
  it('between two queries of whoever holds it fails the next one, and nothing else', async () => {
    const held = await pool.connect();
    // An 'error' that nobody listens to would end the process.
    expect(held.listenerCount('error')).toBeGreaterThan(0);
    await held.query('BEGIN');
    const ended = new Promise((done) => held.once('end', () => done('ended')));

    await pool.query('SELECT pg_terminate_backend($1)', [await backendOf(held)]);

    expect(await ended).toBe('ended');
    await expect(held.query('SELECT 1')).rejects.toThrow('not queryable');
    held.release(true);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('while it is idle is replaced by a new one', async () => {
    const client = await pool.connect();
    const backend = await backendOf(client);
    client.release();
    const other = await pool.connect();
    const another = await pool.connect();
    const backends = [await backendOf(other), await backendOf(another)];
    other.release();
    const gone = new Promise((done) => other.once('end', () => done('ended')));

    await another.query('SELECT pg_terminate_backend($1)', [backends[0]]);

    expect(backends).toContain(backend);
    expect(await gone).toBe('ended');
    another.release();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('what a query answers', () => {
  it('has arrays, of none too', async () => {
    const id = '0b4ad2b0-3d53-4a0e-8f5c-7d1d2f5f2c11';
    const sql = `SELECT '{}'::text[] AS none, ARRAY['a, "b"', '{}', NULL] AS texts, '{}'::uuid[] AS no_ids, ARRAY['${id}'::uuid] AS ids`;
    expect((await pool.query(sql)).rows).toEqual([{ none: [], texts: ['a, "b"', '{}', null], no_ids: [], ids: [id] }]);
  });

  it('is read the same when another library tells pg to read its types otherwise', async () => {
    const [long, json] = [types.getTypeParser(20), types.getTypeParser(114)];
    try {
      types.setTypeParser(20, BigInt);
      types.setTypeParser(114, () => 'not read');
      const { rows } = await pool.query(`SELECT 7::bigint AS n, '{"a": 1}'::json AS json`);
      expect(rows).toEqual([{ n: '7', json: { a: 1 } }]);
    } finally {
      types.setTypeParser(20, long);
      types.setTypeParser(114, json);
    }
  });
});

import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { silent } from '../log.ts';
import type { Append, AppendResult, Claim } from '../port.ts';
import { sampleEvent } from '../testing/case.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';

const twelve = Array.from({ length: 12 }, (_, n) => n);
const append = (stream: string, claims: readonly Claim[] = []): Append => ({
  stream,
  expectedRevision: 'any',
  events: [sampleEvent()],
  claims,
});

describe('two processes that want the same in opposite orders, while a third holds what is in the middle', () => {
  let pool: Pool;
  let one: PostgresEventStore;
  let two: PostgresEventStore;

  beforeEach(async () => {
    const url = await testDatabase();
    pool = openPool({ url });
    one = await openPostgresEventStore({ url, schema: 'crossing', log: silent });
    two = await openPostgresEventStore({ url, schema: 'crossing', log: silent });
  });
  afterEach(async () => {
    await Promise.all([one.close(), two.close()]);
    await pool.end();
  });

  /** Begins the work of both when the third has begun, and lets the third go when both wait. */
  const cross = async <T>(third: string, both: () => Promise<T>[]): Promise<T[]> => {
    const holder = await pool.connect();
    await holder.query(`BEGIN; ${third}`);
    const working = Promise.all(both());
    const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%crossing.%'`;
    const howMany = async () => (await pool.query<{ n: number }>(waiting)).rows[0]?.n ?? 0;
    await eventually(async () => (await howMany()) >= 2, { every: 5 });
    await holder.query('ROLLBACK');
    holder.release();
    return working;
  };

  /** Count of deadlocks that the database had to end. */
  const deadlocks = async (): Promise<number> => {
    // The connections tell what they have counted when they end.
    await Promise.all([one.close(), two.close()]);
    const sql = 'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()';
    return (await pool.query<{ n: number }>(sql)).rows[0]?.n ?? -1;
  };

  it('never wait for each other in a circle over streams', async () => {
    const appends = twelve.map((n) => append(`s-${n}`));
    const held = 'SELECT crossing.lock_head()';
    const again = [...twelve].reverse().map((n) => append(`s-${n}`));
    const results = await cross<readonly AppendResult[]>(held, () => [one.appendMany(appends), two.appendMany(again)]);

    expect(results.flat().map(({ status }) => status)).toEqual([...twelve, ...twelve].map(() => 'appended'));
    expect(await deadlocks()).toBe(0);
  });

  it('nor over claims, of which one gets all and the other leaves none', async () => {
    const claims = twelve.map((n) => ({ kind: 'name', value: String(100 + n) }));
    const rivals = [append('a', claims), append('b', [...claims].reverse())] as const;
    const held = 'SELECT crossing.lock_head()';
    const results = await cross(held, () => [one.append(rivals[0]), two.append(rivals[1])]);

    expect(results.map(({ status }) => status).sort()).toEqual(['appended', 'claim-taken']);
    const winner = results[0]?.status === 'appended' ? 'a' : 'b';
    const holders = await Promise.all(claims.map((claim) => one.holderOf(claim)));
    expect(new Set(holders)).toEqual(new Set([winner]));
    expect(await deadlocks()).toBe(0);
  });
});

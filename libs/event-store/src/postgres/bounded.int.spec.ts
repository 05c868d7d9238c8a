import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { Deadline, DeadlinePassed, timeLeft, withoutDeadline } from '../deadline.ts';
import { isLost } from '../failures.ts';
import { openPool } from './pool.ts';

let pool: Pool;

beforeAll(async () => {
  pool = openPool({ url: await testDatabase(), max: 1 });
  await pool.query('CREATE TABLE done (id int)');
}, 120_000);

afterAll(() => pool.end());

const failure = async (work: Promise<unknown>): Promise<{ error: unknown; after: number }> => {
  const start = performance.now();
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { error, after: performance.now() - start };
};
const backend = async (): Promise<number> =>
  (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;

describe('within a deadline', () => {
  it('a query that is not answered by its end fails as lost, and its connection is not used again', async () => {
    const before = await backend();
    const { error, after } = await failure(new Deadline(200).run(() => pool.query('SELECT pg_sleep(60)')));
    expect(isLost(error)).toBe(true);
    expect(after).toBeGreaterThan(150);
    expect(after).toBeLessThan(20_000);
    expect(pool.totalCount).toBe(0);
    expect(await backend()).not.toBe(before);
  });

  it('a connection is waited for no longer, and is given back when it comes after all', async () => {
    const held = await pool.connect();
    const { error, after } = await failure(new Deadline(200).run(() => pool.query('INSERT INTO done VALUES (1)')));
    expect(error).toBeInstanceOf(DeadlinePassed);
    expect(after).toBeLessThan(20_000);
    held.release();
    expect((await pool.query('SELECT id FROM done')).rows).toEqual([]);
    expect(pool.idleCount).toBe(1);
  });

  it('nothing is sent once it is over, by a transaction that was begun before neither', async () => {
    const deadline = new Deadline(500);
    await deadline.run(async () => {
      const client = await pool.connect();
      await new Promise((done) => setTimeout(done, 600));
      expect((await failure(client.query('INSERT INTO done VALUES (2)'))).error).toBeInstanceOf(DeadlinePassed);
      expect((await failure(pool.query('INSERT INTO done VALUES (3)'))).error).toBeInstanceOf(DeadlinePassed);
      client.release();
    });
    expect((await pool.query('SELECT id FROM done')).rows).toEqual([]);
  });

  it('one wait is cut short however much time there is in all', async () => {
    const { error, after } = await failure(new Deadline(60_000, 200).run(() => pool.query('SELECT pg_sleep(60)')));
    expect(isLost(error)).toBe(true);
    expect(after).toBeLessThan(20_000);
  });

  it('who waits for a connection without one is not bounded by whoever gives it back', async () => {
    const held = await pool.connect();
    const unbounded = pool.query('SELECT pg_sleep(0.4)').then(() => timeLeft());
    new Deadline(100).run(() => held.release());
    expect(await unbounded).toBeNull();
  });

  it('what outlives the work, or is left running when it is done in time, is bounded no longer', async () => {
    const deadline = new Deadline(100);
    const [apart, left] = deadline.run(() => [
      withoutDeadline(() => pool.query('SELECT pg_sleep(0.3)')),
      new Promise((done) => setTimeout(done, 300)).then(() => timeLeft()),
    ]);
    deadline.meet();
    await expect(apart).resolves.toBeDefined();
    expect(await left).toBeNull();
  });
});

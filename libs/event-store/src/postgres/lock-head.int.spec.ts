import { testDatabase } from '@corkboard/testing/postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { silent } from '../log.ts';
import type { Append } from '../port.ts';
import { written } from '../storable.ts';
import { sampleEvent } from '../testing/case.ts';
import { quickCall } from './append-call.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';

const first = (stream: string): Append => ({ stream, expectedRevision: 'none', events: [sampleEvent()] });
const statement = (append: Append) => quickCall('locked', [{ append, events: written(append) }]);

describe('the lock of the head', () => {
  let pool: Pool;
  let store: PostgresEventStore;
  let clients: PoolClient[];
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    clients.push(client);
    return client;
  };

  beforeEach(async () => {
    clients = [];
    pool = openPool({ url: await testDatabase() });
    store = await openPostgresEventStore({ pool, schema: 'locked', log: silent });
  });
  afterEach(async () => {
    for (const client of clients) client.release(true);
    await store.close();
    await pool.end();
  });

  it('is given to the next one when the commit is visible to it, also where that one began before', async () => {
    const [holder, next] = [await connect(), await connect()];
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    const isWaiting = async (): Promise<boolean> => (await pool.query(waiting)).rowCount === 1;
    for (let position = 1; position <= 100; position += 1) {
      await holder.query('BEGIN');
      await holder.query(statement(first(`s-${position}`)) ?? '');
      const given = next.query<{ last: string }>('SELECT locked.lock_head() AS last');
      while (!(await isWaiting()));
      await holder.query('COMMIT');
      expect((await given).rows).toEqual([{ last: String(position) }]);
    }
  });

  it('costs an append no more while an old snapshot keeps all dead rows, however many appends there were since', async () => {
    const appendMany = async (name: string): Promise<void> => {
      for (let n = 0; n < 3_000; n += 1) await store.append(first(`${name}-${n}`));
    };
    const prober = await connect();
    await prober.query('SET enable_seqscan = off');
    const pagesOnce = async (): Promise<number> => {
      const { text = '', values } = statement(first('never')) ?? {};
      await prober.query('BEGIN');
      const { rows } = await prober.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      );
      await prober.query('ROLLBACK');
      const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
      return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    };
    // The first looks into the catalogue as well.
    const pages = async (): Promise<number> => pagesOnce().then(pagesOnce);
    await appendMany('before');
    const reader = await connect();
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM locked.events LIMIT 1');
    const before = await pages();
    await appendMany('since');
    expect(before).toBeGreaterThan(5);
    expect(await pages()).toBeLessThanOrEqual(before + 5);
  }, 240_000);
});

import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { silent } from '../log.ts';
import { sleep } from '../pause.ts';
import { type Append, StoreUnavailable } from '../port.ts';
import { sampleEvent } from '../testing/case.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';

const first = (stream: string): Append => ({ stream, expectedRevision: 'none', events: [sampleEvent()] });

describe('appends that come while others are under way', () => {
  let pool: Pool;
  let store: PostgresEventStore;

  beforeAll(async () => {
    pool = openPool({ url: await testDatabase() });
    store = await openPostgresEventStore({ pool, schema: 'queued', log: silent });
    await Promise.all(Array.from({ length: 64 }, (_, n) => store.append(first(`warm-${n}`))));
  });
  afterAll(async () => {
    await store?.close();
    await pool?.end();
  });

  /** Number of calls that wait for the head while another transaction has it, once there are as many as `expected`. */
  const callsFor = async (appends: readonly Append[], expected: number): Promise<number> => {
    const holder = await pool.connect();
    await holder.query('BEGIN; SELECT queued.lock_head()');
    const work = store.appendMany(appends);
    const waiting = async (): Promise<number> => {
      const { rowCount } = await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rowCount ?? 0;
    };
    await eventually(async () => (await waiting()) >= expected, { every: 5 });
    await sleep(200);
    const calls = await waiting();
    await holder.query('ROLLBACK');
    holder.release();
    expect((await work).map(({ status }) => status)).toEqual(appends.map(() => 'appended'));
    return calls;
  };

  it.each([
    [1, 1],
    [31, 1],
    [32, 2],
    [300, 2],
  ])('share calls: %i of them at once make %i that are under way', async (appends, calls) => {
    const streams = Array.from({ length: appends }, (_, n) => first(`s-${appends}-${n}`));
    expect(await callsFor(streams, calls)).toBe(calls);
  });

  it('keep the order of a stream, whatever calls they share', async () => {
    const all = Array.from({ length: 200 }, (_, n): Append => {
      const stream = `hot-${n % 4}`;
      const before = Math.floor(n / 4) - 1;
      return { ...first(stream), expectedRevision: before < 0 ? 'none' : before };
    });
    const results = await store.appendMany(all);
    expect(results.map((result) => ('revision' in result ? result.revision : result.status))).toEqual(
      all.map((_, n) => Math.floor(n / 4)),
    );
  });
});

describe('appends that share a call', () => {
  let pool: Pool;
  let store: PostgresEventStore;

  beforeAll(async () => {
    pool = openPool({ url: await testDatabase() });
    store = await openPostgresEventStore({ pool, schema: 'shared', log: silent });
    await store.append(first('s-0'));
  });
  afterAll(async () => {
    await store?.close();
    await pool?.end();
  });

  /** Lets the server answer with this SQLSTATE whatever touches the stream `failing-..`. */
  const failWith = (code: string) =>
    pool.query(`
      CREATE OR REPLACE FUNCTION shared.fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '${code}'; END $$;
      CREATE OR REPLACE TRIGGER failing BEFORE INSERT ON shared.events
        FOR EACH ROW WHEN (NEW.stream LIKE 'failing-%') EXECUTE FUNCTION shared.fail()`);

  const three = (name: string): Promise<unknown[]> =>
    Promise.all(
      [`s-${name}-1`, `failing-${name}`, `s-${name}-2`].map((stream) =>
        store.append(first(stream)).catch((error: unknown) => error),
      ),
    );

  it('are tried one by one where one of them cannot be stored', async () => {
    await failWith('23514');
    const [one, failing, two] = await three('check');
    expect(failing).toMatchObject({ code: '23514' });
    for (const stored of [one, two]) expect(stored).toMatchObject({ status: 'appended' });
  });

  it.each([
    ['a lock was not to be had', '55P03'],
    ['the transaction took too long', '25P04'],
  ])('are unavailable together, and not tried one by one, where %s (%s)', async (_, code) => {
    await failWith(code);
    const [one, failing, two] = await three(code);
    expect(failing).toBeInstanceOf(StoreUnavailable);
    expect(failing).toMatchObject({ cause: { code } });
    for (const other of [one, two]) expect(other).toBe(failing);
    const { rows } = await pool.query('SELECT stream FROM shared.events WHERE stream LIKE $1', [`%${code}%`]);
    expect(rows).toEqual([]);
  });
});

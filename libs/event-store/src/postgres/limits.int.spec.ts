import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { silent } from '../log.ts';
import { type Append, StoreUnavailable } from '../port.ts';
import { sampleEvent } from '../testing/case.ts';
import { appendLock } from './lock-head.ts';
import { holderOfLock } from './lock-holder.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';

const append = (stream: string): Append => ({ stream, expectedRevision: 'any', events: [sampleEvent()] });
const first = (stream: string): Append => ({ ...append(stream), expectedRevision: 'none' });

const SYNC = 0x53;

/** A line to the server that can keep back the word which ends a statement, as a client does that freezes before it. */
const withholding = async (to: number): Promise<{ port: number; withhold: () => void; close: () => void }> => {
  let isWithholding = false;
  const sockets: Socket[] = [];
  const server: Server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    far.pipe(near);
    near.on('close', () => far.destroy());
    near.on('data', (said) => {
      const isLast = said.at(-5) === SYNC && said.readInt32BE(said.length - 4) === 4;
      far.write(isWithholding && isLast ? said.subarray(0, -5) : said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    withhold: () => {
      isWithholding = true;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

describe('whoever holds the head', () => {
  let url: string;
  let pool: Pool;
  let store: PostgresEventStore;

  beforeEach(async () => {
    url = await testDatabase();
    pool = openPool({ url });
    store = await openPostgresEventStore({ pool, schema: 'limited', log: silent });
    await store.append(first('s-0'));
  });
  afterEach(async () => {
    await store.close();
    await pool.end();
  });
  const positions = async (): Promise<number[]> =>
    (await pool.query<{ position: string }>('SELECT position FROM limited.events ORDER BY position')).rows.map(
      ({ position }) => Number(position),
    );
  const within = async (work: Promise<unknown>, least: number, most: number): Promise<unknown> => {
    const began = performance.now();
    const outcome = await work.catch((error: unknown) => error);
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(least);
    expect(took).toBeLessThan(most);
    return outcome;
  };

  it.each([
    ['one by a plain statement', () => [first('s-1')]],
    ['one by the careful function', () => [append('s-1')]],
    ['a batch, which is not tried one by one', () => [first('s-1'), first('s-2'), append('s-3')]],
  ])('makes appends unavailable after two seconds, and they leave nothing: %s', async (_, appends) => {
    const holder = await pool.connect();
    await holder.query('BEGIN; SELECT limited.lock_head()');
    const all = Promise.all(appends().map((one) => store.append(one).catch((error: unknown) => error)));
    const outcomes = (await within(all, 1_800, 5_500)) as unknown[];
    for (const outcome of outcomes) expect(outcome).toBeInstanceOf(StoreUnavailable);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await positions()).toEqual([1]);
    expect(await store.append(first('s-1'))).toMatchObject({ status: 'appended', revision: 0 });
    expect(await positions()).toEqual([1, 2]);
  });

  it('is made to let go of it where it freezes between its statement and the end of that', async () => {
    const version = await pool.query<{ n: number }>("SELECT current_setting('server_version_num')::int AS n");
    const line = await withholding(Number(new URL(url).port));
    const through = new URL(url);
    through.search = '';
    through.port = String(line.port);
    const frozen = await openPostgresEventStore({ url: through.href, schema: 'limited', log: silent });
    await frozen.append(first('s-1'));
    line.withhold();
    const batch = [{ ...first('s-1'), expectedRevision: 0 }, first('s-5')];
    const never = Promise.all(batch.map((one) => frozen.append(one).catch((error: unknown) => error)));
    const holds = async (): Promise<boolean> => (await holderOfLock(pool, appendLock('limited'))) !== null;
    await eventually(holds, { every: 10 });
    expect(await within(store.append(first('s-2')), 1_500, 10_000)).toBeInstanceOf(StoreUnavailable);
    // Without transaction_timeout, which PostgreSQL 16 does not know, only the end of the connection would.
    if ((version.rows[0]?.n ?? 0) >= 170_000) {
      const again = store.append(first('s-3')).catch(() => store.append(first('s-4')));
      expect(await within(again, 0, 10_000)).toMatchObject({ status: 'appended' });
      expect((await never)[0]).toMatchObject({ cause: { code: '25P04' } });
    }
    line.close();
    const [one, other] = await never;
    expect(one).toBeInstanceOf(StoreUnavailable);
    // One failure of one call: the batch was not tried one by one.
    expect(other).toBe(one);
    await frozen.close();
    const { rows } = await pool.query("SELECT FROM limited.events WHERE stream IN ('s-1', 's-5')");
    expect(rows).toHaveLength(1);
  });
});

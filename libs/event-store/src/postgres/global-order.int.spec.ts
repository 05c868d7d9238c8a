import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { sampleEvent } from '../contract/case.ts';
import { type RecordedEvent, START } from '../event.ts';
import { silent } from '../log.ts';
import { type Append, type AppendResult, StoreUnavailable } from '../port.ts';
import { Head } from './head.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';
import { denseSubscription } from './subscription.ts';
import { GapDetected, Tail } from './tail.ts';

const append = (stream: string, events = 1): Append => ({
  stream,
  expectedRevision: 'any',
  events: Array.from({ length: events }, () => sampleEvent()),
});

/** A line to the server that can be cut. */
const cuttable = async (to: number): Promise<{ port: number; cut(): Promise<void>; mend(): Promise<void> }> => {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port, cut, mend: () => listen(port) };
};

describe('the global order', () => {
  let url: string;
  let pool: Pool;
  let stores: PostgresEventStore[];
  const open = async (at = url): Promise<PostgresEventStore> => {
    const store = await openPostgresEventStore({ url: at, schema: 'placed', log: silent });
    stores.push(store);
    return store;
  };
  const all = async (store: PostgresEventStore): Promise<RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    for (let from = START; ; ) {
      const batch = await store.readAll({ from, limit: 1_000 });
      events.push(...batch.events);
      from = batch.through;
      if (batch.live) return events;
    }
  };
  const expectWhole = (events: readonly RecordedEvent[], count: number): void => {
    expect(events.map(({ position }) => Number(position))).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    const next = new Map<string, number>();
    for (const { stream, revision } of events) {
      expect(revision).toBe(next.get(stream) ?? 0);
      next.set(stream, revision + 1);
    }
  };
  const until = async (condition: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 400; tries += 1) {
      if (await condition()) return;
      await delay(25);
    }
    throw new Error('the condition never came');
  };
  const placedAll = (store: PostgresEventStore, count: number): Promise<void> =>
    until(async () => Number(await store.head()) === count);

  beforeEach(async () => {
    url = await testDatabase();
    pool = openPool({ url });
    stores = [];
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await pool.end();
  });

  it('is dense and keeps the order within every stream when three processes write at once', async () => {
    const writers = await Promise.all([open(), open(), open()]);
    const random = (n: number): number => Math.floor(Math.random() * n);
    let count = 0;
    await Promise.all(
      writers.map(async (store) => {
        for (let round = 0; round < 40; round += 1) {
          const sizes = Array.from({ length: 1 + random(8) }, () => 1 + random(3));
          count += sizes.reduce((sum, size) => sum + size, 0);
          await store.appendMany(sizes.map((size) => append(`s-${random(12)}`, size)));
        }
      }),
    );
    const [first] = writers;
    await placedAll(first, count);
    expectWhole(await all(first), count);
    expect((await pool.query('SELECT count(*)::int AS n FROM placed.pending')).rows[0].n).toBe(0);
  });

  it('takes a backlog larger than one batch in its order, when nobody gave out places for a while', async () => {
    const store = await open();
    await until(async () => store.leads);
    const blocker = new Client({ connectionString: url });
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('SELECT * FROM placed.head FOR UPDATE');
    const appends = Array.from({ length: 1_200 }, (_, n) => append(`s-${n % 40}`, 6));
    const results = await store.appendMany(appends);
    expect(results.every(({ status }) => status === 'appended')).toBe(true);
    expect((await pool.query('SELECT count(*)::int AS n FROM placed.pending')).rows[0].n).toBe(7_200);
    await blocker.query('ROLLBACK');
    await blocker.end();
    await store.append(append('s-0'));
    await placedAll(store, 7_201);
    expectWhole(await all(store), 7_201);
  });

  it('goes on in another process when the leading one loses its connections', async () => {
    const [one, two] = [await open(), await open()];
    await until(async () => one.leads || two.leads);
    let count = 0;
    const add = async (store: PostgresEventStore): Promise<void> => {
      const entry = append('s-1');
      for (;;) {
        try {
          await store.append(entry);
          count += 1;
          return;
        } catch (error) {
          if (!(error instanceof StoreUnavailable)) throw error;
          await delay(20);
        }
      }
    };
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 10; n += 1) await Promise.all([add(one), add(two)]);
      const kill =
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
      await pool.query(kill).catch(() => undefined);
      await until(() =>
        pool.query('SELECT 1').then(
          () => true,
          () => false,
        ),
      );
      await until(async () => one.leads || two.leads);
    }
    expect(count).toBe(60);
    const leader = one.leads ? one : two;
    await leader.close();
    stores.splice(stores.indexOf(leader), 1);
    const left = leader === one ? two : one;
    await until(async () => left.leads);
    await add(left);
    await placedAll(left, 61);
    expectWhole(await all(left), 61);
  });

  it('takes in what was left when the leader died, though nobody appends any more', async () => {
    const named = new URL(url);
    named.searchParams.set('application_name', 'leader');
    const dying = await open(named.href);
    await until(async () => dying.leads);
    const left = await open();
    const blocker = await pool.connect();
    await blocker.query('BEGIN; SELECT FROM placed.head FOR UPDATE');
    await left.appendMany(Array.from({ length: 40 }, (_, n) => append(`s-${n}`, 3)));
    const ending = dying.close();
    await pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leader'");
    await ending;
    expect(Number(await left.head())).toBe(0);
    await blocker.query('ROLLBACK');
    blocker.release();
    await placedAll(left, 120);
    expectWhole(await all(left), 120);
    expect(left.leads).toBe(true);
  });

  it('does not let an old leader give out places', async () => {
    const store = await open();
    await until(async () => store.leads);
    const epoch = (await pool.query('SELECT epoch FROM placed.head')).rows[0].epoch;
    expect((await pool.query('SELECT * FROM placed.sequence_events($1, 10)', [epoch])).rowCount).toBe(1);
    expect((await pool.query('SELECT * FROM placed.sequence_events($1, 10)', [Number(epoch) - 1])).rowCount).toBe(0);
  });

  it('does not wait for an open transaction in another database, nor for one that has appended and not ended', async () => {
    const store = await open();
    const elsewhere = new Client({ connectionString: await testDatabase() });
    const hanging = new Client({ connectionString: url });
    await Promise.all([elsewhere.connect(), hanging.connect()]);
    await elsewhere.query('BEGIN; CREATE TABLE held (n int); INSERT INTO held VALUES (1)');
    await hanging.query('BEGIN');
    const mine = sampleEvent();
    await hanging.query(
      `SELECT * FROM placed.append_events('{s-hanging}', '{-3}', '{1}', $1, '{T}', '{1}', '{"{}"}', '{"{}"}', '{c}', '{NULL}', '{}', '{}', '{}', '{}', '{}', '{}')`,
      [[mine.id]],
    );
    const result = await store.append(append('s-free'));
    if (!('token' in result)) throw new Error('refused');
    // The hanging one holds the head, as a process that was stopped in this moment would: others only wait for places.
    expect(await store.positionOf(result.token, 200)).toBeNull();
    await hanging.query('COMMIT');
    expect(await store.positionOf(result.token, 2_000)).not.toBeNull();
    await elsewhere.query('ROLLBACK');
    await Promise.all([elsewhere.end(), hanging.end()]);
    await placedAll(store, 2);
    expectWhole(await all(store), 2);
  });

  it('is refused to go on with by an unfiltered subscription when a position is missing', async () => {
    const store = await open();
    const results: AppendResult[] = [];
    for (let n = 0; n < 3; n += 1) results.push(await store.append(append('s-1')));
    await placedAll(store, 3);
    await pool.query(
      "SET session_replication_role = 'replica'; DELETE FROM placed.log WHERE position = 2; RESET session_replication_role",
    );
    const alarms: string[] = [];
    const log = { ...silent, error: (_: object, message: string) => void alarms.push(message) };
    const signal = new AbortController().signal;
    const read = async (): Promise<void> => {
      for await (const batch of denseSubscription(
        store,
        { from: START, signal },
        { log, tail: new Tail(store, new Head()) },
      ))
        if (batch.live) return;
    };
    await expect(read()).rejects.toThrow(GapDetected);
    expect(alarms).toHaveLength(1);
    expect(results).toHaveLength(3);
  });

  it('and the events themselves cannot be changed or removed', async () => {
    const store = await open();
    await store.append(append('s-1'));
    for (const statement of [
      "UPDATE placed.events SET type = 'Other'",
      'DELETE FROM placed.events',
      'TRUNCATE placed.events',
      'DELETE FROM placed.log',
      'UPDATE placed.log SET position = position + 1',
      'TRUNCATE placed.log',
    ]) {
      await expect(pool.query(statement)).rejects.toThrow('cannot be changed');
    }
  });

  it('and a store that cannot be reached says so, and answers again when it can', async () => {
    const line = await cuttable(Number(new URL(url).port));
    const through = new URL(url);
    through.port = String(line.port);
    through.search = '';
    const store = await openPostgresEventStore({ url: through.href, schema: 'placed', log: silent });
    stores.push(store);
    const following = new AbortController();
    const seen: string[] = [];
    const reader = (async () => {
      for await (const batch of store.subscribe({ from: START, signal: following.signal })) {
        seen.push(...batch.events.map(({ stream }) => stream));
      }
    })();
    await store.append(append('s-before'));
    await line.cut();
    await expect(store.append(append('s-never'))).rejects.toThrow(StoreUnavailable);
    await expect(store.readStream('s-before')).rejects.toThrow(StoreUnavailable);
    await line.mend();
    await until(() =>
      store.append(append('s-after')).then(
        () => true,
        () => false,
      ),
    );
    await until(async () => seen.length === 2);
    expect(seen).toEqual(['s-before', 's-after']);
    following.abort();
    await reader;
    await store.close();
    await line.cut();
  });
});

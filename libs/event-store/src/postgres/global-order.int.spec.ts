import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { type RecordedEvent, START } from '../event.ts';
import { Head } from '../head.ts';
import { silent } from '../log.ts';
import { type Append, type AppendResult, StoreUnavailable } from '../port.ts';
import { GapDetected } from '../subscription.ts';
import { sampleEvent } from '../testing/case.ts';
import { openPool } from './pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres-event-store.ts';
import { denseSubscription } from './subscription.ts';
import { Tail } from './tail.ts';

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
    expectWhole(await all(writers[0]), count);
  });

  it('stays whole while processes lose their connections in the middle of appends', async () => {
    const [one, two] = [await open(), await open()];
    const kill =
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    const acknowledged: string[] = [];
    let unanswered = 0;
    const write = async (store: PostgresEventStore, writer: number): Promise<void> => {
      for (let n = 0; n < 40 || unanswered === 0; n += 1) {
        const entry = append(`s-${writer % 3}`, 1 + (n % 3));
        for (;;) {
          try {
            await store.append(entry);
            acknowledged.push(...entry.events.map(({ id }) => id));
            break;
          } catch (error) {
            if (!(error instanceof StoreUnavailable)) throw error;
            unanswered += 1;
            await delay(5);
          }
        }
      }
    };
    const writing = Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((writer) => write(writer % 2 ? one : two, writer)));
    for (let round = 0; round < 5 || unanswered === 0; round += 1) {
      await delay(30);
      await pool.query(kill);
    }
    await writing;
    // The pool learns that an idle connection was ended only when it is used.
    const events = await eventually(() => all(one));
    expectWhole(events, acknowledged.length);
    expect(new Set(events.map(({ id }) => id))).toEqual(new Set(acknowledged));
    expect(unanswered).toBeGreaterThan(0);
  });

  it('does not wait for an open transaction in another database', async () => {
    const store = await open();
    const elsewhere = new Client({ connectionString: await testDatabase() });
    await elsewhere.connect();
    await elsewhere.query('BEGIN; CREATE TABLE held (n int); INSERT INTO held VALUES (1)');
    await store.append(append('s-free'));
    await elsewhere.query('ROLLBACK');
    await elsewhere.end();
    expectWhole(await all(store), 1);
  });

  it('has what was appended in the middle of a transaction of the same pool, whose end does not touch it', async () => {
    const own = openPool({ url, max: 1 });
    const store = await openPostgresEventStore({ pool: own, schema: 'placed', log: silent });
    stores.push(store);
    const client = await own.connect();
    await client.query('BEGIN; CREATE TABLE placed.undone (n int)');
    const result = await store.append(append('s-1'));
    expect(result.status).toBe('appended');
    await client.query('ROLLBACK');
    client.release();
    expectWhole(await all(store), 1);
    await store.close();
    await own.end();
  });

  it('is not moved by appends that are refused', async () => {
    const store = await open();
    const first = append('s-1');
    await store.append(first);
    const refused = await store.appendMany([
      { ...append('s-1'), expectedRevision: 'none' },
      { ...append('s-2', 3), expectedRevision: 4 },
      { ...append('s-3'), expectedRevision: 'none' },
      { ...first, expectedRevision: 'none' },
    ]);
    expect(refused.map(({ status }) => status)).toEqual(['conflict', 'conflict', 'appended', 'duplicate']);
    const { rows } = await pool.query('SELECT position::int AS head FROM placed.last_position()');
    expect(rows).toEqual([{ head: 2 }]);
    expectWhole(await all(store), 2);
  });

  it('is refused to go on with by an unfiltered subscription when a position is missing', async () => {
    const store = await open();
    const results: AppendResult[] = [];
    for (let n = 0; n < 3; n += 1) results.push(await store.append(append('s-1')));
    await pool.query(
      "SET session_replication_role = 'replica'; DELETE FROM placed.events WHERE position = 2; RESET session_replication_role",
    );
    const alarms: string[] = [];
    const log = { ...silent, error: (_: object, message: string) => void alarms.push(message) };
    const signal = new AbortController().signal;
    const read = async (): Promise<void> => {
      for await (const batch of denseSubscription(
        store,
        { from: START, signal },
        { log, tail: new Tail(store, new Head<number>(0)) },
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
    await eventually(() =>
      store.append(append('s-after')).then(
        () => true,
        () => false,
      ),
    );
    await eventually(async () => seen.length === 2);
    expect(seen).toEqual(['s-before', 's-after']);
    following.abort();
    await reader;
    await store.close();
    await line.cut();
  });
});

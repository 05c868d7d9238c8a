import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import type { EventToAppend } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import type { Token } from '@corkboard/event-store/port';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { change, projection, table } from '@corkboard/event-store/projection';
import { type Projections, runProjections } from '@corkboard/event-store/read-models/run-projections';
import { createReader } from '@corkboard/event-store/reader';
import { keysInMemory } from '@corkboard/event-store/subject-keys';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { Client, Pool } from 'pg';
import type { BenchRow } from './run-benches.ts';

const ROUNDS = 5;
const SECONDS = 3;
const REBUILT = 60_000;
const CONNECTIONS = 32;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const whole = (value: number): string => Math.round(value).toLocaleString('en');

const payload = (id: string) => ({
  pinId: id,
  boardId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  title: 'A lamp made of driftwood',
  description: 'Warm light, and a weekend of sanding. '.repeat(4),
  link: 'https://example.org/lamps/driftwood',
});

const event = (id: string): EventToAppend => ({
  id: uuidv7(),
  type: 'PinSaved',
  version: 1,
  data: payload(id),
  metadata: {
    actor: { kind: 'account', id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' },
    occurredAt: new Date().toISOString(),
    correlationId: randomUUID(),
    causationId: null,
    command: 'SavePin',
    fingerprint: 'dGhlIGZpbmdlcnByaW50IG9mIGEgcmVxdWVzdA',
  },
});

/** Appends per second of `writers` that each wait for their event's position before they write the next. */
const perSecond = async (writers: number, write: () => Promise<unknown>): Promise<number> => {
  let done = 0;
  const began = performance.now();
  const until = began + SECONDS * 1_000;
  const writer = async (): Promise<void> => {
    while (performance.now() < until) {
      await write();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return (done * 1_000) / (performance.now() - began);
};

const ours = (store: PostgresEventStore) => async (): Promise<void> => {
  const id = uuidv7();
  const result = await store.append({ stream: `pin-${id}`, expectedRevision: 'none', events: [event(id)] });
  if (!('token' in result)) throw new Error(`refused: ${result.status}`);
  if ((await store.positionOf(result.token, 5_000)) === null) throw new Error('no position within 5 s');
};

type Emmett = ReturnType<typeof getPostgreSQLEventStore>;

const theirs = (store: Emmett) => async (): Promise<void> => {
  const id = uuidv7();
  const { type, data, metadata } = event(id);
  await store.appendToStream(`pin-${id}`, [{ type, data, metadata }]);
};

const sideBySide = async (store: PostgresEventStore, peer: Emmett, writers: number): Promise<BenchRow> => {
  const [mine, other] = [ours(store), theirs(peer)];
  await Promise.all([mine(), other()]);
  const results: { mine: number; other: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The order changes, so that neither always runs on the fuller disk.
    const first = round % 2 === 0;
    const a = await perSecond(writers, first ? mine : other);
    const b = await perSecond(writers, first ? other : mine);
    results.push(first ? { mine: a, other: b } : { mine: b, other: a });
  }
  const ratio = median(results.map((result) => result.mine / result.other));
  return {
    name: `append 1 event, ${writers} writers, fsync on, until it has its position`,
    value: `${whole(median(results.map((result) => result.mine)))}/s`,
    peer: `Emmett 0.42.0: ${whole(median(results.map((result) => result.other)))}/s`,
    ratio: `${ratio.toFixed(1)}x`,
    goal: 'at least 2x',
    met: ratio >= 2,
  };
};

const pins = table<{
  id: string;
  board_id: string;
  title: string;
  description: string;
  link: string;
  saves: number;
  saved_at: string;
}>({
  name: 'pin_page',
  key: ['id'],
  columns: {
    id: 'uuid',
    board_id: 'uuid',
    title: 'text',
    description: 'text',
    link: 'text',
    saves: 'integer',
    saved_at: 'timestamptz',
  },
});

type PinSaved = { readonly type: 'PinSaved'; readonly version: number; readonly data: ReturnType<typeof payload> };

const pinPage = projection<PinSaved>({
  name: 'pin-page',
  version: 1,
  tables: [pins],
  on: {
    PinSaved: ({ data, recordedAt }) => [
      change(pins, [data.pinId], (row) => ({
        id: data.pinId,
        board_id: data.boardId,
        title: data.title,
        description: data.description,
        link: data.link,
        saves: (row?.saves ?? 0) + 1,
        saved_at: recordedAt,
      })),
    ],
  },
});

const openReadModel = async (url: string) => {
  const pool = openPool({ url });
  const store = await openPostgresEventStore({ pool, schema: 'shown', log: silent });
  await pool.query(`CREATE TABLE IF NOT EXISTS shown.pin_page (id uuid PRIMARY KEY, board_id uuid NOT NULL, title text NOT NULL,
    description text NOT NULL, link text NOT NULL, saves integer NOT NULL, saved_at timestamptz NOT NULL)`);
  const reader = createReader({
    catalogue: { PinSaved: { version: 1, meaning: 'a pin was saved' } },
    keys: keysInMemory(),
  });
  const projections = await runProjections({
    store,
    pool,
    reader,
    schema: 'shown',
    projections: [pinPage],
    log: silent,
  });
  const close = async (): Promise<void> => {
    await projections.close();
    await store.close();
    await pool.end();
  };
  return { pool, store, projections, close };
};

const save = async (store: PostgresEventStore, ids: readonly string[]): Promise<Token> => {
  const [id = ''] = ids;
  const appended = { stream: `pin-${id}`, expectedRevision: 'any', events: ids.map(event) } as const;
  const result = await store.append(appended);
  if (!('token' in result)) throw new Error(`refused: ${result.status}`);
  return result.token;
};

/** Half of the events make a row, half change one. */
const fill = async (store: PostgresEventStore): Promise<Token> => {
  let token = '' as Token;
  for (let done = 0; done < REBUILT; done += 1_000) {
    const tokens = Array.from({ length: 10 }, () => {
      const ids = Array.from({ length: 50 }, () => uuidv7());
      return save(store, [...ids, ...ids]);
    });
    token = (await Promise.all(tokens)).at(-1) ?? token;
  }
  return token;
};

const rebuildSpeed = async (projections: Projections, pool: Pool): Promise<number> => {
  const oid = async (): Promise<number> =>
    (await pool.query<{ oid: number }>("SELECT 'shown.pin_page'::regclass::oid AS oid")).rows[0]?.oid ?? 0;
  const before = await oid();
  const began = performance.now();
  await projections.rebuild('pin-page');
  while ((await oid()) === before) await new Promise((resolve) => setTimeout(resolve, 10));
  return (REBUILT * 1_000) / (performance.now() - began);
};

const visibleAfter = async (store: PostgresEventStore, projections: Projections): Promise<number[]> => {
  const times: number[] = [];
  const waits: Promise<void>[] = [];
  for (let n = 0; n < 2_000; n += 1) {
    const due = performance.now() + 5;
    waits.push(
      (async () => {
        const began = performance.now();
        const token = await save(store, [uuidv7()]);
        if (!(await projections.waitFor('pin-page', token, 5_000))) throw new Error('not visible within 5 s');
        times.push(performance.now() - began);
      })(),
    );
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  await Promise.all(waits);
  return times;
};

const readModelRows = async (url: string): Promise<BenchRow[]> => {
  const { pool, store, projections, close } = await openReadModel(url);
  try {
    await projections.waitFor('pin-page', await fill(store), 120_000);
    const speeds = [];
    for (let round = 0; round < 3; round += 1) speeds.push(await rebuildSpeed(projections, pool));
    const speed = median(speeds);
    const times = await visibleAfter(store, projections);
    const p99 = percentile(times, 0.99);
    return [
      {
        name: `projection rebuild, ${whole(REBUILT)} events, swap included`,
        value: `${whole(speed)} events/s`,
        goal: 'at least 20,000/s',
        met: speed >= 20_000,
      },
      {
        name: 'from the begin of a write until its read model shows it, 200 writes/s',
        value: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
        goal: 'p99 under 100 ms',
        met: p99 < 100,
      },
    ];
  } finally {
    await close();
  }
};

const appendRows = async (url: string): Promise<BenchRow[]> => {
  const pool = openPool({ url, max: CONNECTIONS });
  const peerPool = new Pool({ connectionString: url, max: CONNECTIONS });
  const store = await openPostgresEventStore({ pool, schema: 'appended', log: silent });
  const peer = getPostgreSQLEventStore(url, { connectionOptions: { pool: peerPool } });
  try {
    return [await sideBySide(store, peer, 16), await sideBySide(store, peer, 32)];
  } finally {
    await peer.close();
    await peerPool.end();
    await store.close();
    await pool.end();
  }
};

/** Appends against Emmett on the same PostgreSQL, then read models. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const dataDir = temporaryFolder('bench');
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    const admin = new Client({ connectionString: server.url });
    await admin.connect();
    await admin.query('CREATE DATABASE bench');
    await admin.end();
    const url = Object.assign(new URL(server.url), { pathname: '/bench' }).href;
    return [...(await appendRows(url)), ...(await readModelRows(url))];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

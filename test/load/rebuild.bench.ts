import { setTimeout as delay } from 'node:timers/promises';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import {
  getPostgreSQLEventStore,
  type PostgreSQLProjectionHandlerContext,
  postgreSQLProjection,
  rebuildPostgreSQLProjections,
} from '@event-driven-io/emmett-postgresql';
import type { Pool } from 'pg';
import { median, onBenchDatabase, whole } from './bench-database.ts';
import { fillStore, type PinPayload, pinSaved } from './pin-events.ts';
import { openPinPage, type PinPage, pinColumns } from './pin-page.ts';
import type { BenchRow } from './run-benches.ts';

const ROUNDS = 5;
const EVENTS = 200_000;
const THEIR_EVENTS = 5_000;
const GOAL = 50_000;

const hasAll = async (pool: Pool, table: string, events: number): Promise<void> => {
  const { rows } = await pool.query<{ saves: string }>(`SELECT sum(saves) AS saves FROM ${table}`);
  if (Number(rows[0]?.saves) !== events) throw new Error(`${rows[0]?.saves} of ${events} events are in ${table}`);
};

const rebuildSpeed = async ({ projections, pool }: PinPage): Promise<number> => {
  const oid = async (): Promise<number> =>
    (await pool.query<{ oid: number }>("SELECT 'shown.pin_page'::regclass::oid AS oid")).rows[0]?.oid ?? 0;
  const before = await oid();
  const began = performance.now();
  await projections.rebuild('pin-page');
  while ((await oid()) === before) await delay(10);
  const speed = (EVENTS * 1_000) / (performance.now() - began);
  await hasAll(pool, 'shown.pin_page', EVENTS);
  return speed;
};

type Saved = { type: 'PinSaved'; data: PinPayload };

/** The quickest that Emmett's interface lets one write by hand: one prepared statement per event, on its own connection. */
const THEIR_UPSERT = `INSERT INTO emmett_pin_page AS t (id, board_id, title, description, link, saves, saved_at)
  VALUES ($1, $2, $3, $4, $5, 1, now()) ON CONFLICT (id) DO UPDATE SET board_id = EXCLUDED.board_id,
  title = EXCLUDED.title, description = EXCLUDED.description, link = EXCLUDED.link, saves = t.saves + 1,
  saved_at = EXCLUDED.saved_at`;

const theirPinPage = postgreSQLProjection<Saved>({
  name: 'pin-page',
  canHandle: ['PinSaved'],
  async handle(events, { connection }: PostgreSQLProjectionHandlerContext) {
    for (const { data } of events) {
      const values = [data.pinId, data.boardId, data.title, data.description, data.link];
      await connection.client.query({ name: 'upsert', text: THEIR_UPSERT, values });
    }
  },
  async truncate({ connection }) {
    await connection.client.query('TRUNCATE emmett_pin_page');
  },
});

const theirSpeed = async (url: string, pool: Pool, batchSize: number): Promise<number> => {
  // Its rebuild empties the table and then goes on from the old checkpoint, so that one is removed for it.
  await pool.query('TRUNCATE emt_processors');
  const consumer = rebuildPostgreSQLProjections<Saved>({
    connectionString: url,
    pulling: { batchSize, pullingFrequencyInMs: 0 },
    projections: [theirPinPage],
  });
  const began = performance.now();
  await consumer.start();
  const speed = (THEIR_EVENTS * 1_000) / (performance.now() - began);
  await consumer.close();
  await hasAll(pool, 'emmett_pin_page', THEIR_EVENTS);
  return speed;
};

/** As many events for each pin as ours has. */
const fillTheirs = async (url: string, pool: Pool): Promise<void> => {
  const store = getPostgreSQLEventStore(url);
  await pool.query(`CREATE TABLE emmett_pin_page (${pinColumns})`);
  for (let done = 0; done < THEIR_EVENTS; done += 1_000) {
    const pins = Array.from({ length: 500 }, () => pinSaved(crypto.randomUUID()));
    const events = [...pins, ...pins].map(({ type, data, metadata }) => ({ type, data, metadata }));
    await store.appendToStream(`pins-${done}`, events);
  }
  await store.close();
};

const besideEmmett = async (url: string, page: PinPage): Promise<BenchRow> => {
  const sizes = [1_000, 5_000];
  const [mine, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    mine.push(await rebuildSpeed(page));
    const tried: number[] = [];
    for (const size of sizes) tried.push(await theirSpeed(url, page.pool, size));
    theirs.push(Math.max(...tried));
  }
  const [speed, other] = [median(mine), median(theirs)];
  const ratio = median(mine.map((value, round) => value / (theirs[round] ?? 1)));
  return {
    name: `rebuild of a projection, ${whole(EVENTS)} events in ${whole(EVENTS / 2)} rows, swap included`,
    value: `${whole(speed)} events/s`,
    peer: `Emmett 0.42.0, ${whole(THEIR_EVENTS)} events, the better of batches of ${sizes.map(whole).join(' and ')} without a pause, one prepared upsert per event: ${whole(other)}/s`,
    ratio: `${ratio.toFixed(1)}x`,
    goal: `at least ${whole(GOAL)}/s and 10x`,
    met: speed >= GOAL && ratio >= 10,
  };
};

export const runsInBoth = true;

export const how =
  "Median of 5. Two events for each row, 500 apart; the store is filled by INSERT .. SELECT (fillStore in test/load/pin-events.ts). Emmett as quick as its interface allows: rebuildPostgreSQLProjections without a pause between its batches, its handler one prepared upsert on the transaction's own connection, the better of two sizes of batches in each round; both tables are checked to hold every event.";

/** Building a read model anew against Emmett on the same PostgreSQL. */
export const run = (): Promise<readonly BenchRow[]> =>
  onBenchDatabase(async (url) => {
    const pool = openPool({ url });
    const empty = await openPostgresEventStore({ pool, schema: 'shown', log: silent });
    await empty.close();
    await fillStore(url, { schema: 'shown', events: EVENTS, perStream: 2 });
    await fillTheirs(url, pool);
    await pool.end();
    const page = await openPinPage(url);
    try {
      while (Number((await page.projections.status())[0]?.position) < EVENTS) await delay(100);
      return [await besideEmmett(url, page)];
    } finally {
      await page.close();
    }
  });

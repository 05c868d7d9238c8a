import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { silent } from '@corkboard/event-store/log';
import { eventsIndexes } from '@corkboard/event-store/postgres/ddl';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { maskedEvent } from '@corkboard/inspection/describing';
import { searchBackwards } from '@corkboard/inspection/events';
import type { Searched } from '@corkboard/inspection/finding';
import { EventIndex, type EventIndexOptions } from '@corkboard/inspection/search/event-index';
import { IndexTables } from '@corkboard/inspection/search/tables';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import type { Pool } from 'pg';
import type { BenchRow } from './run-benches.ts';

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 5_000_000);
const EACH = 20;
const GOAL_MS = 300;
const SECONDS_APART = 5;

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Six in ten events save a pin; 50,000 accounts; titles of three words out of 5,000, some words rarer than others. */
const SEED = `
INSERT INTO bench.events (position, stream, revision, id, type, version, data, metadata, recorded_at)
SELECT i, 'pin-' || md5('pin' || i)::uuid, 0, md5('event' || i)::uuid,
  (ARRAY['PinSaved','PinSaved','PinSaved','PinSaved','PinSaved','PinSaved','PinEdited','PinMoved','BoardCreated','AccountRegistered'])[1 + i % 10],
  1,
  json_build_object('pinId', md5('pin' || i)::uuid, 'boardId', md5('board' || i % 200000)::uuid,
    'title', 'lamp word' || (i * 7919) % 5000 || ' word' || (i * 104729) % 5000 || ' rare' || i / 50),
  json_build_object('actor', json_build_object('kind', 'account', 'id', md5('account' || (i * 31) % 50000)::uuid),
    'occurredAt', now(), 'correlationId', md5('request' || i)::uuid, 'causationId', null, 'command', 'SavePin',
    'fingerprint', 'dGhlIGZpbmdlcnByaW50IG9mIGEgcmVxdWVzdA'),
  now() - make_interval(secs => ($2::bigint - i) * ${SECONDS_APART})
FROM generate_series($1::bigint, $1::bigint + 499999) AS i WHERE i <= $2::bigint`;

/** Indices are made when the rows are there, which takes a fraction of the time. */
const UNINDEXED = 'DROP INDEX bench.events_id, bench.events_stream_revision, bench.events_type_position';
const INDEXED = `
  ${eventsIndexes('bench').join(';')};
  ANALYZE bench.events`;

const seeded = async (pool: Pool): Promise<void> => {
  await pool.query(UNINDEXED);
  for (let from = 1; from <= EVENTS; from += 500_000) await pool.query(SEED, [from, EVENTS]);
  await pool.query(INDEXED);
};

const alone: EventIndexOptions['lock'] = {
  acquire: async () => ({ lost: new AbortController().signal, release: async () => undefined }),
};

const listed = (event: Parameters<typeof maskedEvent>[2]) => maskedEvent('curation', {}, event);

/** Events per second that the index takes in. */
const indexed = async (index: EventIndex, pool: Pool): Promise<number> => {
  const began = performance.now();
  await index.start();
  for (let at = 0; at < EVENTS; await new Promise((resolve) => setTimeout(resolve, 200)))
    at = Number(await index.through());
  const rate = (EVENTS * 1_000) / (performance.now() - began);
  await pool.query('VACUUM ANALYZE');
  return rate;
};

const ago = (share: number): string => new Date(Date.now() - EVENTS * SECONDS_APART * 1_000 * share).toISOString();

type Query = Parameters<typeof searchBackwards>[1];

const questions = (uuidOf: (name: string) => Promise<string>): Record<string, (n: number) => Promise<Query>> => ({
  'a common type': async () => ({ type: 'PinSaved' }),
  'two types within a tenth of the time': async (n) => ({
    type: 'PinMoved,BoardCreated',
    from: ago((n + 5) / EACH / 2),
    to: ago((n + 1) / EACH / 2),
  }),
  'a time alone': async (n) => ({ from: ago((n + 1) / EACH), to: ago(n / EACH) }),
  'a stream': async (n) => ({ stream: `pin-${await uuidOf(`pin${n * 200_003}`)}` }),
  'an actor': async (n) => ({ actor: await uuidOf(`account${n * 17}`) }),
  'an actor and a type that he never wrote': async (n) => ({
    actor: await uuidOf(`account${n * 310}`),
    type: 'AccountRegistered',
  }),
  'a correlation': async (n) => ({ correlation: await uuidOf(`request${n * 200_003}`) }),
  'a word of every event': async () => ({ text: 'lamp' }),
  'a word of one event in 2,500': async (n) => ({ text: `word${n * 211}` }),
  'two words that seldom meet': async (n) => ({ text: `word${n * 211} word${n * 7 + 1}` }),
  'a word of 50 old events': async (n) => ({ text: `rare${n * 11}` }),
  'a word that no event has': async (n) => ({ text: `lamp nowhere${n}` }),
});

const measured = async (name: string, searched: Searched, ask: (n: number) => Promise<Query>): Promise<BenchRow> => {
  const times: number[] = [];
  let found = 0;
  for (let n = 0; n < EACH; n += 1) {
    const query = { ...(await ask(n)), limit: 100 };
    const began = performance.now();
    found += (await searchBackwards(searched, query, listed)).events.length;
    times.push(performance.now() - began);
  }
  const p95 = percentile(times, 0.95);
  const events = `${EVENTS.toLocaleString('en')} events`;
  return {
    name: `search ${name}, ${events}, p95 of ${EACH} (p50; events found at once)`,
    value: `${p95.toFixed(1)} ms (${percentile(times, 0.5).toFixed(1)} ms; ${(found / EACH).toFixed(0)})`,
    goal: `under ${GOAL_MS} ms`,
    met: p95 < GOAL_MS,
  };
};

const figures = async (pool: Pool): Promise<readonly BenchRow[]> => {
  const store = await openPostgresEventStore({ pool, schema: 'bench', log: silent });
  try {
    await seeded(pool);
    const tables = new IndexTables(pool, 'bench');
    const index = new EventIndex({ store, tables, lock: alone, describe: listed, log: silent });
    const rate = await indexed(index, pool);
    const searched = { store, index };
    const uuidOf = async (name: string): Promise<string> =>
      (await pool.query<{ id: string }>('SELECT md5($1)::uuid AS id', [name])).rows[0]?.id ?? '';
    const rows: BenchRow[] = [];
    for (const [name, ask] of Object.entries(questions(uuidOf))) rows.push(await measured(name, searched, ask));
    const size = await pool.query<{ mb: number }>(
      `SELECT sum(pg_total_relation_size(oid))::float / 1e6 AS mb FROM pg_class WHERE relname ~ '^event_index_\\d+$'`,
    );
    await index.stop();
    const speed = `${Math.round(rate).toLocaleString('en')}/s, ${Math.round(size.rows[0]?.mb ?? 0)} MB`;
    return [
      ...rows,
      { name: 'the index takes events in; its size', value: speed, goal: 'at least 2,000/s', met: rate >= 2_000 },
    ];
  } finally {
    await store.close();
  }
};

export const runsInBoth = true;

export const run = async (): Promise<readonly BenchRow[]> => {
  const folder = temporaryFolder('search-bench');
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    const pool = openPool({ url: server.url, schema: 'bench', max: 16 });
    try {
      return await figures(pool);
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

import { rankOf, rankSql } from '@corkboard/curation-service/pins/pin-rank';
import { picture } from '@corkboard/curation-service/testing/picture';
import { startProduct } from '@corkboard/testing/product-process';
import type { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { Client } from 'pg';
import { onBenchDatabase, percentile, whole } from './bench-database.ts';
import type { BenchRow } from './bench-row.ts';
import { said } from './savers.ts';

/** Pins of the board that is looked at, and of all boards together. */
const [PINS, ALL] = [20_000, Number(process.env['BENCH_PINS'] ?? 1_000_000)];
const FEW = 100;
const EACH = 200;
const GOAL_MS = 100;
const DAYS = 300;

/** A third of them are gone since the middle of their time. */
const PLACES = `
  INSERT INTO pin_places (pin_id, revision, board_id, section_id, rank, valid_from, valid_to)
    SELECT id, 0, board_id, NULL, ${rankSql('created_at', 'id')}, created_at,
      CASE WHEN n % 3 = 0 THEN created_at + (now() - created_at) / 2 END
    FROM filled`;

/** Copies of one pin, evenly over the days, the newest first. */
const PINS_OF = `
  WITH filled AS (
    SELECT n, md5($2::text || n)::uuid AS id, $2::uuid AS board_id,
      date_trunc('milliseconds', now() - make_interval(secs => n * (${DAYS} * 86400.0 / $3::int))) AS created_at
    FROM generate_series(1, $3::int) n
  ), placed AS (${PLACES})
  INSERT INTO pins SELECT (jsonb_populate_record(p, jsonb_build_object(
      'id', f.id, 'board_id', f.board_id, 'origin_pin_id', f.id, 'created_at', f.created_at, 'rank', ${rankSql('f.created_at', 'f.id')},
      'deleted_at', CASE WHEN f.n % 3 = 0 THEN now() END))).*
    FROM filled f CROSS JOIN pins p WHERE p.id = $1`;

const boardOf = async (client: RouteClient, name: string): Promise<string> =>
  said(await client.post<{ id: string }>('/resource/BoardResource/create/', { name, privacy: 'secret' })).id;

const pinOn = async (client: RouteClient, board_id: string): Promise<string> => {
  const body = { board_id, image_base64: (await picture(1)).toString('base64'), title: 'Lamp' };
  return said(await client.post<{ id: string }>('/resource/PinResource/create/', body)).id;
};

interface Setting {
  readonly client: RouteClient;
  readonly many: string;
  readonly few: string;
}

const filled = async (client: RouteClient, database: Client): Promise<Setting> => {
  const [many, few] = [await boardOf(client, 'Twenty thousand'), await boardOf(client, 'A hundred')];
  const pin = await pinOn(client, few);
  // Its read models have the row, as a read by its writer waits for them.
  said(await client.get('/resource/PinResource/get/', { id: pin }));
  await database.query("SET session_replication_role = 'replica'");
  // Boards begin before their pins.
  await database.query(
    `UPDATE curation.events SET metadata = jsonb_set(metadata::jsonb, '{occurredAt}', to_jsonb($1::text))::text::json
      WHERE type = 'BoardCreated'`,
    [new Date(Date.now() - (DAYS + 1) * 86_400_000).toISOString()],
  );
  await database.query('SET search_path = curation, public');
  await database.query(PINS_OF, [pin, many, PINS]);
  await database.query(PINS_OF, [pin, few, FEW]);
  for (let other = 0; other * PINS < ALL - PINS; other += 1) {
    const { rows } = await database.query<{ id: string }>('SELECT gen_random_uuid() AS id');
    await database.query(PINS_OF, [pin, rows[0]?.id, PINS]);
  }
  await database.query('VACUUM ANALYZE pins');
  await database.query('VACUUM ANALYZE pin_places');
  return { client, many, few };
};

const dayBefore = (n: number): string => new Date(Date.now() - (1 + (n % (DAYS / 3))) * 86_400_000).toISOString();

/** Milliseconds of pages as of some days, one after the other. */
const pagesOf = async (client: RouteClient, boardId: string, bookmark = ''): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let n = 0; n < EACH; n += 1) {
    const query = new URLSearchParams({ as_of: dayBefore(n), ...(bookmark === '' ? {} : { bookmark }) });
    const began = performance.now();
    const { pins } = said(
      await client.send<{ pins: unknown[] }>(`/v3/boards/${boardId}/then/?${query}`, { method: 'GET' }),
    );
    times.push(performance.now() - began);
    if (pins.length === 0) throw new Error('a page of a board as of a date has no pins');
  }
  return times.slice(EACH / 10);
};

const shown = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;

const rowOf = (what: string, times: readonly number[], peer: readonly number[]): BenchRow => ({
  name: `${what} of a board as of a date, ${whole(PINS)} pins, ${whole(ALL)} of all boards, ${EACH} days in turn`,
  value: shown(times),
  peer: `${FEW} pins: ${shown(peer)}`,
  ratio: `${(percentile(times, 0.95) / percentile(peer, 0.95)).toFixed(2)}x`,
  goal: `p95 under ${GOAL_MS} ms`,
  met: percentile(times, 0.95) < GOAL_MS,
});

export const how =
  'The built product in one process beside its PostgreSQL (fsync on); pins and their places are filled in by INSERT .. SELECT as the projections write them, a third of them gone since the middle of their time. One reader, over HTTP.';

export const run = (): Promise<readonly BenchRow[]> =>
  onBenchDatabase(async (url) => {
    const product = await startProduct({ env: { DATABASE_URL: url } });
    const database = new Client({ connectionString: url });
    await database.connect();
    try {
      const { client, many, few } = await filled(await signUp(product.origin), database);
      const [first, peer] = [await pagesOf(client, many), await pagesOf(client, few)];
      const last = `${'f'.repeat(8)}-0000-4000-8000-000000000000`;
      const half = new Date(Date.now() - (DAYS / 2) * 86_400_000).toISOString();
      const deep = Buffer.from(JSON.stringify([rankOf(half, last), last])).toString('base64url');
      const middle = await pagesOf(client, many, deep);
      return [rowOf('first page', first, peer), rowOf('a page in the middle', middle, peer)];
    } finally {
      await database.end();
      await product.stop();
    }
  });

import { rankOf } from '@corkboard/curation-service/pins/pin-rank';
import type { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import type { Client } from 'pg';
import { onBenchProduct, percentile, whole } from './bench-database.ts';
import type { BenchRow } from './bench-row.ts';
import { boardOf, DAYS, FilledPins, pinOn } from './filled-pins.ts';
import { said } from './savers.ts';

/** Pins of the board that is looked at, and of all boards together. */
const [PINS, ALL] = [20_000, Number(process.env['BENCH_PINS'] ?? 1_000_000)];
const FEW = 100;
const EACH = 200;
const GOAL_MS = 100;

interface Setting {
  readonly client: RouteClient;
  readonly many: string;
  readonly few: string;
}

const filled = async (client: RouteClient, database: Client): Promise<Setting> => {
  const [many, few] = [
    await boardOf(client, 'Twenty thousand', 'secret'),
    await boardOf(client, 'A hundred', 'secret'),
  ];
  const pins = await new FilledPins(database, await pinOn(client, few)).begin();
  // Boards begin before their pins.
  await database.query(
    `UPDATE curation.events SET metadata = jsonb_set(metadata::jsonb, '{occurredAt}', to_jsonb($1::text))::text::json
      WHERE type = 'BoardCreated'`,
    [new Date(Date.now() - (DAYS + 1) * 86_400_000).toISOString()],
  );
  await pins.onBoard(many, PINS);
  await pins.onBoard(few, FEW);
  await pins.elsewhere(ALL - PINS);
  await pins.end();
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
  onBenchProduct(async (origin, database) => {
    const { client, many, few } = await filled(await signUp(origin), database);
    const [first, peer] = [await pagesOf(client, many), await pagesOf(client, few)];
    const last = `${'f'.repeat(8)}-0000-4000-8000-000000000000`;
    const half = new Date(Date.now() - (DAYS / 2) * 86_400_000).toISOString();
    const deep = Buffer.from(JSON.stringify([rankOf(half, last), last])).toString('base64url');
    const middle = await pagesOf(client, many, deep);
    return [rowOf('first page', first, peer), rowOf('a page in the middle', middle, peer)];
  });

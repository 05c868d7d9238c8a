import { rebuildRollUps } from '@corkboard/ads-service/closing/rebuild-roll-ups';
import { createAdvertiser } from '@corkboard/contracts/ads/advertisers';
import { campaignsReport } from '@corkboard/contracts/ads/reports';
import { type AdsBench, type BenchViewer, timed } from './ads-bench.ts';
import { percentile, whole } from './bench-database.ts';
import type { BenchRow } from './run-benches.ts';

const HITS = 1_000_000;
const CAMPAIGNS = 1_000;
/** Longest range of a report: it touches 25 or 26 months. */
const DAYS = 750;
const REPORTS = 100;
const types = `(ARRAY['impression', 'pin_click', 'outbound_click'])`;

/** Raw hits of the days of this week and of 1,000 campaigns; of twenty two cost something. */
const FILL_HITS = `INSERT INTO ad_hits
  SELECT day, gen_random_uuid(), ${types}[1 + n % 3], c.advertiser_id, c.campaign_id, c.ad_group_id, c.ad_id, 'home', 4, at, at, at,
    date_trunc('hour', at, 'UTC'), CASE WHEN n % 20 < 2 THEN 500000 ELSE 0 END, false, 'viewer'
  FROM generate_series(1, $1::int) n
    JOIN (SELECT *, row_number() OVER () AS place FROM (SELECT * FROM campaigns LIMIT ${CAMPAIGNS}) first) c
      ON c.place = 1 + n % ${CAMPAIGNS}
    CROSS JOIN LATERAL (SELECT now() - n * (interval '5 days' / $1::int) AS at) moment
    CROSS JOIN LATERAL (SELECT (at AT TIME ZONE 'UTC')::date AS day) served
  WHERE day >= (SELECT min(to_date(right(inhrelid::regclass::text, 8), 'YYYYMMDD')) FROM pg_inherits
    WHERE inhparent = 'ad_hits'::regclass)`;

const KEY = 'advertiser_id, hour, campaign_id, ad_group_id, ad_id, surface, type, budget_day';
const ROLLED = `SELECT sum(hits)::int AS hits FROM ad_hours WHERE budget_day >=
  (SELECT min(served_on) FROM ad_hits)`;

export const rebuildRow = async (bench: AdsBench): Promise<BenchRow> => {
  await bench.pool.query(FILL_HITS, [HITS]);
  await bench.pool.query('VACUUM ANALYZE ad_hits');
  const began = performance.now();
  const { hits } = await rebuildRollUps(bench.pool);
  const perSecond = (hits * 1_000) / (performance.now() - began);
  const { rows } = await bench.pool.query<{ hits: number }>(ROLLED);
  const there = await bench.pool.query<{ hits: number }>('SELECT count(*)::int AS hits FROM ad_hits');
  if (rows[0]?.hits !== hits || there.rows[0]?.hits !== hits) throw new Error('not every hit was summed up once');
  return {
    name: `roll-ups by hour, day and month rebuilt from ${whole(hits)} raw hits`,
    value: `${whole(perSecond)} hits/s`,
    goal: 'at least 100,000/s',
    met: perSecond >= 100_000,
  };
};

const advertiserOf = async (bench: AdsBench, { id }: BenchViewer): Promise<string> => {
  const body = JSON.stringify({ owner_user_id: id, name: 'Lamps', country: 'US' });
  const headers = { 'content-type': 'application/json', ...bench.internal };
  const answer = await fetch(`${bench.origin}${createAdvertiser.path}`, { method: 'POST', body, headers });
  const { id: advertiserId } = (await answer.json()) as { id?: string };
  if (!advertiserId) throw new Error(`no ad account was made: ${answer.status}`);
  return advertiserId;
};

/** An entity-hour for each hour of 750 days and each of 1,000 campaigns, days and months above those that are over. */
const fillReports = async ({ pool }: AdsBench, advertiserId: string): Promise<number> => {
  const copy = `jsonb_populate_record(NULL::campaigns, to_jsonb(c) || jsonb_build_object('campaign_id', gen_random_uuid(),
    'ad_group_id', gen_random_uuid(), 'ad_id', gen_random_uuid(), 'advertiser_id', $1::text))`;
  await pool.query(
    `INSERT INTO campaigns SELECT row.* FROM (SELECT * FROM campaigns LIMIT 1) c
      CROSS JOIN generate_series(1, ${CAMPAIGNS}) n CROSS JOIN LATERAL (SELECT (${copy}).* OFFSET n - n) row`,
    [advertiserId],
  );
  await pool.query('ALTER TABLE ad_hours DROP CONSTRAINT ad_hours_pkey');
  await pool.query('DROP INDEX ad_hours_by_budget_day');
  // Filled quicker, and read the same.
  await pool.query('ALTER TABLE ad_hours SET UNLOGGED');
  const filled = await pool.query(
    `INSERT INTO ad_hours SELECT $1, hour, campaign_id, ad_group_id, ad_id, 'home',
        ${types}[1 + (extract(epoch FROM hour)::int / 3600 + place) % 3], (hour AT TIME ZONE 'UTC')::date, 1 + place % 50, 0, 5000
      FROM generate_series(date_trunc('day', now(), 'UTC') - interval '${DAYS - 1} days', now(), interval '1 hour') hour
        CROSS JOIN (SELECT *, row_number() OVER () AS place FROM campaigns WHERE advertiser_id = $1) c`,
    [advertiserId],
  );
  await pool.query(`SET maintenance_work_mem = '1GB'; ALTER TABLE ad_hours ADD PRIMARY KEY (${KEY})`);
  const sums = 'sum(hits), sum(over_budget), sum(spend_micro)';
  await pool.query(
    `INSERT INTO ad_days SELECT advertiser_id, (hour AT TIME ZONE 'UTC')::date, campaign_id, ad_group_id, ad_id, type, ${sums}
      FROM ad_hours WHERE advertiser_id = $1 AND hour < date_trunc('day', now() - interval '25 hours', 'UTC')
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 2`,
    [advertiserId],
  );
  await pool.query(
    `INSERT INTO ad_months SELECT advertiser_id, date_trunc('month', day::timestamp)::date, campaign_id, ad_group_id, ad_id,
        type, ${sums} FROM ad_days WHERE advertiser_id = $1 GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 2`,
    [advertiserId],
  );
  for (const table of ['campaigns', 'ad_hours', 'ad_days', 'ad_months']) await pool.query(`VACUUM ANALYZE ${table}`);
  return filled.rowCount ?? 0;
};

/** Every campaign with its figures and their totals, over HTTP. */
export const reportRow = async (bench: AdsBench): Promise<BenchRow> => {
  const [viewer] = await bench.viewers(1);
  if (!viewer) throw new Error('there is no viewer');
  const advertiserId = await advertiserOf(bench, viewer);
  const hours = await fillReports(bench, advertiserId);
  const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const range = `start_date=${dayBefore(DAYS - 1)}&end_date=${dayBefore(0)}`;
  const url = `${bench.origin}${campaignsReport.path.replace(':advertiserId', advertiserId)}?${range}`;
  const times: number[] = [];
  let shown = 0;
  for (let report = 0; report < REPORTS; report += 1) {
    const { milliseconds, text } = await timed(url, { headers: viewer.headers });
    times.push(milliseconds);
    shown = text.split('"campaign_id"').length - 1;
  }
  const p95 = percentile(times, 0.95);
  return {
    name: `campaigns report over ${DAYS} days and ${whole(shown)} campaigns, ${whole(hours)} entity-hours behind it, over HTTP`,
    value: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
    goal: 'p95 under 200 ms',
    met: p95 < 200 && shown === CAMPAIGNS,
  };
};

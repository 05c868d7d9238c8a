import { allOrNothing } from '@corkboard/event-store/transaction';
import type { Pool, PoolClient } from 'pg';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const KEPT = `SELECT c.relname::text AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'ad_hits'::regclass ORDER BY 1`;
const IS_RECENT = `SELECT $1::text::date >= (now() AT TIME ZONE 'UTC')::date - 2 AS is_recent`;
// Sums of a day of many accounts are made in memory.
const AMPLE = `SELECT set_config('work_mem', '256MB', true)`;
// No week is dropped until the transaction ends.
const KEEP = 'LOCK TABLE ad_hits IN ACCESS SHARE MODE';
const IS_KEPT = 'SELECT to_regclass($1) IS NOT NULL AS is_kept';
/** Reports under way are committed by then, and others wait. */
const ALONE = 'LOCK TABLE ad_hours IN SHARE ROW EXCLUSIVE MODE';
const CLEAR_HOURS = 'DELETE FROM ad_hours WHERE budget_day = $1';
// In the order of the key, in which rows are entered quickest. Hours that are restated meanwhile are summed up from the same rows.
const ROLL_HOURS = `WITH rolled AS (INSERT INTO ad_hours
    SELECT advertiser_id, hour, campaign_id, ad_group_id, ad_id, surface, type, served_on, count(*),
      count(*) FILTER (WHERE over_budget), sum(charged_micro)
    FROM ad_hits WHERE served_on = $1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (advertiser_id, hour, campaign_id, ad_group_id, ad_id, surface, type, budget_day) DO UPDATE SET
      hits = excluded.hits, over_budget = excluded.over_budget, spend_micro = excluded.spend_micro
    RETURNING hits)
  SELECT coalesce(sum(hits), 0)::bigint AS hits FROM rolled`;

const SUMS = 'sum(hits)::bigint, sum(over_budget)::bigint, sum(spend_micro)::bigint';
const MONTH = `date_trunc('month', $1::text::timestamp)::date`;
const ALL_ALONE = 'LOCK TABLE ad_days, ad_months IN SHARE ROW EXCLUSIVE MODE';
const CLEAR_DAYS = 'DELETE FROM ad_days WHERE day >= $1';
// As where the last hour of a day is closed: a day with an hour that is not final is in no sum.
const ROLL_DAYS = `WITH unfinished AS MATERIALIZED (
    SELECT DISTINCT advertiser_id, (hour AT TIME ZONE 'UTC')::date AS day FROM ad_hour_states
    WHERE status IN ('open', 'closing'))
  INSERT INTO ad_days
  SELECT advertiser_id, (hour AT TIME ZONE 'UTC')::date, campaign_id, ad_group_id, ad_id, type, ${SUMS}
  FROM ad_hours h WHERE hour >= $1::text::timestamp AT TIME ZONE 'UTC' AND NOT EXISTS (
    SELECT 1 FROM unfinished u WHERE u.advertiser_id = h.advertiser_id AND u.day = (h.hour AT TIME ZONE 'UTC')::date)
  GROUP BY 1, 2, 3, 4, 5, 6`;
const CLEAR_MONTHS = `DELETE FROM ad_months WHERE month >= ${MONTH}`;
const ROLL_MONTHS = `INSERT INTO ad_months
  SELECT advertiser_id, date_trunc('month', day::timestamp)::date, campaign_id, ad_group_id, ad_id, type, ${SUMS}
  FROM ad_days WHERE day >= ${MONTH} GROUP BY 1, 2, 3, 4, 5, 6`;

/** Day of serving, `yyyy-mm-dd`, and the partition with its hits. */
interface KeptDay {
  readonly day: string;
  readonly partition: string;
}

export interface Rebuilt {
  /** First day, `yyyy-mm-dd`, whose hits are kept; null where none are. */
  readonly from: string | null;
  /** Hits that were summed up. */
  readonly hits: number;
}

/** The days of a week's partition, whose name ends with the first of them. */
const daysOf = ({ name }: { readonly name: string }): readonly KeptDay[] => {
  const [year, month, day] = [name.slice(-8, -4), name.slice(-4, -2), name.slice(-2)];
  const first = Date.parse(`${year}-${month}-${day}`);
  return Array.from({ length: WEEK_DAYS }, (_, at) => ({
    day: new Date(first + at * DAY_MS).toISOString().slice(0, 10),
    partition: name,
  }));
};

/** Null where the rows were dropped meanwhile: then the sums stay. */
const rollHours = async (client: PoolClient, { day, partition }: KeptDay): Promise<number | null> => {
  await client.query(AMPLE);
  await client.query(KEEP);
  if (!(await client.query(IS_KEPT, [partition])).rows[0]?.is_kept) return null;
  // Nothing is counted for an ad that was served earlier.
  if ((await client.query(IS_RECENT, [day])).rows[0]?.is_recent) await client.query(ALONE);
  await client.query(CLEAR_HOURS, [day]);
  return Number((await client.query<{ hits: string }>(ROLL_HOURS, [day])).rows[0]?.hits);
};

const rollDaysAndMonths = async (client: PoolClient, from: string): Promise<void> => {
  await client.query(AMPLE);
  await client.query(ALL_ALONE);
  for (const statement of [CLEAR_DAYS, ROLL_DAYS, CLEAR_MONTHS, ROLL_MONTHS]) await client.query(statement, [from]);
};

/**
 * Makes all roll-ups anew: hours from the raw hits of each day of serving that is kept, days and months above them. Sums of
 * hits that are gone stay as they are; the ledger and what was said of closed hours are of the raw hits already (ADR 34).
 * Each day is a transaction, so that it goes on after a failure by being run again. Reports of hits wait while one of the
 * last two days is summed up.
 */
export const rebuildRollUps = async (pool: Pool): Promise<Rebuilt> => {
  const { rows } = await pool.query<{ name: string }>(KEPT);
  let [from, hits]: [string | null, number] = [null, 0];
  for (const kept of rows.flatMap(daysOf)) {
    const rolled = await allOrNothing(pool, (client) => rollHours(client, kept));
    if (rolled === null) continue;
    from ??= kept.day;
    hits += rolled;
  }
  const first = from;
  if (first !== null) await allOrNothing(pool, (client) => rollDaysAndMonths(client, first));
  return { from, hits };
};

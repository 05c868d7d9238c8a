import type { PoolClient } from 'pg';

const SUMS = 'sum(hits)::bigint, sum(over_budget)::bigint, sum(spend_micro)::bigint';
const SET = 'SET hits = excluded.hits, over_budget = excluded.over_budget, spend_micro = excluded.spend_micro';
const DAY = `date_trunc('day', $2::timestamptz, 'UTC')`;
const OF_DAY = `advertiser_id = $1 AND hour >= ${DAY} AND hour < ${DAY} + interval '24 hours'`;
/** Without a time zone, so that a date made of it is the same in every session. */
const MONTH = `date_trunc('month', $2::timestamptz AT TIME ZONE 'UTC')`;

const NOT_FINAL = `SELECT 1 FROM ad_hour_states WHERE ${OF_DAY} AND status IN ('open', 'closing') LIMIT 1`;
const ROLL_DAY = `INSERT INTO ad_days
  SELECT advertiser_id, ($2::timestamptz AT TIME ZONE 'UTC')::date, campaign_id, ad_group_id, ad_id, type, ${SUMS}
  FROM ad_hours WHERE ${OF_DAY} GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (advertiser_id, day, campaign_id, ad_group_id, ad_id, type) DO UPDATE ${SET}`;
const ROLL_MONTH = `INSERT INTO ad_months
  SELECT advertiser_id, ${MONTH}::date, campaign_id, ad_group_id, ad_id, type, ${SUMS}
  FROM ad_days WHERE advertiser_id = $1 AND day >= ${MONTH}::date AND day < (${MONTH} + interval '1 month')::date
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (advertiser_id, month, campaign_id, ad_group_id, ad_id, type) DO UPDATE ${SET}`;

export const rollUpStatements = { NOT_FINAL, ROLL_DAY, ROLL_MONTH };

/** Sums up the day of an hour, and its month from its days, once each hour of the day is final. @param hour ISO 8601, UTC */
export const rollUp = async (client: PoolClient, advertiserId: string, hour: string): Promise<void> => {
  const of = [advertiserId, hour];
  if ((await client.query(NOT_FINAL, of)).rows.length > 0) return;
  await client.query(ROLL_DAY, of);
  await client.query(ROLL_MONTH, of);
};

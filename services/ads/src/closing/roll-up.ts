import type { PoolClient } from 'pg';

const SUMS = 'sum(hits)::bigint, sum(over_budget)::bigint, sum(spend_micro)::bigint';
const DAY = `date_trunc('day', $2::timestamptz, 'UTC')`;
const OF_DAY = `advertiser_id = $1 AND hour >= ${DAY} AND hour < ${DAY} + interval '24 hours'`;
/** Without a time zone, so that a date made of it is the same in every session. */
const MONTH = `date_trunc('month', $2::timestamptz AT TIME ZONE 'UTC')`;

const NOT_FINAL = `SELECT 1 FROM ad_hour_states WHERE ${OF_DAY} AND status IN ('open', 'closing') LIMIT 1`;
const UTC_DAY = `($2::timestamptz AT TIME ZONE 'UTC')::date`;
// Anew, since a restated hour may have lost rows.
const CLEAR_DAY = `DELETE FROM ad_days WHERE advertiser_id = $1 AND day = ${UTC_DAY}`;
const CLEAR_MONTH = `DELETE FROM ad_months WHERE advertiser_id = $1 AND month = ${MONTH}::date`;
const ROLL_DAY = `INSERT INTO ad_days
  SELECT advertiser_id, ${UTC_DAY}, campaign_id, ad_group_id, ad_id, type, ${SUMS}
  FROM ad_hours WHERE ${OF_DAY} GROUP BY 1, 2, 3, 4, 5, 6`;
const ROLL_MONTH = `INSERT INTO ad_months
  SELECT advertiser_id, ${MONTH}::date, campaign_id, ad_group_id, ad_id, type, ${SUMS}
  FROM ad_days WHERE advertiser_id = $1 AND day >= ${MONTH}::date AND day < (${MONTH} + interval '1 month')::date
  GROUP BY 1, 2, 3, 4, 5, 6`;
const OF_ADVERTISER = 'SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))';

export const rollUpStatements = { NOT_FINAL, CLEAR_DAY, CLEAR_MONTH, ROLL_DAY, ROLL_MONTH };

/** Held until the end of the transaction: days and months of an ad account are summed up by one at a time. */
export const lockRollUp = async (client: PoolClient, advertiserId: string): Promise<void> => {
  await client.query(OF_ADVERTISER, [advertiserId]);
};

/**
 * Sums up the day of an hour, and its month from its days, once each hour of the day is final; under the lock of the account.
 *
 * @param hour ISO 8601, UTC
 */
export const rollUp = async (client: PoolClient, advertiserId: string, hour: string): Promise<void> => {
  const of = [advertiserId, hour];
  if ((await client.query(NOT_FINAL, of)).rows.length > 0) return;
  for (const statement of [CLEAR_DAY, ROLL_DAY, CLEAR_MONTH, ROLL_MONTH]) await client.query(statement, of);
};

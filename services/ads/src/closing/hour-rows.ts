import { createHash } from 'node:crypto';
import type { HitRejection, HitType } from '@corkboard/rules/ads/hits';
import type { Pool, PoolClient } from 'pg';
import type { HourFigures } from './domain/ad-ledger.facts.ts';

const ROWS_AT_ONCE = 5_000;

const moment = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const LINE = (
  outcome: string,
  rest: string,
) => `concat_ws(',', ${outcome}, type, insertion_id, campaign_id, ad_group_id,
  ad_id, surface, "position", ${moment('served_at')}, ${moment('happened_at')}, ${moment('received_at')}, ${rest})`;

// Received within a day after the ad was served, and it happened between the two; an hour more where clocks differ.
const COUNTED = `SELECT 1 AS part, NULL AS reason, type, over_budget, charged_micro,
    ${LINE(`'counted'`, 'charged_micro, over_budget')} AS line
  FROM ad_hits WHERE advertiser_id = $1 AND hour = $2 AND received_at >= $2::timestamptz - interval '1 hour'
    AND received_at < $2::timestamptz + interval '26 hours'
    AND served_on BETWEEN ($2::timestamptz AT TIME ZONE 'UTC')::date - 1 AND ($2::timestamptz AT TIME ZONE 'UTC')::date`;
const REJECTED = `SELECT 2 AS part, reason, type, false, 0,
    ${LINE(`'rejected'`, 'reason, rejection_id')} AS line
  FROM ad_rejected_hits WHERE advertiser_id = $1 AND received_at >= $2 AND received_at < $2::timestamptz + interval '1 hour'
    AND received_on = ($2::timestamptz AT TIME ZONE 'UTC')::date`;

/** Lines in the order of their bytes: counted ones come first, and each is there once. */
export const CANONICAL_ROWS = `SELECT * FROM (${COUNTED} UNION ALL ${REJECTED}) both_kinds ORDER BY line COLLATE "C"`;

interface Row {
  readonly reason: HitRejection | null;
  readonly type: HitType;
  readonly over_budget: boolean;
  readonly charged_micro: string;
  readonly line: string;
}

/** Rows of a query, some thousand at a time, so that an hour of millions fits into the memory. */
async function* rowsOf(client: PoolClient, values: readonly string[]): AsyncGenerator<readonly Row[]> {
  await client.query(`DECLARE hour_rows CURSOR FOR ${CANONICAL_ROWS}`, [...values]);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${ROWS_AT_ONCE} FROM hour_rows`);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** Figures of an hour by its raw rows: those counted for it, and those rejected within it. @param hour ISO 8601, UTC */
export const figuresOfRows = async (pool: Pool, advertiserId: string, hour: string): Promise<HourFigures> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN READ ONLY');
    const digest = createHash('sha256');
    const counts: Partial<Record<HitType, number>> = {};
    const rejected: Partial<Record<HitRejection, number>> = {};
    let [overBudget, spendMicro] = [0, 0n];
    for await (const rows of rowsOf(client, [advertiserId, hour]))
      for (const { reason, type, over_budget, charged_micro, line } of rows) {
        digest.update(`${line}\n`);
        if (reason === null) counts[type] = (counts[type] ?? 0) + 1;
        else rejected[reason] = (rejected[reason] ?? 0) + 1;
        if (over_budget) overBudget += 1;
        spendMicro += BigInt(charged_micro);
      }
    await client.query('COMMIT');
    client.release();
    return { counts, overBudget, rejected, spendMicro: Number(spendMicro), rowsSha256: digest.digest('hex') };
  } catch (error) {
    client.release(true);
    throw error;
  }
};

import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { ADS_CLOCK, type AdsClock, nowBy } from '../clock.ts';

/** Whole micros. */
export interface CampaignSpend {
  /** Of ads that were served on this day, UTC. */
  readonly today: bigint;
  readonly inAll: bigint;
  /** That day, `yyyy-mm-dd`. */
  readonly day: string;
}

const SPEND = `SELECT of.campaign_id, coalesce(t.spent_micro, 0) AS in_all, coalesce(s.spent_micro, 0) AS today,
    of.day::text AS day
  FROM (SELECT unnest($1::uuid[]) AS campaign_id, (${nowBy('$2')} AT TIME ZONE 'UTC')::date AS day) of
    LEFT JOIN campaign_totals t USING (campaign_id) LEFT JOIN campaign_spend s USING (campaign_id, day)`;

// The mark is no later than the snapshot in which the rows are read.
const CHARGED = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS mark,
  ARRAY(SELECT campaign_id FROM campaign_totals WHERE changed_tx >= $1::xid8) AS ids`;

/** Charges against budgets, as far as they are committed. */
@Injectable()
export class Spend {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  /**
   * Campaigns that were charged since `mark`, which is the `mark` of the reading before; all of a transaction that was under way
   * then are among them. With null none, and a mark to begin with.
   */
  async chargedSince(mark: string | null): Promise<{ readonly mark: string; readonly campaignIds: readonly string[] }> {
    const { rows } = await this.pool.query<{ mark: string; ids: string[] }>(CHARGED, [mark]);
    const [row] = rows;
    if (!row) throw new Error('the charged campaigns came without their mark');
    return { mark: row.mark, campaignIds: row.ids };
  }

  async of(
    campaignIds: readonly string[],
    connection: Pool | PoolClient = this.pool,
  ): Promise<ReadonlyMap<string, CampaignSpend>> {
    type Row = { campaign_id: string; in_all: string; today: string; day: string };
    const { rows } = await connection.query<Row>(SPEND, [campaignIds, this.clock.offsetMs]);
    return new Map(
      rows.map(({ campaign_id, today, in_all, day }) => [
        campaign_id,
        { today: BigInt(today), inAll: BigInt(in_all), day },
      ]),
    );
  }
}

import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { ADS_CLOCK, type AdsClock, nowBy } from '../clock.ts';
import { budgetDayOf } from './insertion.ts';
import type { PlacedHit } from './judge.ts';

/** Sums by campaign of the last 7 days. */
export interface CountedRate {
  /** Ads served. */
  readonly served: number;
  /** Hits that a price was asked for, whether or not the budget had room for it. */
  readonly billable: number;
}

const WEEK = `SELECT campaign_id, sum(served)::bigint AS served, sum(billable)::bigint AS billable FROM campaign_rates
  WHERE campaign_id = ANY ($1) AND day > (${nowBy('$2')} AT TIME ZONE 'UTC')::date - 7 GROUP BY campaign_id`;
// Rows in one order for all, so that two processes that write the same ones wait for each other once.
const ADD = `INSERT INTO campaign_rates AS r (campaign_id, day, served, billable)
  SELECT campaign_id, day, sum(served), sum(billable)
  FROM unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[]) of (campaign_id, day, served, billable)
  GROUP BY campaign_id, day ORDER BY campaign_id, day
  ON CONFLICT (campaign_id, day) DO UPDATE SET
    served = r.served + excluded.served, billable = r.billable + excluded.billable`;

/** Served ads of a campaign and day. */
export interface ServedOfDay {
  readonly campaign_id: string;
  readonly day: string;
  readonly served: string;
}

/** The last statement of a transaction that counts: each takes the rows in one order. */
export const addRates = async (
  client: PoolClient,
  { served, billable }: { readonly served: readonly ServedOfDay[]; readonly billable: readonly PlacedHit[] },
): Promise<void> => {
  if (served.length === 0 && billable.length === 0) return;
  const rows = [
    ...served.map(({ campaign_id, day, served: count }) => [campaign_id, day, count, '0'] as const),
    ...billable.map(({ insertion }) => [insertion.campaignId, budgetDayOf(insertion), '0', '1'] as const),
  ];
  const values = [0, 1, 2, 3].map((at) => rows.map((row) => row[at]));
  await client.query({ name: 'add-campaign-rates', text: ADD, values });
};

/** How often a served ad of a campaign costs something. */
@Injectable()
export class Rates {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  async of(
    campaignIds: readonly string[],
    connection: Pool | PoolClient = this.pool,
  ): Promise<ReadonlyMap<string, CountedRate>> {
    type Row = { campaign_id: string; served: string; billable: string };
    const { rows } = await connection.query<Row>(WEEK, [campaignIds, this.clock.offsetMs]);
    return new Map(
      rows.map((row) => [row.campaign_id, { served: Number(row.served), billable: Number(row.billable) }]),
    );
  }
}

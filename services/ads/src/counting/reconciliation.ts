import type { HitType } from '@corkboard/rules/ads/hits';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { ADS_CLOCK, type AdsClock, nowBy } from '../clock.ts';

/** Fault of an hour: two sources of the same figure differ. */
export interface Difference {
  readonly hour: Date;
  readonly campaignId: string;
  readonly adId: string;
  /** Null for the ledger, which knows no types. */
  readonly type: HitType | null;
  /**
   * `hits`, `over_budget`, `spend`: hits beside the roll-up. `postings`: charges of hits beside the revenue of the ledger.
   * `balance`: 0 beside the sum of a posting.
   */
  readonly figure: 'hits' | 'over_budget' | 'spend' | 'postings' | 'balance';
  /** As the rows of the hits say. */
  readonly counted: bigint;
  /** As the roll-up or the ledger says. */
  readonly booked: bigint;
}

// A hit is received within a day after its ad was served, and happened between the two; an hour more where clocks differ.
const FROM = `greatest($2::timestamptz, date_trunc('hour', ${nowBy('$4')}) - interval '89 days')`;
const OF_HOURS = `WHERE advertiser_id = $1 AND hour >= ${FROM} AND hour < $3::timestamptz`;

const DIFFERENCES = `
WITH counted AS (
  SELECT hour, campaign_id, ad_id, type, count(*) AS hits, count(*) FILTER (WHERE over_budget) AS over_budget,
    sum(charged_micro)::bigint AS spend
  FROM ad_hits ${OF_HOURS} AND received_at >= ${FROM} - interval '1 hour'
    AND received_at < $3::timestamptz + interval '26 hours' AND served_on >= (${FROM} - interval '1 day')::date
  GROUP BY 1, 2, 3, 4),
rolled AS (
  SELECT hour, campaign_id, ad_id, type, sum(hits)::bigint AS hits, sum(over_budget)::bigint AS over_budget,
    sum(spend_micro)::bigint AS spend
  FROM ad_hours ${OF_HOURS} GROUP BY 1, 2, 3, 4),
charged AS (
  SELECT hour, campaign_id, ad_id, sum(spend)::bigint AS spend FROM counted GROUP BY 1, 2, 3 HAVING sum(spend) > 0),
booked AS (
  SELECT hour, campaign_id, ad_id, -coalesce(sum(amount_micro) FILTER (WHERE account IN ('revenue', 'synthetic_revenue')), 0)::bigint AS revenue
  FROM ad_postings ${OF_HOURS} GROUP BY 1, 2, 3)
SELECT * FROM (
  SELECT hour, campaign_id, ad_id, type, figure, counted, booked
  FROM counted c FULL JOIN rolled r USING (hour, campaign_id, ad_id, type)
    CROSS JOIN LATERAL (VALUES ('hits', coalesce(c.hits, 0), coalesce(r.hits, 0)),
      ('over_budget', coalesce(c.over_budget, 0), coalesce(r.over_budget, 0)),
      ('spend', coalesce(c.spend, 0), coalesce(r.spend, 0))) of (figure, counted, booked)
  UNION ALL
  SELECT hour, campaign_id, ad_id, NULL, 'postings', coalesce(c.spend, 0), coalesce(b.revenue, 0)
  FROM charged c FULL JOIN booked b USING (hour, campaign_id, ad_id)
  UNION ALL
  SELECT hour, campaign_id, ad_id, NULL, 'balance', 0, sum(amount_micro)::bigint
  FROM ad_postings ${OF_HOURS} GROUP BY posting_id, hour, campaign_id, ad_id) figures
WHERE counted <> booked ORDER BY hour, campaign_id, ad_id, figure, type`;

type Row = Pick<Difference, 'hour' | 'type' | 'figure'> & {
  readonly campaign_id: string;
  readonly ad_id: string;
  readonly counted: string;
  readonly booked: string;
};

/** Compares hits with the roll-up that the reports show and with the ledger that is invoiced. */
@Injectable()
export class Reconciliation {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  /** Whole hours from the first up to the second; those whose hits are not kept any more are left out. */
  async of(advertiserId: string, from: Date, to: Date): Promise<readonly Difference[]> {
    const { rows } = await this.pool.query<Row>(DIFFERENCES, [advertiserId, from, to, this.clock.offsetMs]);
    return rows.map(({ campaign_id, ad_id, counted, booked, ...row }) => ({
      ...row,
      campaignId: campaign_id,
      adId: ad_id,
      counted: BigInt(counted),
      booked: BigInt(booked),
    }));
  }
}

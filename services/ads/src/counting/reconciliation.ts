import type { HitType } from '@corkboard/rules/ads/hits';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { IS_REVENUE } from './ledger-accounts.ts';

/** Fault of an hour: two sources of the same figure differ. */
export interface Difference {
  readonly hour: Date;
  readonly campaignId: string;
  readonly adId: string;
  /** Null for the ledger, which knows no types. */
  readonly type: HitType | null;
  /**
   * `hits`, `over_budget`, `spend`: hits beside the roll-up. `postings`: charges of hits beside the revenue of the ledger.
   * `balance`: 0 beside the sum of the postings of an insertion.
   */
  readonly figure: 'hits' | 'over_budget' | 'spend' | 'postings' | 'balance';
  /** As the rows of the hits say. */
  readonly counted: bigint;
  /** As the roll-up or the ledger says. */
  readonly booked: bigint;
}

// A hit is received within a day after its ad was served, and happened between the two; an hour more where clocks differ.
const FROM = 'greatest($2::timestamptz, $4::timestamptz)';
const OF_HOURS = `WHERE advertiser_id = $1 AND hour >= ${FROM} AND hour < $3::timestamptz`;
const HITS = `ad_hits ${OF_HOURS} AND received_at >= ${FROM} - interval '1 hour'
    AND received_at < $3::timestamptz + interval '26 hours'
    AND served_on >= ((${FROM} - interval '1 day') AT TIME ZONE 'UTC')::date
    AND served_on <= ($3::timestamptz AT TIME ZONE 'UTC')::date`;

export const DIFFERENCES = `
WITH counted AS (
  SELECT hour, campaign_id, ad_id, type, count(*) AS hits, count(*) FILTER (WHERE over_budget) AS over_budget,
    sum(charged_micro)::bigint AS spend
  FROM ${HITS}
  GROUP BY 1, 2, 3, 4),
rolled AS (
  SELECT hour, campaign_id, ad_id, type, sum(hits)::bigint AS hits, sum(over_budget)::bigint AS over_budget,
    sum(spend_micro)::bigint AS spend
  FROM ad_hours ${OF_HOURS} GROUP BY 1, 2, 3, 4),
charged AS (
  SELECT hour, campaign_id, ad_id, sum(spend)::bigint AS spend FROM counted GROUP BY 1, 2, 3 HAVING sum(spend) > 0),
booked AS (
  SELECT hour, campaign_id, ad_id, -coalesce(sum(amount_micro) FILTER (WHERE ${IS_REVENUE}), 0)::bigint AS revenue
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
  FROM ad_postings ${OF_HOURS} GROUP BY insertion_id, hour, campaign_id, ad_id) figures
WHERE counted <> booked ORDER BY hour, campaign_id, ad_id, figure, type`;

type Row = Pick<Difference, 'hour' | 'type' | 'figure'> & {
  readonly campaign_id: string;
  readonly ad_id: string;
  readonly counted: string;
  readonly booked: string;
};

// Roll-up and ledger outlive the rows.
const OF_ALL = 'WHERE advertiser_id = $1 AND hour >= $2 AND hour < $3';
export const SUMS = `
WITH counted AS (SELECT hour, count(*) AS hits, sum(charged_micro)::bigint AS charged FROM ${HITS} GROUP BY 1),
rolled AS (SELECT hour, sum(hits)::bigint AS rolled, sum(spend_micro)::bigint AS spend FROM ad_hours ${OF_ALL} GROUP BY 1),
ledger AS (SELECT hour, -sum(amount_micro)::bigint AS booked FROM ad_postings ${OF_ALL} AND ${IS_REVENUE} GROUP BY 1)
SELECT hour, coalesce(hits, 0) AS hits, coalesce(charged, 0) AS charged, coalesce(rolled, 0) AS rolled,
  coalesce(spend, 0) AS spend, coalesce(booked, 0) AS booked
FROM counted FULL JOIN rolled USING (hour) FULL JOIN ledger USING (hour)`;

/** Sums of an hour by its rows, by the roll-up and by the ledger. Micros. */
export interface HourSums {
  /** Null, as `charged`, where the rows are not kept any more. */
  readonly hits: number | null;
  readonly charged: number | null;
  readonly rolled: number;
  readonly spend: number;
  readonly booked: number;
}

/** Whole hours from the first up to the second. */
export interface Hours {
  readonly from: Date;
  readonly to: Date;
  /** First hour whose hits are read. */
  readonly kept: Date;
}

/** Compares hits with the roll-up that the reports show and with the ledger that is invoiced. */
@Injectable()
export class Reconciliation {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Whole hours from the first up to the second; those before `kept`, whose hits are not kept any more, are left out. */
  async of(advertiserId: string, { from, to, kept }: Hours): Promise<readonly Difference[]> {
    const { rows } = await this.pool.query<Row>(DIFFERENCES, [advertiserId, from, to, kept]);
    return rows.map(({ campaign_id, ad_id, counted, booked, ...row }) => ({
      ...row,
      campaignId: campaign_id,
      adId: ad_id,
      counted: BigInt(counted),
      booked: BigInt(booked),
    }));
  }

  /**
   * By the moment at which an hour begins, in milliseconds; one without anything has none. Those before `kept` have null in
   * place of what the hits themselves say.
   */
  async sums(advertiserId: string, { from, to, kept }: Hours): Promise<ReadonlyMap<number, HourSums>> {
    type Sums = { readonly hour: Date } & Readonly<Record<'hits' | 'charged' | 'rolled' | 'spend' | 'booked', string>>;
    const { rows } = await this.pool.query<Sums>(SUMS, [advertiserId, from, to, kept]);
    return new Map(
      rows.map(({ hour, hits, charged, rolled, spend, booked }) => {
        const ofRows = hour >= kept ? { hits: Number(hits), charged: Number(charged) } : { hits: null, charged: null };
        return [hour.getTime(), { ...ofRows, rolled: Number(rolled), spend: Number(spend), booked: Number(booked) }];
      }),
    );
  }
}

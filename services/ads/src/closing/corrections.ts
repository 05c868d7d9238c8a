import { deriveId } from '@corkboard/event-store/identifiers';
import type { HitType } from '@corkboard/rules/ads/hits';
import type { Pool, PoolClient } from 'pg';
import { accountsOf, IS_OWED, IS_REVENUE } from '../counting/ledger-accounts.ts';
import type { HourFigures } from './domain/ad-ledger.facts.ts';
import type { Reversal } from './domain/ad-ledger.ts';

const HITS_OF_HOUR = `ad_hits h WHERE h.advertiser_id = $1 AND h.hour = $2
  AND h.received_at >= $2::timestamptz - interval '1 hour' AND h.received_at < $2::timestamptz + interval '26 hours'
  AND h.served_on BETWEEN ($2::timestamptz AT TIME ZONE 'UTC')::date - 1 AND ($2::timestamptz AT TIME ZONE 'UTC')::date`;

// Where a hit has no posting, currency and price list are those of the served ad.
const WRONG = `
WITH charged AS (
  SELECT h.insertion_id, h.served_on, h.campaign_id, h.ad_id, sum(h.charged_micro)::bigint AS micro
  FROM ${HITS_OF_HOUR} AND h.charged_micro > 0 GROUP BY 1, 2, 3, 4),
booked AS (
  SELECT insertion_id, min(budget_day) AS budget_day, min(campaign_id::text)::uuid AS campaign_id,
    min(ad_id::text)::uuid AS ad_id, count(*)::int AS postings, min(currency) AS currency, min(price_list_id) AS price_list_id,
    coalesce(sum(amount_micro) FILTER (WHERE ${IS_OWED}), 0)::bigint AS owed,
    coalesce(sum(amount_micro) FILTER (WHERE ${IS_REVENUE}), 0)::bigint AS revenue
  FROM ad_postings WHERE advertiser_id = $1 AND hour = $2 GROUP BY 1)
SELECT insertion_id, coalesce(c.campaign_id, b.campaign_id) AS campaign_id, coalesce(c.ad_id, b.ad_id) AS ad_id,
  coalesce(b.budget_day, c.served_on)::text AS budget_day, coalesce(b.currency, s.currency) AS currency,
  coalesce(b.price_list_id, s.price_list_id) AS price_list_id,
  coalesce(b.postings, 0) AS postings, coalesce(c.micro, 0) AS charged, coalesce(b.owed, 0) AS owed, coalesce(b.revenue, 0) AS revenue
FROM charged c FULL JOIN booked b USING (insertion_id)
  LEFT JOIN LATERAL (SELECT i.currency, i.price_list_id FROM ad_insertions i
    WHERE i.served_on = c.served_on AND i.insertion_id = c.insertion_id) s ON true
WHERE coalesce(b.owed, 0) <> coalesce(c.micro, 0) OR coalesce(b.revenue, 0) <> -coalesce(c.micro, 0)
ORDER BY insertion_id`;

const ROLLED = `SELECT type, sum(hits)::bigint AS hits, sum(over_budget)::bigint AS over_budget,
    sum(spend_micro)::bigint AS spend_micro FROM ad_hours WHERE advertiser_id = $1 AND hour = $2 GROUP BY type`;
const FORGET_HOUR = 'DELETE FROM ad_hours WHERE advertiser_id = $1 AND hour = $2';
const ROLL_HOUR = `INSERT INTO ad_hours
  SELECT advertiser_id, hour, campaign_id, ad_group_id, ad_id, surface, type, served_on, count(*),
    count(*) FILTER (WHERE over_budget), sum(charged_micro)
  FROM ${HITS_OF_HOUR} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`;
const POST = `INSERT INTO ad_postings
  SELECT row.* FROM jsonb_populate_recordset(NULL::ad_postings, $1) row ORDER BY posting_id, account ON CONFLICT DO NOTHING`;

export const correctionStatements = { WRONG, ROLLED, FORGET_HOUR, ROLL_HOUR };

/** Insertion whose postings are not what its hit was charged. Micros. */
export interface Wrong {
  readonly insertion_id: string;
  readonly campaign_id: string;
  readonly ad_id: string;
  readonly budget_day: string;
  readonly currency: string;
  readonly price_list_id: string;
  /** Rows of the ledger that it has in this hour. */
  readonly postings: number;
  readonly charged: string;
  readonly owed: string;
  readonly revenue: string;
}

/** Hour of an ad account. `hour`: ISO 8601, UTC. */
export interface AccountHour {
  readonly advertiserId: string;
  readonly hour: string;
}

interface CorrectedHour extends AccountHour {
  /** Of an ad account of the demo. */
  readonly synthetic: boolean;
}

export const wrongPostings = async (pool: Pool, { advertiserId, hour }: AccountHour): Promise<readonly Wrong[]> =>
  (await pool.query<Wrong>(WRONG, [advertiserId, hour])).rows;

/** The same posting for the same fault of the same rows, so that it is written once; the fault after it has another. */
const postingIdOf = ({ insertion_id, postings, charged, owed, revenue }: Wrong, hour: string): string =>
  deriveId(insertion_id, ['reverse', insertion_id, hour, String(postings), charged, owed, revenue]);

/** @param hour of the fault. ISO 8601, UTC */
export const reversalOf = (wrong: Wrong, hour: string): Reversal => ({
  postingId: postingIdOf(wrong, hour),
  insertionId: wrong.insertion_id,
  amountMicro: Number(BigInt(wrong.charged) - BigInt(wrong.owed)),
});

/** Figures of an hour as the roll-up says them. */
export const rolledFigures = async (
  pool: Pool,
  { advertiserId, hour }: AccountHour,
): Promise<Pick<HourFigures, 'counts' | 'overBudget' | 'spendMicro'>> => {
  type Row = { type: HitType; hits: string; over_budget: string; spend_micro: string };
  const { rows } = await pool.query<Row>(ROLLED, [advertiserId, hour]);
  return {
    counts: Object.fromEntries(rows.map(({ type, hits }) => [type, Number(hits)])),
    overBudget: rows.reduce((sum, row) => sum + Number(row.over_budget), 0),
    spendMicro: rows.reduce((sum, row) => sum + Number(row.spend_micro), 0),
  };
};

const postingsOf = (wrong: Wrong, { advertiserId, hour, synthetic }: CorrectedHour) => {
  const accounts = accountsOf(synthetic);
  const { charged, owed, revenue, postings, ...of } = wrong;
  const posting = {
    ...of,
    posting_id: postingIdOf(wrong, hour),
    advertiser_id: advertiserId,
    hour,
    posted_at: new Date(),
  };
  return [
    { ...posting, account: accounts.advertiser, amount_micro: String(BigInt(charged) - BigInt(owed)) },
    { ...posting, account: accounts.revenue, amount_micro: String(-BigInt(charged) - BigInt(revenue)) },
  ];
};

/** Makes the roll-up of an hour anew from its rows, and posts what is missing in the ledger; a second time changes nothing. */
export const correctHour = async (client: PoolClient, of: CorrectedHour, wrong: readonly Wrong[]): Promise<void> => {
  await client.query(FORGET_HOUR, [of.advertiserId, of.hour]);
  await client.query(ROLL_HOUR, [of.advertiserId, of.hour]);
  const postings = wrong.flatMap((each) => postingsOf(each, of));
  if (postings.length > 0) await client.query(POST, [JSON.stringify(postings)]);
};

import { deriveId, uuidv7 } from '@corkboard/event-store/identifiers';
import type { HitType } from '@corkboard/rules/ads/hits';
import type { PoolClient } from 'pg';
import type { Charges } from './charging.ts';
import { hourOf } from './domain/moment.ts';
import { budgetDayOf, type Insertion } from './insertion.ts';
import { keyOf, type PlacedHit, type RejectedHit } from './judge.ts';
import { accountsOf } from './ledger-accounts.ts';

// Rows in one order for all, so that two processes that write the same ones wait for each other once.
const COUNT_HITS = `WITH inserted AS (INSERT INTO ad_hits
    SELECT row.* FROM jsonb_populate_recordset(NULL::ad_hits, $1) row ORDER BY served_on, insertion_id, type
    ON CONFLICT DO NOTHING RETURNING *),
  rolled_up AS (INSERT INTO ad_hours AS h
    SELECT advertiser_id, hour, campaign_id, ad_group_id, ad_id, surface, type, served_on, count(*),
      count(*) FILTER (WHERE over_budget), sum(charged_micro)
    FROM inserted GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (advertiser_id, hour, campaign_id, ad_group_id, ad_id, surface, type, budget_day) DO UPDATE SET
      hits = h.hits + excluded.hits, over_budget = h.over_budget + excluded.over_budget,
      spend_micro = h.spend_micro + excluded.spend_micro)
  SELECT insertion_id || ' ' || type AS key FROM inserted`;
const INSERT_REJECTED = `INSERT INTO ad_rejected_hits
  SELECT row.* FROM jsonb_populate_recordset(NULL::ad_rejected_hits, $1) row`;
const INSERT_POSTINGS = `INSERT INTO ad_postings
  SELECT row.* FROM jsonb_populate_recordset(NULL::ad_postings, $1) row ORDER BY posting_id, account`;
const iso = (moment: number): string => new Date(moment).toISOString();

const whereServed = ({ insertionId, advertiserId, campaignId, adGroupId, adId, ...insertion }: Insertion) => ({
  insertion_id: insertionId,
  advertiser_id: advertiserId,
  campaign_id: campaignId,
  ad_group_id: adGroupId,
  ad_id: adId,
  surface: insertion.surface,
  position: insertion.position,
  served_at: insertion.servedAt,
});

/** By the names of the columns of `ad_hits`. */
const hitRow = (hit: PlacedHit, charge: bigint | undefined, receivedAt: Date) => ({
  ...whereServed(hit.insertion),
  served_on: budgetDayOf(hit.insertion),
  type: hit.type,
  happened_at: iso(hit.happenedAt),
  received_at: receivedAt,
  hour: iso(hourOf(hit.happenedAt)),
  charged_micro: String(charge ?? 0n),
  over_budget: charge === 0n,
  viewer_key: hit.insertion.viewerKey,
});

const rejectedRow = ({ reason, type, insertion, happenedAt }: RejectedHit, receivedAt: Date) => ({
  ...(insertion && whereServed(insertion)),
  received_on: receivedAt.toISOString().slice(0, 10),
  rejection_id: uuidv7(),
  reason,
  type,
  received_at: receivedAt,
  happened_at: happenedAt === null ? null : iso(happenedAt),
});

/** Debit of the advertiser and credit of the revenue; the same hit always has the same key. */
const postingsOf = ({ type, insertion, happenedAt }: PlacedHit, amount: bigint, postedAt: Date) => {
  const { insertionId, price, synthetic = false } = insertion;
  const accounts = accountsOf(synthetic);
  const posting = {
    posting_id: deriveId(insertionId, ['charge', insertionId, type]),
    currency: insertion.currency,
    price_list_id: price?.priceListId,
    advertiser_id: insertion.advertiserId,
    campaign_id: insertion.campaignId,
    ad_id: insertion.adId,
    insertion_id: insertionId,
    hour: iso(hourOf(happenedAt)),
    budget_day: budgetDayOf(insertion),
    posted_at: postedAt,
  };
  return [
    { ...posting, account: accounts.advertiser, amount_micro: String(amount) },
    { ...posting, account: accounts.revenue, amount_micro: String(-amount) },
  ];
};

/** Writes hits with their charges, once each, into rows, roll-up and ledger. Answers those that were counted before. */
export const countHits = async (
  client: PoolClient,
  { hits, charges, receivedAt }: { hits: readonly PlacedHit[]; charges: Charges; receivedAt: Date },
): Promise<readonly PlacedHit[]> => {
  const rows = hits.map((hit) => ({ key: keyOf(hit), hit, row: hitRow(hit, charges.get(keyOf(hit)), receivedAt) }));
  const json = JSON.stringify(rows.map(({ row }) => row));
  const inserted = await client.query<{ key: `${string} ${HitType}` }>(COUNT_HITS, [json]);
  const counted = new Set<string>(inserted.rows.map(({ key }) => key));
  const twice = [...charges.keys()].filter((key) => !counted.has(key));
  if (twice.length > 0) throw new Error(`hits were charged that are counted already: ${twice.join(', ')}`);
  const fresh = rows.filter(({ key }) => counted.has(key));
  const postings = fresh.flatMap(({ key, hit }) => {
    const amount = charges.get(key) ?? 0n;
    return amount === 0n ? [] : postingsOf(hit, amount, receivedAt);
  });
  if (postings.length > 0) await client.query(INSERT_POSTINGS, [JSON.stringify(postings)]);
  return rows.filter(({ key }) => !counted.has(key)).map(({ hit }) => hit);
};

export const keepRejected = async (
  client: PoolClient,
  rejected: readonly RejectedHit[],
  receivedAt: Date,
): Promise<void> => {
  if (rejected.length === 0) return;
  const rows = rejected.map((each) => rejectedRow(each, receivedAt));
  await client.query(INSERT_REJECTED, [JSON.stringify(rows)]);
};

import { deriveId, uuidv7 } from '@corkboard/event-store/identifiers';
import type { PoolClient } from 'pg';
import { type Columns, namesOf, unnestOf, valuesOf } from './array-literal.ts';
import type { Charges } from './charging.ts';
import { hourOf } from './domain/moment.ts';
import { budgetDayOf, type Insertion } from './insertion.ts';
import { keyOf, type PlacedHit, type RejectedHit } from './judge.ts';
import { accountsOf } from './ledger-accounts.ts';

interface CountedHit extends PlacedHit {
  /** Undefined for a hit that no price is asked for. */
  readonly charge: bigint | undefined;
}

/** Columns of `ad_hits` with their types, but for `received_at`. */
const hitColumns = {
  served_on: ['date', ({ insertion }) => budgetDayOf(insertion)],
  insertion_id: ['uuid', ({ insertion }) => insertion.insertionId],
  type: ['text', ({ type }) => type],
  advertiser_id: ['uuid', ({ insertion }) => insertion.advertiserId],
  campaign_id: ['uuid', ({ insertion }) => insertion.campaignId],
  ad_group_id: ['uuid', ({ insertion }) => insertion.adGroupId],
  ad_id: ['uuid', ({ insertion }) => insertion.adId],
  surface: ['text', ({ insertion }) => insertion.surface],
  position: ['integer', ({ insertion }) => insertion.position],
  served_at: ['timestamptz', ({ insertion }) => insertion.servedAt],
  happened_at: ['timestamptz', ({ happenedAt }) => iso(happenedAt)],
  hour: ['timestamptz', ({ happenedAt }) => iso(hourOf(happenedAt))],
  charged_micro: ['bigint', ({ charge }) => String(charge ?? 0n)],
  over_budget: ['boolean', ({ charge }) => charge === 0n],
  viewer_key: ['text', ({ insertion }) => insertion.viewerKey],
} as const satisfies Columns<CountedHit>;
const COLUMNS = Object.keys(hitColumns).length;

// Rows in one order for all, so that two processes that write the same ones wait for each other once. Which ones were counted
// is told where some were not.
const COUNT_HITS = `WITH inserted AS (INSERT INTO ad_hits (${namesOf(hitColumns)}, received_at)
    SELECT *, $${COLUMNS + 1}::timestamptz FROM ${unnestOf(hitColumns)} ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING RETURNING *),
  rolled_up AS (INSERT INTO ad_hours AS h
    SELECT advertiser_id, hour, campaign_id, ad_group_id, ad_id, surface, type, served_on, count(*),
      count(*) FILTER (WHERE over_budget), sum(charged_micro)
    FROM inserted GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (advertiser_id, hour, campaign_id, ad_group_id, ad_id, surface, type, budget_day) DO UPDATE SET
      hits = h.hits + excluded.hits, over_budget = h.over_budget + excluded.over_budget,
      spend_micro = h.spend_micro + excluded.spend_micro)
  SELECT CASE WHEN (SELECT count(*) FROM inserted) < $${COLUMNS + 2}
    THEN ARRAY(SELECT insertion_id || ' ' || type FROM inserted) END AS keys`;
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
  const rows = hits.map((hit) => ({ ...hit, charge: charges.get(keyOf(hit)) }));
  const values = [...valuesOf(hitColumns, rows), receivedAt, hits.length];
  const query = { name: 'count-hits', text: COUNT_HITS, values };
  const inserted = await client.query<{ keys: readonly string[] | null }>(query);
  const counted = new Set(inserted.rows[0]?.keys ?? hits.map(keyOf));
  const twice = [...charges.keys()].filter((key) => !counted.has(key));
  if (twice.length > 0) throw new Error(`hits were charged that are counted already: ${twice.join(', ')}`);
  const postings = rows.flatMap(({ charge, ...hit }) =>
    charge && counted.has(keyOf(hit)) ? postingsOf(hit, charge, receivedAt) : [],
  );
  if (postings.length > 0)
    await client.query({ name: 'insert-postings', text: INSERT_POSTINGS, values: [JSON.stringify(postings)] });
  return hits.filter((hit) => !counted.has(keyOf(hit)));
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

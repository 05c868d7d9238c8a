import { chargedHit, priceOfOne } from '@corkboard/rules/ads/hits';
import type { PoolClient } from 'pg';
import { BudgetRows, type Limits } from './budget-rows.ts';
import { chargedOf, type PricedHit } from './domain/charges.ts';
import { budgetDayOf } from './insertion.ts';
import { keyOf, type PlacedHit } from './judge.ts';

const COUNTED = `SELECT h.insertion_id || ' ' || h.type AS key FROM ad_hits h
  JOIN unnest($1::date[], $2::uuid[], $3::text[]) of (served_on, insertion_id, type)
    USING (served_on, insertion_id, type)`;

/** A hit with its price; null where none is asked for. */
const pricedOf = (hit: PlacedHit): PricedHit | null => {
  const { insertion, type, happenedAt } = hit;
  const { price, campaignId } = insertion;
  if (price === null || chargedHit(price.billable) !== type) return null;
  const priceMicro = BigInt(priceOfOne(price.billable, price.priceMicro));
  return { key: keyOf(hit), campaignId, budgetDay: budgetDayOf(insertion), priceMicro, happenedAt };
};

/** Micros by key of each hit that a price is asked for: 0 where a budget would be passed. */
export type Charges = ReadonlyMap<string, bigint>;

/** Keys of the hits that were counted before. */
const countedOf = async (client: PoolClient, hits: readonly PlacedHit[]): Promise<ReadonlySet<string>> => {
  const days = hits.map(({ insertion }) => budgetDayOf(insertion));
  const ids = hits.map(({ insertion }) => insertion.insertionId);
  const types = hits.map(({ type }) => type);
  const query = { name: 'counted-hits', text: COUNTED, values: [days, ids, types] };
  const { rows } = await client.query<{ key: string }>(query);
  return new Set(rows.map(({ key }) => key));
};

/**
 * Charges hits against the budgets of their campaigns, in the transaction that counts them. Hits that cost something are
 * counted under the lock of their campaign, so that those of before are all seen.
 */
export const chargeHits = async (client: PoolClient, limits: Limits, hits: readonly PlacedHit[]): Promise<Charges> => {
  const priced = hits.flatMap((hit) => {
    const of = pricedOf(hit);
    return of === null ? [] : [{ hit, of }];
  });
  if (priced.length === 0) return new Map();
  const rows = new BudgetRows(client, limits);
  const left = await rows.lock(priced.map(({ of }) => of));
  const counted = await countedOf(
    client,
    priced.map(({ hit }) => hit),
  );
  const fresh = priced.map(({ of }) => of).filter(({ key }) => !counted.has(key));
  const charged = chargedOf(fresh, left);
  await rows.spend(fresh.filter(({ key }) => charged.has(key)));
  return new Map(fresh.map(({ key, priceMicro }) => [key, charged.has(key) ? priceMicro : 0n]));
};

import { allOrNothing } from '@corkboard/event-store/transaction';
import type { BillableEvent } from '@corkboard/rules/ads/hits';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';
import { Rates } from '../counting/rates.ts';
import { Spend } from '../counting/spend.ts';
import { type Allowance, allowanceOf, budgetDayAt, expectedSpend, leaseOf, paceOf } from './domain/lease.ts';

/** Milliseconds after which a lease ends by itself: those of a replica that died. */
export const LEASE_MS = 60_000;

export interface WantedLease {
  readonly campaignId: string;
  readonly billable: BillableEvent;
  readonly priceMicro: number;
  /** Milliseconds since 1970; null: it goes on until it is stopped. */
  readonly endAt: number | null;
  /** Whole micros of the replica's lease before that it has not issued; they go back. */
  readonly unused: number;
}

export interface TakenLease {
  readonly campaignId: string;
  /** Whole micros of expected spend; 0 where none may be issued now. */
  readonly amount: number;
  /** Whole micros of one ad. */
  readonly expected: number;
  readonly day: string;
  /** Milliseconds after which a lease of 0 is worth asking for again. */
  readonly retryAfter: number;
}

const ENTER = `INSERT INTO campaign_allowances (campaign_id, allowance_micro, at)
  SELECT id, 0, now() FROM unnest($1::uuid[]) id ORDER BY id ON CONFLICT DO NOTHING`;
const LOCK = `SELECT campaign_id, day::text AS day, allowance_micro, left_micro, at, clock_timestamp() + $2::float8 * interval '1 millisecond' AS now
  FROM campaign_allowances
  WHERE campaign_id = ANY ($1) ORDER BY campaign_id FOR UPDATE`;
const EXPIRE = 'DELETE FROM ad_leases WHERE campaign_id = ANY ($1) AND expires_at <= clock_timestamp()';
const ELSEWHERE = `SELECT campaign_id, sum(amount_micro)::bigint AS micros FROM ad_leases
  WHERE campaign_id = ANY ($1) AND replica_id <> $2 GROUP BY campaign_id`;
const WRITE_LEASES = `INSERT INTO ad_leases (campaign_id, replica_id, amount_micro, expires_at)
  SELECT id, $1, amount, clock_timestamp() + $4 * interval '1 millisecond'
  FROM unnest($2::uuid[], $3::bigint[]) of (id, amount) ORDER BY id
  ON CONFLICT (campaign_id, replica_id) DO UPDATE SET
    amount_micro = excluded.amount_micro, expires_at = excluded.expires_at`;
const WRITE_ALLOWANCES = `UPDATE campaign_allowances a SET day = of.day, allowance_micro = of.micros, at = of.at, left_micro = of.left_micro
  FROM unnest($1::uuid[], $2::date[], $3::bigint[], $4::timestamptz[], $5::bigint[]) of (id, day, micros, at, left_micro)
  WHERE a.campaign_id = of.id`;

interface AllowanceRow {
  readonly campaign_id: string;
  readonly day: string | null;
  readonly allowance_micro: string;
  readonly left_micro: string;
  readonly at: Date;
  readonly now: Date;
}

interface Decided extends TakenLease {
  readonly allowance: Allowance;
}

/** Leases in the database: of a campaign one for each replica, taken under the lock of its allowance. */
@Injectable()
export class LeaseRows {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly campaigns: Campaigns,
    private readonly spend: Spend,
    private readonly rates: Rates,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  /** Replaces the leases of a replica on these campaigns. */
  take(replicaId: string, wanted: readonly WantedLease[]): Promise<readonly TakenLease[]> {
    return allOrNothing(this.pool, async (client) => {
      const ids = wanted.map(({ campaignId }) => campaignId);
      await client.query(ENTER, [ids]);
      const { rows } = await client.query<AllowanceRow>(LOCK, [ids, this.clock.offsetMs]);
      await client.query(EXPIRE, [ids]);
      const decided = await this.#decide(client, wanted, { replicaId, ids, rows });
      const amounts = decided.map(({ amount }) => amount);
      await client.query(WRITE_LEASES, [replicaId, ids, amounts, LEASE_MS]);
      await client.query(WRITE_ALLOWANCES, [
        ids,
        decided.map(({ day }) => day),
        decided.map(({ allowance }) => allowance.micros),
        decided.map(({ allowance }) => new Date(allowance.at)),
        decided.map(({ allowance }) => allowance.leftMicro),
      ]);
      return decided;
    });
  }

  /** Ends leases of a replica; without campaigns all that it has. */
  async end(replicaId: string, campaignIds?: readonly string[]): Promise<void> {
    const which = campaignIds === undefined ? '' : 'AND campaign_id = ANY ($2)';
    const values = campaignIds === undefined ? [replicaId] : [replicaId, campaignIds];
    await this.pool.query(`DELETE FROM ad_leases WHERE replica_id = $1 ${which}`, values);
  }

  /** Removes leases of replicas that died, on campaigns that nobody leases any more. */
  async removeExpired(): Promise<void> {
    await this.pool.query('DELETE FROM ad_leases WHERE expires_at <= now()');
  }

  async #decide(
    client: PoolClient,
    wanted: readonly WantedLease[],
    { replicaId, ids, rows }: { replicaId: string; ids: readonly string[]; rows: readonly AllowanceRow[] },
  ): Promise<readonly Decided[]> {
    const budgets = await this.campaigns.budgets(ids, client);
    const spent = await this.spend.of(ids, client);
    const weeks = await this.rates.of(ids, client);
    const others = await client.query<{ campaign_id: string; micros: string }>(ELSEWHERE, [ids, replicaId]);
    const elsewhere = new Map(others.rows.map(({ campaign_id, micros }) => [campaign_id, Number(micros)]));
    const allowances = new Map(rows.map((row) => [row.campaign_id, row]));
    return wanted.map((lease) => {
      const { campaignId } = lease;
      const row = allowances.get(campaignId);
      const budget = budgets.get(campaignId);
      const { today, inAll } = spent.get(campaignId) ?? { today: 0n, inAll: 0n };
      const ofDay = (budget?.daily ?? 0n) - today;
      const ofAll = budget?.lifetime == null ? ofDay : budget.lifetime - inAll;
      return decided(lease, {
        row,
        leftMicro: Number(ofDay < ofAll ? ofDay : ofAll),
        elsewhereMicro: elsewhere.get(campaignId) ?? 0,
        expectedMicro: expectedSpend({ ...lease, week: weeks.get(campaignId) ?? { served: 0, billable: 0 } }),
      });
    });
  }
}

interface Known {
  readonly row: AllowanceRow | undefined;
  readonly leftMicro: number;
  readonly elsewhereMicro: number;
  readonly expectedMicro: number;
}

const allowanceBefore = (row: AllowanceRow, day: string, unused: number): Allowance => ({
  ...{ day, micros: Number(row.allowance_micro) + unused, at: row.at.getTime(), leftMicro: Number(row.left_micro) },
});

const decided = ({ campaignId, endAt, unused }: WantedLease, { row, ...known }: Known): Decided => {
  const now = row?.now.getTime() ?? 0;
  const budget = { leftMicro: known.leftMicro, now, endAt, expectedMicro: known.expectedMicro };
  const before = row?.day ? allowanceBefore(row, row.day, unused) : null;
  const allowanceMicro = allowanceOf(before, budget);
  const amount = leaseOf({ ...known, allowanceMicro });
  const seconds = (known.expectedMicro - allowanceMicro) / Math.max(Number.MIN_VALUE, paceOf(budget));
  return {
    campaignId,
    amount,
    expected: known.expectedMicro,
    day: budgetDayAt(now),
    retryAfter: Math.max(1_000, Math.min(LEASE_MS / 2, seconds * 1_000)),
    allowance: { day: budgetDayAt(now), micros: allowanceMicro - amount, at: now, leftMicro: known.leftMicro },
  };
};

import { rowsIn } from '@corkboard/event-store/rows';
import { columnsOf } from '@corkboard/event-store/table';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { ADS_CLOCK, type AdsClock, nowBy } from '../../../clock.ts';
import { type CampaignRow, campaignsTable } from './campaigns.table.ts';

/** Whole micros. */
export interface Budget {
  readonly campaignId: string;
  readonly daily: bigint;
  /** Null: only days have a budget. */
  readonly lifetime: bigint | null;
}

export interface ActiveCampaigns {
  readonly mark: string;
  readonly count: number;
  readonly changed: readonly CampaignRow[];
}

const SHOWABLE = `status = 'ACTIVE' AND ad_id IS NOT NULL`;
// The mark is the oldest transaction under way. A row that one since then has written is younger than it.
const ACTIVE = `SELECT now.mark, now.count, c.* FROM
  (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS mark,
    (SELECT count(*)::int FROM campaigns WHERE ${SHOWABLE}) AS count) now
  LEFT JOIN (SELECT ${columnsOf(campaignsTable)} FROM campaigns
    WHERE ${SHOWABLE} AND ($1::text IS NULL OR age(xmin) <= age(($1::text::xid8)::xid))) c ON true`;

export interface PromotedPin {
  readonly campaignId: string;
  readonly pinId: string;
  readonly advertiserId: string;
}

/** Asks the read model. */
@Injectable()
export class Campaigns {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  /** Newest first; no more than an ad account can have by hand. */
  async ofAdvertiser(advertiserId: string, limit = 1_000): Promise<readonly CampaignRow[]> {
    const text = `SELECT ${columnsOf(campaignsTable)} FROM campaigns
      WHERE advertiser_id = $1 ORDER BY created_at DESC, campaign_id DESC LIMIT $2`;
    return (await this.pool.query<CampaignRow>(text, [advertiserId, limit])).rows;
  }

  /** Null for a campaign that is not there. */
  async targetingOf(campaignId: string): Promise<CampaignRow['targeting']> {
    const [row] = await rowsIn(this.pool, campaignsTable).find(['targeting'], 'WHERE campaign_id = $1', [campaignId]);
    return row?.targeting ?? null;
  }

  async idsHeldForBilling(advertiserId: string): Promise<readonly string[]> {
    const where = 'WHERE advertiser_id = $1 AND held_for_billing';
    const rows = await rowsIn(this.pool, campaignsTable).find(['campaign_id'], where, [advertiserId]);
    return rows.map(({ campaign_id }) => campaign_id);
  }

  /** Campaigns of a pin that have not ended; an ad account makes few of one pin. */
  async openOfPin(pinId: string): Promise<readonly string[]> {
    const where = `WHERE pin_id = $1 AND status NOT IN ('ARCHIVED', 'COMPLETED') LIMIT 1000`;
    const rows = await rowsIn(this.pool, campaignsTable).find(['campaign_id'], where, [pinId]);
    return rows.map(({ campaign_id }) => campaign_id);
  }

  /** Campaigns of an account that have not ended, with their ad accounts. */
  openOfOwner(ownerUserId: string): Promise<readonly { campaign_id: string; advertiser_id: string }[]> {
    const where = `WHERE owner_user_id = $1 AND status NOT IN ('ARCHIVED', 'COMPLETED')`;
    return rowsIn(this.pool, campaignsTable).find(['campaign_id', 'advertiser_id'], where, [ownerUserId]);
  }

  /** Campaigns of a pin that have not ended, as `openOfPin`. */
  promotingPin(pinId: string): Promise<readonly PromotedPin[]> {
    return this.#promoted('pin_id', pinId);
  }

  /** Campaigns of a person that have not ended. */
  promotedBy(ownerUserId: string): Promise<readonly PromotedPin[]> {
    return this.#promoted('owner_user_id', ownerUserId);
  }

  async #promoted(by: 'pin_id' | 'owner_user_id', id: string): Promise<readonly PromotedPin[]> {
    const where = `WHERE ${by} = $1 AND pin_id IS NOT NULL AND status NOT IN ('ARCHIVED', 'COMPLETED') LIMIT 1000`;
    const rows = await rowsIn(this.pool, campaignsTable).find(['campaign_id', 'pin_id', 'advertiser_id'], where, [id]);
    return rows.flatMap(({ campaign_id: campaignId, pin_id: pinId, advertiser_id: advertiserId }) =>
      pinId === null ? [] : [{ campaignId, pinId, advertiserId }],
    );
  }

  /** Those of these pins that are ads now. */
  async promotedAmong(pinIds: readonly string[]): Promise<ReadonlySet<string>> {
    const where = `WHERE pin_id = ANY($1) AND status = 'ACTIVE' AND (end_at IS NULL OR end_at > ${nowBy('$2')})`;
    const rows = await rowsIn(this.pool, campaignsTable).find(['pin_id'], where, [pinIds, this.clock.offsetMs]);
    return new Set(rows.flatMap(({ pin_id: id }) => id ?? []));
  }

  /** Campaigns whose end has come, those that ended first first. */
  async overdue(limit: number): Promise<readonly string[]> {
    const where = `WHERE status NOT IN ('ARCHIVED', 'COMPLETED') AND end_at <= ${nowBy('$2')} ORDER BY end_at LIMIT $1`;
    const rows = await rowsIn(this.pool, campaignsTable).find(['campaign_id'], where, [limit, this.clock.offsetMs]);
    return rows.map(({ campaign_id }) => campaign_id);
  }

  /** All that could be shown now, were they in budget. */
  async deliverable(): Promise<readonly CampaignRow[]> {
    const text = `SELECT ${columnsOf(campaignsTable)} FROM campaigns 
      WHERE status = 'ACTIVE' AND ad_id IS NOT NULL AND (end_at IS NULL OR end_at > ${nowBy('$1')})`;
    return (await this.pool.query<CampaignRow>(text, [this.clock.offsetMs])).rows;
  }

  /**
   * Active campaigns that changed since `mark`, which is the `mark` of the reading before; with null all. Where `count` is not
   * the number of those that are known, some are active no more.
   */
  async activeSince(mark: string | null): Promise<ActiveCampaigns> {
    type Row = { mark: string; count: number } & (CampaignRow | { campaign_id: null });
    const { rows } = await this.pool.query<Row>(ACTIVE, [mark]);
    const [first] = rows;
    if (!first) throw new Error('the active campaigns came without their mark');
    const changed = rows.filter((row): row is Row & CampaignRow => row.campaign_id !== null);
    return { mark: first.mark, count: first.count, changed };
  }

  async activeIds(): Promise<ReadonlySet<string>> {
    const rows = await rowsIn(this.pool, campaignsTable).find(['campaign_id'], `WHERE ${SHOWABLE}`, []);
    return new Set(rows.map(({ campaign_id }) => campaign_id));
  }

  /** Limits as they are now, in the transaction that charges against them. */
  async budgets(campaignIds: readonly string[], client: PoolClient): Promise<ReadonlyMap<string, Budget>> {
    const text = `SELECT campaign_id, daily_budget_micro, lifetime_budget_micro FROM campaigns WHERE campaign_id = ANY($1)`;
    type Row = Pick<CampaignRow, 'campaign_id' | 'daily_budget_micro' | 'lifetime_budget_micro'>;
    const { rows } = await client.query<Row>({ name: 'campaign-budgets', text, values: [campaignIds] });
    return new Map(
      rows.map(({ campaign_id, daily_budget_micro, lifetime_budget_micro }) => [
        campaign_id,
        {
          campaignId: campaign_id,
          daily: BigInt(daily_budget_micro),
          lifetime: lifetime_budget_micro === null ? null : BigInt(lifetime_budget_micro),
        },
      ]),
    );
  }
}

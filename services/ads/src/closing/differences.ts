import { deriveId } from '@corkboard/event-store/identifiers';
import {
  bigint,
  jsonb,
  type RowOf,
  type StoredRow,
  table,
  text,
  timestamptz,
  uuid,
} from '@corkboard/event-store/table';
import type { HitType } from '@corkboard/rules/ads/hits';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import type { Difference } from '../counting/reconciliation.ts';

/** Differences that are still there. */
export const WAITING = 'resolved_at IS NULL';

/** Differences between raw rows, roll-up and ledger that staff are told of, until they are gone. */
export const adDifferencesTable = table(
  'ad_differences',
  {
    difference_id: uuid({ primary: true }),
    advertiser_id: uuid(),
    campaign_id: uuid(),
    ad_id: uuid(),
    hour: timestamptz(),
    type: text<HitType>({ nullable: true }),
    figure: text<Difference['figure']>(),
    counted: bigint(),
    booked: bigint(),
    /** Some of the insertions whose postings differ from the charge of their hit. */
    insertion_ids: jsonb<readonly string[]>(),
    found_at: timestamptz(),
    resolved_at: timestamptz({ nullable: true }),
    /** While a job restates their hour, which clears it. */
    restating_since: timestamptz({ nullable: true }),
    restating_failed_at: timestamptz({ nullable: true }),
  },
  {
    indexes: {
      ad_differences_of_advertiser: ['advertiser_id', 'hour'],
      ad_differences_of_campaign: ['campaign_id'],
      ad_differences_of_ad: ['ad_id'],
      ad_differences_open: { columns: ['difference_id'], where: 'resolved_at IS NULL' },
    },
    sql: [
      'CREATE INDEX ad_differences_newest ON ad_differences (found_at DESC, difference_id DESC)',
      `CREATE INDEX ad_differences_waiting ON ad_differences (found_at DESC, difference_id DESC) WHERE ${WAITING}`,
    ],
    open: ['type', 'figure', 'insertion_ids'],
  },
);

const ENTER = `INSERT INTO ad_differences AS d
  SELECT row.* FROM jsonb_populate_recordset(NULL::ad_differences, $1) row ORDER BY difference_id
  ON CONFLICT (difference_id) DO UPDATE SET counted = excluded.counted, booked = excluded.booked,
    insertion_ids = excluded.insertion_ids, resolved_at = NULL,
    found_at = CASE WHEN d.resolved_at IS NULL THEN d.found_at ELSE excluded.found_at END
  WHERE d.resolved_at IS NOT NULL OR d.counted <> excluded.counted OR d.booked <> excluded.booked`;
const RESOLVE = `UPDATE ad_differences SET resolved_at = now()
  WHERE advertiser_id = $1 AND hour >= $2 AND hour < $3 AND resolved_at IS NULL AND difference_id <> ALL ($4::uuid[])`;
const OPEN = 'SELECT count(*)::int AS open FROM ad_differences WHERE resolved_at IS NULL';
const ONE = 'SELECT advertiser_id, hour FROM ad_differences WHERE difference_id = $1';
const OPEN_IN = `SELECT hour, campaign_id, ad_id, type, figure, counted, booked FROM ad_differences
  WHERE advertiser_id = $1 AND hour >= $2 AND hour < $3 AND resolved_at IS NULL ORDER BY hour, campaign_id, ad_id, figure, type`;
const OF_HOUR = `UPDATE ad_differences d SET restating_since = CASE WHEN $2 = 'begun' THEN now() END,
    restating_failed_at = CASE WHEN $2 = 'failed' THEN now() END
  FROM ad_differences asked
  WHERE asked.difference_id = $1 AND d.advertiser_id = asked.advertiser_id AND d.hour = asked.hour AND ($2 <> 'begun' OR (d.resolved_at IS NULL AND d.restating_since IS NULL))`;

export const differenceStatements = { RESOLVE, OPEN, ONE, OPEN_IN, OF_HOUR };

/** Hours of an ad account that were compared, and what was found in them. */
export interface Compared {
  readonly advertiserId: string;
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
  readonly differences: readonly Difference[];
  /** By hour, campaign and ad. */
  readonly insertionsOf: (difference: Difference) => readonly string[];
}

/** The same in every comparison that finds it. */
const idOf = (advertiserId: string, { hour, campaignId, adId, type, figure }: Difference): string =>
  deriveId('', ['ad-difference', advertiserId, hour.toISOString(), campaignId, adId, type ?? '', figure]);

/** Differences as staff see them. */
@Injectable()
export class Differences {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Enters what was found; what was not any more is resolved. */
  async note({ advertiserId, from, to, differences, insertionsOf }: Compared): Promise<void> {
    const rows = differences.map((difference): RowOf<typeof adDifferencesTable> => {
      const { hour, campaignId: campaign_id, adId: ad_id, type, figure, counted, booked } = difference;
      return {
        ...{ difference_id: idOf(advertiserId, difference), advertiser_id: advertiserId, campaign_id, ad_id },
        ...{ hour: hour.toISOString(), type, figure, counted: Number(counted), booked: Number(booked) },
        ...{ insertion_ids: insertionsOf(difference), found_at: new Date().toISOString(), resolved_at: null },
        ...{ restating_since: null, restating_failed_at: null },
      };
    });
    if (rows.length > 0) await this.pool.query(ENTER, [JSON.stringify(rows)]);
    await this.pool.query(RESOLVE, [advertiserId, from, to, rows.map(({ difference_id }) => difference_id)]);
  }

  /** Those that are not resolved. */
  async open(): Promise<number> {
    return (await this.pool.query<{ open: number }>(OPEN)).rows[0]?.open ?? 0;
  }

  /** Those of the hours of an ad account that are not resolved, as the last comparison found them. */
  async openIn(advertiserId: string, from: Date, to: Date): Promise<readonly Difference[]> {
    type Row = StoredRow<typeof adDifferencesTable>;
    const { rows } = await this.pool.query<Row>(OPEN_IN, [advertiserId, from, to]);
    return rows.map(({ hour, campaign_id: campaignId, ad_id: adId, type, figure, counted, booked }) => ({
      ...{ hour, campaignId, adId, type, figure, counted: BigInt(counted), booked: BigInt(booked) },
    }));
  }

  /** Says of all differences of an hour how its restatement stands; false where that changes nothing. */
  async restating(
    differenceId: string,
    state: 'begun' | 'ended' | 'failed',
    client: Pool | PoolClient = this.pool,
  ): Promise<boolean> {
    return ((await client.query(OF_HOUR, [differenceId, state])).rowCount ?? 0) > 0;
  }

  /** Null where there is none of this id. */
  async hourOf(differenceId: string): Promise<{ advertiserId: string; hour: Date } | null> {
    const { rows } = await this.pool.query<{ advertiser_id: string; hour: Date }>(ONE, [differenceId]);
    const [row] = rows;
    return row ? { advertiserId: row.advertiser_id, hour: row.hour } : null;
  }
}

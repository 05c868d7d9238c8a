import { rowsIn } from '@corkboard/event-store/rows';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { type AdvertiserRow, advertisersTable, WITHHELD } from './advertisers.ts';

const SHOWN = [
  ...(['advertiser_id', 'owner_user_id', 'business_id', 'name'] as const),
  ...(['country', 'currency', 'status', 'has_business_info', 'consent'] as const),
  ...(['synthetic', 'delivery_stop_reason', 'campaign_mode'] as const),
] as const;
export type ShownAdvertiser = Pick<AdvertiserRow, (typeof SHOWN)[number]>;

@Injectable()
export class AdvertiserList {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async find(advertiserId: string): Promise<ShownAdvertiser | null> {
    const [row] = await rowsIn(this.pool, advertisersTable).find(SHOWN, 'WHERE advertiser_id = $1', [advertiserId]);
    return row ?? null;
  }

  /** Those of the first owner first, then the oldest: the first one is the default (DS-132). */
  ofOwners(ownerIds: readonly string[]): Promise<readonly ShownAdvertiser[]> {
    const of = 'WHERE owner_user_id = ANY ($1) ORDER BY owner_user_id <> $2, created_at, advertiser_id LIMIT 500';
    return rowsIn(this.pool, advertisersTable).find(SHOWN, of, [ownerIds, ownerIds[0]]);
  }

  /** Ad accounts that staff suspended or stopped, or whose owner was erased. */
  async withheld(): Promise<ReadonlySet<string>> {
    const rows = await rowsIn(this.pool, advertisersTable).find(['advertiser_id'], `WHERE ${WITHHELD}`, []);
    return new Set(rows.map(({ advertiser_id }) => advertiser_id));
  }

  /** Ad accounts of the demo. */
  async synthetic(): Promise<ReadonlySet<string>> {
    const rows = await rowsIn(this.pool, advertisersTable).find(['advertiser_id'], 'WHERE synthetic', []);
    return new Set(rows.map(({ advertiser_id }) => advertiser_id));
  }

  /** True where there is an ad account that is not of the demo. */
  async hasReal(): Promise<boolean> {
    const one = 'WHERE synthetic IS NOT TRUE LIMIT 1';
    return (await rowsIn(this.pool, advertisersTable).find(['advertiser_id'], one, [])).length > 0;
  }

  /** The oldest first. */
  async idsOfOwner(ownerUserId: string): Promise<readonly string[]> {
    const of = 'WHERE owner_user_id = $1 ORDER BY created_at, advertiser_id';
    const rows = await rowsIn(this.pool, advertisersTable).find(['advertiser_id'], of, [ownerUserId]);
    return rows.map(({ advertiser_id }) => advertiser_id);
  }
}

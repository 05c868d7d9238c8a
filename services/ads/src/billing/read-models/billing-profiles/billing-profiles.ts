import { change, projection } from '@corkboard/event-store/projection';
import { rowsIn } from '@corkboard/event-store/rows';
import { type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { BillingEvent } from '../../domain/billing.facts.ts';

/** Profiles that staff have not decided on. */
export const WAITING = "status = 'pending'";

export const billingProfilesTable = table(
  'billing_profiles',
  {
    profile_id: uuid({ primary: true }),
    advertiser_id: uuid(),
    owner_user_id: uuid(),
    kind: text<'invoice'>(),
    status: text<'pending' | 'verified' | 'failed'>(),
    /** Reason that staff gave; null unless it failed. */
    reason: text({ nullable: true }),
    created_at: timestamptz(),
  },
  {
    indexes: { billing_profiles_of_advertiser: ['advertiser_id'], billing_profiles_of_owner: ['owner_user_id'] },
    sql: [
      'CREATE INDEX billing_profiles_newest ON billing_profiles (created_at DESC, profile_id DESC)',
      `CREATE INDEX billing_profiles_waiting ON billing_profiles (created_at DESC, profile_id DESC) WHERE ${WAITING}`,
    ],
    open: ['kind', 'status', 'reason'],
  },
);
type Row = RowOf<typeof billingProfilesTable>;

const decided = (profileId: string, status: Row['status'], reason: string | null) => [
  change(billingProfilesTable, [profileId], (row) => row && { ...row, status, reason }),
];

/** How do ad accounts pay, and did staff confirm it? */
export const billingProfilesProjection = projection<BillingEvent>({
  name: 'billing-profiles',
  version: 1,
  tables: [billingProfilesTable],
  on: {
    BillingProfileAdded: ({ data, metadata }) => [
      change(
        billingProfilesTable,
        [data.profileId],
        (): Row => ({
          profile_id: data.profileId,
          advertiser_id: data.advertiserId,
          owner_user_id: data.ownerUserId,
          kind: data.kind,
          status: 'pending',
          reason: null,
          created_at: metadata.occurredAt,
        }),
      ),
    ],
    BillingProfileVerified: ({ data }) => decided(data.profileId, 'verified', null),
    BillingProfileFailed: ({ data }) => decided(data.profileId, 'failed', data.reason),
    BillingProfileClosed: ({ data }) => decided(data.profileId, 'failed', 'the ad account has another owner'),
  },
});

/** Asks the read model. */
@Injectable()
export class BillingProfiles {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** The ad account of a profile; null for none. */
  async advertiserOf(profileId: string): Promise<string | null> {
    const [row] = await rowsIn(this.pool, billingProfilesTable).find(['advertiser_id'], 'WHERE profile_id = $1', [
      profileId,
    ]);
    return row?.advertiser_id ?? null;
  }

  /** Where the newest profile of each ad account stands, of those of who owns it now; none where there is no profile. */
  async statesOf(
    accounts: readonly Pick<Row, 'advertiser_id' | 'owner_user_id'>[],
  ): Promise<ReadonlyMap<string, Row['status']>> {
    const ids = accounts.map(({ advertiser_id }) => advertiser_id);
    const rows = await rowsIn(this.pool, billingProfilesTable).find(
      ['advertiser_id', 'owner_user_id', 'status'],
      'WHERE advertiser_id = ANY($1) ORDER BY created_at, profile_id',
      [ids],
    );
    const owners = new Map(accounts.map(({ advertiser_id, owner_user_id }) => [advertiser_id, owner_user_id]));
    const own = rows.filter(({ advertiser_id, owner_user_id }) => owners.get(advertiser_id) === owner_user_id);
    return new Map(own.map(({ advertiser_id, status }) => [advertiser_id, status]));
  }
}

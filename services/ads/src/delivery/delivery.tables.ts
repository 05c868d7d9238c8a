import { bigint, table, tableInSql, timestamptz, uuid } from '@corkboard/event-store/table';

/** Expected spend that a replica may issue of a campaign. It moves no money, and counts until it expires. */
export const adLeasesTable = table('ad_leases', {
  campaign_id: uuid({ primary: true }),
  replica_id: uuid({ primary: true }),
  amount_micro: bigint(),
  expires_at: timestamptz(),
});

/** Expected spend that may still be leased of a campaign's budget day. Its row is locked by who leases. */
export const campaignAllowancesTable = tableInSql(
  'campaign_allowances',
  `CREATE TABLE campaign_allowances (
    campaign_id uuid PRIMARY KEY, day date, allowance_micro bigint NOT NULL CHECK (allowance_micro >= 0),
    at timestamptz NOT NULL, left_micro bigint NOT NULL DEFAULT 0)`,
);

/** How often an ad was shown to a viewer in a UTC day. Nothing of it is worth a write to disk: after a crash it is empty. */
export const adFrequencyTable = tableInSql(
  'ad_frequency',
  `CREATE UNLOGGED TABLE ad_frequency (
    day date NOT NULL, viewer_key text NOT NULL, ad_id uuid NOT NULL, shown integer NOT NULL,
    PRIMARY KEY (day, viewer_key, ad_id))`,
);

export const deliveryTables = [adLeasesTable, campaignAllowancesTable, adFrequencyTable];

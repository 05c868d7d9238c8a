import { tableInSql } from '@corkboard/event-store/table';

/** Sums of the hours of a day, UTC, once all of them are closed. */
export const adDaysTable = tableInSql(
  'ad_days',
  `CREATE TABLE ad_days (
    advertiser_id uuid NOT NULL, day date NOT NULL, campaign_id uuid NOT NULL, ad_group_id uuid NOT NULL,
    ad_id uuid NOT NULL, type text NOT NULL, hits bigint NOT NULL, over_budget bigint NOT NULL,
    spend_micro bigint NOT NULL, PRIMARY KEY (advertiser_id, day, campaign_id, ad_group_id, ad_id, type))`,
);

/** Sums of the days of a month, by its first one. */
export const adMonthsTable = tableInSql(
  'ad_months',
  `CREATE TABLE ad_months (
    advertiser_id uuid NOT NULL, month date NOT NULL, campaign_id uuid NOT NULL, ad_group_id uuid NOT NULL,
    ad_id uuid NOT NULL, type text NOT NULL, hits bigint NOT NULL, over_budget bigint NOT NULL,
    spend_micro bigint NOT NULL, PRIMARY KEY (advertiser_id, month, campaign_id, ad_group_id, ad_id, type))`,
);

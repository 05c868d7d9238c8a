import { bigint, bytea, table, tableInSql, text, uuid } from '@corkboard/event-store/table';

/** Statements that let rows of a table be added, and go with their partition at most. */
const insertOnly = (name: string): readonly string[] => [
  `CREATE OR REPLACE FUNCTION refuse_change_of_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'counted rows cannot be changed: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$`,
  `CREATE TRIGGER ${name}_stay BEFORE UPDATE OR DELETE ON ${name}
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_counts()`,
  `CREATE TRIGGER ${name}_stay_all BEFORE TRUNCATE ON ${name}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_counts()`,
];

/** Served ads, as their tokens say it. In partitions of a week, as the two tables of hits; Partitions makes and drops them. */
export const adInsertionsTable = tableInSql(
  'ad_insertions',
  `CREATE TABLE ad_insertions (
    served_on date NOT NULL, insertion_id uuid NOT NULL, ad_id uuid NOT NULL, ad_group_id uuid NOT NULL,
    campaign_id uuid NOT NULL, advertiser_id uuid NOT NULL, pin_id uuid NOT NULL, surface text NOT NULL,
    "position" integer NOT NULL, country text NOT NULL, age_bucket text, gender text, device text,
    viewer_key text NOT NULL, currency text NOT NULL, price_list_id text, billable text, price_micro bigint,
    served_at timestamptz NOT NULL, PRIMARY KEY (served_on, insertion_id)) PARTITION BY RANGE (served_on)`,
  ...insertOnly('ad_insertions'),
);

/** Counted hits. `served_on` is the day whose budget is charged. */
export const adHitsTable = tableInSql(
  'ad_hits',
  `CREATE TABLE ad_hits (
    served_on date NOT NULL, insertion_id uuid NOT NULL, type text NOT NULL, advertiser_id uuid NOT NULL,
    campaign_id uuid NOT NULL, ad_group_id uuid NOT NULL, ad_id uuid NOT NULL, surface text NOT NULL,
    "position" integer NOT NULL, served_at timestamptz NOT NULL, happened_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL, hour timestamptz NOT NULL, charged_micro bigint NOT NULL,
    over_budget boolean NOT NULL, viewer_key text NOT NULL, PRIMARY KEY (served_on, insertion_id, type),
    CHECK (charged_micro >= 0 AND NOT (over_budget AND charged_micro > 0))) PARTITION BY RANGE (served_on)`,
  'CREATE INDEX ad_hits_of_advertiser ON ad_hits (advertiser_id, received_at DESC)',
  ...insertOnly('ad_hits'),
);

/** Hits that do not count, each with its reason. Nothing is known of one whose token is not ours. */
export const adRejectedHitsTable = tableInSql(
  'ad_rejected_hits',
  `CREATE TABLE ad_rejected_hits (
    received_on date NOT NULL, rejection_id uuid NOT NULL, reason text NOT NULL, type text NOT NULL,
    received_at timestamptz NOT NULL, insertion_id uuid, advertiser_id uuid, campaign_id uuid, ad_group_id uuid,
    ad_id uuid, surface text, "position" integer, served_at timestamptz, happened_at timestamptz,
    PRIMARY KEY (received_on, rejection_id)) PARTITION BY RANGE (received_on)`,
  'CREATE INDEX ad_rejected_hits_of_advertiser ON ad_rejected_hits (advertiser_id, received_at DESC)',
  ...insertOnly('ad_rejected_hits'),
);

/** Micros that were charged against the budget of a day. */
export const campaignSpendTable = tableInSql(
  'campaign_spend',
  `CREATE TABLE campaign_spend (
    campaign_id uuid NOT NULL, day date NOT NULL, spent_micro bigint NOT NULL CHECK (spent_micro >= 0),
    PRIMARY KEY (campaign_id, day))`,
);

/**
 * Micros that were charged in all. Its row is locked by who charges a campaign. `changed_tx` is the transaction that did so
 * last: who reads changes asks for those that were under way at the last reading, or later.
 */
export const campaignTotalsTable = table(
  'campaign_totals',
  { campaign_id: uuid({ primary: true }), spent_micro: bigint() },
  {
    sql: [
      'ALTER TABLE campaign_totals ADD CONSTRAINT campaign_totals_spent_micro_check CHECK (spent_micro >= 0)',
      'ALTER TABLE campaign_totals ADD COLUMN changed_tx xid8 NOT NULL DEFAULT pg_current_xact_id()',
      'CREATE INDEX campaign_totals_changed ON campaign_totals (changed_tx)',
    ],
  },
);

/** Served ads, and hits on them that a price was asked for, by the UTC day of serving: their quotient is the counted rate. */
export const campaignRatesTable = tableInSql(
  'campaign_rates',
  `CREATE TABLE campaign_rates (
    campaign_id uuid NOT NULL, day date NOT NULL, served bigint NOT NULL, billable bigint NOT NULL,
    PRIMARY KEY (campaign_id, day))`,
);

/**
 * The ledger: two rows for a charge, which sum up to zero. An insertion is charged once at most, so its posting has its key.
 * Charges of the demo have accounts of their own: what is invoiced, and what was earned, are sums over the others (DS-170).
 */
export const adPostingsTable = tableInSql(
  'ad_postings',
  `CREATE TABLE ad_postings (
    posting_id uuid NOT NULL, account text NOT NULL
      CHECK (account IN ('advertiser', 'revenue', 'synthetic_advertiser', 'synthetic_revenue')),
    amount_micro bigint NOT NULL, currency text NOT NULL, price_list_id text NOT NULL, advertiser_id uuid NOT NULL,
    campaign_id uuid NOT NULL, ad_id uuid NOT NULL, insertion_id uuid NOT NULL, hour timestamptz NOT NULL,
    budget_day date NOT NULL, posted_at timestamptz NOT NULL, PRIMARY KEY (posting_id, account))`,
  'CREATE INDEX ad_postings_of_advertiser ON ad_postings (advertiser_id, hour)',
  ...insertOnly('ad_postings'),
);

/** Counted hits by hour, which the reports are made from. */
export const adHoursTable = tableInSql(
  'ad_hours',
  `CREATE TABLE ad_hours (
    advertiser_id uuid NOT NULL, hour timestamptz NOT NULL, campaign_id uuid NOT NULL, ad_group_id uuid NOT NULL,
    ad_id uuid NOT NULL, surface text NOT NULL, type text NOT NULL, budget_day date NOT NULL, hits bigint NOT NULL,
    over_budget bigint NOT NULL, spend_micro bigint NOT NULL,
    PRIMARY KEY (advertiser_id, hour, campaign_id, ad_group_id, ad_id, surface, type, budget_day))`,
  'CREATE INDEX ad_hours_by_budget_day ON ad_hours USING brin (budget_day)',
);

/**
 * Hours of an ad account in which something was counted or rejected. `open` until it is closed; `closing` from when its
 * figures are read; `changed` where rows came after that. `changes` says how often they did. `checked_at` is endless once the
 * rows of the hour are gone: there is nothing to compare any more.
 */
export const adHourStatesTable = tableInSql(
  'ad_hour_states',
  `CREATE TABLE ad_hour_states (
    advertiser_id uuid NOT NULL, hour timestamptz NOT NULL,
    status text NOT NULL CHECK (status IN ('open', 'closing', 'closed', 'changed')), changes integer NOT NULL,
    checked_at timestamptz NOT NULL, PRIMARY KEY (advertiser_id, hour))`,
  `CREATE INDEX ad_hour_states_due ON ad_hour_states (hour, advertiser_id) WHERE status <> 'closed'`,
  `CREATE INDEX ad_hour_states_not_final ON ad_hour_states (advertiser_id, hour) WHERE status IN ('open', 'closing')`,
  `CREATE INDEX ad_hour_states_to_check ON ad_hour_states (checked_at) WHERE checked_at < 'infinity'`,
);

/** Keys that make viewers of a month unknown, `yyyy-mm`, until they are destroyed with the last rows of it. */
export const viewerKeysTable = table('viewer_keys', { month: text({ primary: true }), key: bytea() });

export const countingTables = [
  ...[adInsertionsTable, adHitsTable, adRejectedHitsTable],
  ...[campaignSpendTable, campaignTotalsTable, adPostingsTable, adHoursTable, viewerKeysTable],
  campaignRatesTable,
  adHourStatesTable,
];

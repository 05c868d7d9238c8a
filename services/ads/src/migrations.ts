import { migration } from '@corkboard/service/migration';

export const migrations = [
  migration(
    'Advertisers1764028800000',
    `CREATE TABLE advertisers (
      advertiser_id uuid PRIMARY KEY, owner_user_id uuid NOT NULL, name text, country text NOT NULL,
      currency text NOT NULL, status text NOT NULL, suspension_reason text, has_business_info boolean NOT NULL,
      created_at timestamptz NOT NULL)`,
    'CREATE INDEX advertisers_of_owner ON advertisers (owner_user_id)',
    'CREATE INDEX advertisers_newest ON advertisers (created_at DESC, advertiser_id DESC)',
  ),
  migration(
    'Campaigns1764028900000',
    `CREATE TABLE billing_profiles (
      profile_id uuid PRIMARY KEY, advertiser_id uuid NOT NULL, owner_user_id uuid NOT NULL, kind text NOT NULL,
      status text NOT NULL, reason text, created_at timestamptz NOT NULL)`,
    'CREATE INDEX billing_profiles_of_advertiser ON billing_profiles (advertiser_id)',
    'CREATE INDEX billing_profiles_of_owner ON billing_profiles (owner_user_id)',
    'CREATE INDEX billing_profiles_newest ON billing_profiles (created_at DESC, profile_id DESC)',
    `CREATE TABLE campaigns (
      campaign_id uuid PRIMARY KEY, advertiser_id uuid NOT NULL, owner_user_id uuid NOT NULL, name text,
      objective text NOT NULL, status text NOT NULL, paused boolean NOT NULL, held_for_billing boolean NOT NULL,
      review text NOT NULL, review_reason text, daily_budget_micro bigint NOT NULL, lifetime_budget_micro bigint,
      currency text NOT NULL, country text NOT NULL, start_at timestamptz NOT NULL, end_at timestamptz,
      ad_group_id uuid, ad_id uuid, pin_id uuid, destination_url text, targeting jsonb,
      created_at timestamptz NOT NULL)`,
    'CREATE INDEX campaigns_of_advertiser ON campaigns (advertiser_id, created_at, campaign_id)',
    'CREATE INDEX campaigns_of_owner ON campaigns (owner_user_id)',
    'CREATE INDEX campaigns_of_ad ON campaigns (ad_id)',
    'CREATE INDEX campaigns_of_pin ON campaigns (pin_id)',
    'CREATE INDEX campaigns_newest ON campaigns (created_at DESC, campaign_id DESC)',
  ),
  migration('AdvertiserConsent1764028950000', 'ALTER TABLE advertisers ADD COLUMN consent integer'),
  migration(
    'PriceLists1764029000000',
    `CREATE TABLE price_lists (
      country text, objective text, price_list_id uuid NOT NULL, currency text NOT NULL, billable text NOT NULL,
      price_micro bigint NOT NULL, changed_at timestamptz NOT NULL, PRIMARY KEY (country, objective))`,
  ),
  migration(
    'Counting1764029100000',
    `CREATE OR REPLACE FUNCTION refuse_change_of_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'counted rows cannot be changed: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$`,
    `CREATE TABLE ad_insertions (
      served_on date NOT NULL, insertion_id uuid NOT NULL, ad_id uuid NOT NULL, ad_group_id uuid NOT NULL,
      campaign_id uuid NOT NULL, advertiser_id uuid NOT NULL, pin_id uuid NOT NULL, surface text NOT NULL,
      "position" integer NOT NULL, country text NOT NULL, age_bucket text, gender text, device text,
      viewer_key text NOT NULL, currency text NOT NULL, price_list_id text, billable text, price_micro bigint,
      served_at timestamptz NOT NULL, PRIMARY KEY (served_on, insertion_id)) PARTITION BY RANGE (served_on)`,
    `CREATE TRIGGER ad_insertions_stay BEFORE UPDATE OR DELETE ON ad_insertions
      FOR EACH ROW EXECUTE FUNCTION refuse_change_of_counts()`,
    `CREATE TRIGGER ad_insertions_stay_all BEFORE TRUNCATE ON ad_insertions
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_counts()`,
    `CREATE TABLE ad_hits (
      served_on date NOT NULL, insertion_id uuid NOT NULL, type text NOT NULL, advertiser_id uuid NOT NULL,
      campaign_id uuid NOT NULL, ad_group_id uuid NOT NULL, ad_id uuid NOT NULL, surface text NOT NULL,
      "position" integer NOT NULL, served_at timestamptz NOT NULL, happened_at timestamptz NOT NULL,
      received_at timestamptz NOT NULL, hour timestamptz NOT NULL, charged_micro bigint NOT NULL,
      over_budget boolean NOT NULL, viewer_key text NOT NULL, PRIMARY KEY (served_on, insertion_id, type),
      CHECK (charged_micro >= 0 AND NOT (over_budget AND charged_micro > 0))) PARTITION BY RANGE (served_on)`,
    'CREATE INDEX ad_hits_of_advertiser ON ad_hits (advertiser_id, received_at DESC)',
    `CREATE TRIGGER ad_hits_stay BEFORE UPDATE OR DELETE ON ad_hits
      FOR EACH ROW EXECUTE FUNCTION refuse_change_of_counts()`,
    `CREATE TRIGGER ad_hits_stay_all BEFORE TRUNCATE ON ad_hits
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_counts()`,
    `CREATE TABLE ad_rejected_hits (
      received_on date NOT NULL, rejection_id uuid NOT NULL, reason text NOT NULL, type text NOT NULL,
      received_at timestamptz NOT NULL, insertion_id uuid, advertiser_id uuid, campaign_id uuid, ad_group_id uuid,
      ad_id uuid, surface text, "position" integer, served_at timestamptz, happened_at timestamptz,
      PRIMARY KEY (received_on, rejection_id)) PARTITION BY RANGE (received_on)`,
    'CREATE INDEX ad_rejected_hits_of_advertiser ON ad_rejected_hits (advertiser_id, received_at DESC)',
    `CREATE TRIGGER ad_rejected_hits_stay BEFORE UPDATE OR DELETE ON ad_rejected_hits
      FOR EACH ROW EXECUTE FUNCTION refuse_change_of_counts()`,
    `CREATE TRIGGER ad_rejected_hits_stay_all BEFORE TRUNCATE ON ad_rejected_hits
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_counts()`,
    `CREATE TABLE campaign_spend (
      campaign_id uuid NOT NULL, day date NOT NULL, spent_micro bigint NOT NULL CHECK (spent_micro >= 0),
      PRIMARY KEY (campaign_id, day))`,
    `CREATE TABLE ad_postings (
      posting_id uuid NOT NULL, account text NOT NULL CHECK (account IN ('advertiser', 'revenue')),
      amount_micro bigint NOT NULL, currency text NOT NULL, price_list_id text NOT NULL, advertiser_id uuid NOT NULL,
      campaign_id uuid NOT NULL, ad_id uuid NOT NULL, insertion_id uuid NOT NULL, hour timestamptz NOT NULL,
      budget_day date NOT NULL, posted_at timestamptz NOT NULL, PRIMARY KEY (posting_id, account))`,
    'CREATE INDEX ad_postings_of_advertiser ON ad_postings (advertiser_id, hour)',
    `CREATE TRIGGER ad_postings_stay BEFORE UPDATE OR DELETE ON ad_postings
      FOR EACH ROW EXECUTE FUNCTION refuse_change_of_counts()`,
    `CREATE TRIGGER ad_postings_stay_all BEFORE TRUNCATE ON ad_postings
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_counts()`,
    `CREATE TABLE ad_hours (
      advertiser_id uuid NOT NULL, hour timestamptz NOT NULL, campaign_id uuid NOT NULL, ad_group_id uuid NOT NULL,
      ad_id uuid NOT NULL, surface text NOT NULL, type text NOT NULL, budget_day date NOT NULL, hits bigint NOT NULL,
      over_budget bigint NOT NULL, spend_micro bigint NOT NULL,
      PRIMARY KEY (advertiser_id, hour, campaign_id, ad_group_id, ad_id, surface, type, budget_day))`,
    'CREATE TABLE campaign_totals (campaign_id uuid PRIMARY KEY, spent_micro bigint NOT NULL)',
    'ALTER TABLE campaign_totals ADD CONSTRAINT campaign_totals_spent_micro_check CHECK (spent_micro >= 0)',
    'CREATE TABLE viewer_keys (month text PRIMARY KEY, key bytea NOT NULL)',
  ),
  migration(
    'AdsShownNow1764029200000',
    `CREATE INDEX campaigns_active ON campaigns (campaign_id) WHERE status = 'ACTIVE'`,
    `CREATE INDEX campaigns_by_end ON campaigns (end_at) WHERE status <> ALL (ARRAY['ARCHIVED', 'COMPLETED'])`,
    `CREATE INDEX advertisers_withheld ON advertisers (advertiser_id) WHERE status = 'suspended' OR name IS NULL`,
  ),
  migration(
    'BusinessAccess1764100000000',
    `CREATE TABLE business_members (
      business_id uuid, user_id uuid, status text NOT NULL, permissions text[] NOT NULL, since timestamptz NOT NULL,
      PRIMARY KEY (business_id, user_id))`,
    'CREATE INDEX business_members_of_user ON business_members (user_id)',
    `CREATE TABLE business_invitations (
      invitation_id uuid PRIMARY KEY, business_id uuid NOT NULL, accepted_by uuid, expires_at timestamptz NOT NULL)`,
    'CREATE INDEX business_invitations_by_end ON business_invitations (expires_at)',
    'CREATE INDEX business_invitations_accepted ON business_invitations (accepted_by)',
  ),
  migration(
    'ReportedAds1764130000000',
    `CREATE TABLE reported_ads (
      campaign_id uuid PRIMARY KEY, ad_id uuid NOT NULL, advertiser_id uuid NOT NULL, pin_id uuid NOT NULL,
      open_reports integer NOT NULL, misleading integer NOT NULL, scam integer NOT NULL, offensive integer NOT NULL,
      prohibited integer NOT NULL, other integer NOT NULL, outcome text, outcome_reason text,
      first_reported_at timestamptz NOT NULL, last_reported_at timestamptz NOT NULL)`,
    'CREATE INDEX reported_ads_of_advertiser ON reported_ads (advertiser_id)',
    'CREATE INDEX reported_ads_of_pin ON reported_ads (pin_id)',
    'CREATE INDEX reported_ads_newest ON reported_ads (last_reported_at DESC, campaign_id DESC)',
  ),
  migration(
    'ClosedHours1764110000000',
    `CREATE TABLE ad_hour_states (
      advertiser_id uuid NOT NULL, hour timestamptz NOT NULL,
      status text NOT NULL CHECK (status IN ('open', 'closing', 'closed', 'changed')), changes integer NOT NULL,
      checked_at timestamptz NOT NULL, PRIMARY KEY (advertiser_id, hour))`,
    `CREATE INDEX ad_hour_states_due ON ad_hour_states (hour, advertiser_id) WHERE status <> 'closed'`,
    `CREATE INDEX ad_hour_states_not_final ON ad_hour_states (advertiser_id, hour) WHERE status IN ('open', 'closing')`,
    'CREATE INDEX ad_hour_states_by_check ON ad_hour_states (checked_at)',
    `INSERT INTO ad_hour_states SELECT DISTINCT advertiser_id, hour, 'open', 0, '-infinity'::timestamptz FROM ad_hours`,
    `CREATE TABLE ad_days (
      advertiser_id uuid NOT NULL, day date NOT NULL, campaign_id uuid NOT NULL, ad_group_id uuid NOT NULL,
      ad_id uuid NOT NULL, type text NOT NULL, hits bigint NOT NULL, over_budget bigint NOT NULL,
      spend_micro bigint NOT NULL, PRIMARY KEY (advertiser_id, day, campaign_id, ad_group_id, ad_id, type))`,
    `CREATE TABLE ad_months (
      advertiser_id uuid NOT NULL, month date NOT NULL, campaign_id uuid NOT NULL, ad_group_id uuid NOT NULL,
      ad_id uuid NOT NULL, type text NOT NULL, hits bigint NOT NULL, over_budget bigint NOT NULL,
      spend_micro bigint NOT NULL, PRIMARY KEY (advertiser_id, month, campaign_id, ad_group_id, ad_id, type))`,
    `CREATE TABLE closed_hours (
      advertiser_id uuid, hour timestamptz, counts jsonb NOT NULL, over_budget integer NOT NULL, rejected jsonb NOT NULL,
      spend_micro bigint NOT NULL, currency text NOT NULL, rows_sha256 text NOT NULL, closed_at timestamptz NOT NULL,
      restated_at timestamptz, PRIMARY KEY (advertiser_id, hour))`,
  ),
  migration(
    'AdDifferences1764110100000',
    `CREATE TABLE ad_differences (
      difference_id uuid PRIMARY KEY, advertiser_id uuid NOT NULL, campaign_id uuid NOT NULL, ad_id uuid NOT NULL,
      hour timestamptz NOT NULL, type text, figure text NOT NULL, counted bigint NOT NULL, booked bigint NOT NULL,
      insertion_ids jsonb NOT NULL, found_at timestamptz NOT NULL, resolved_at timestamptz)`,
    'CREATE INDEX ad_differences_of_advertiser ON ad_differences (advertiser_id, hour)',
    'CREATE INDEX ad_differences_of_campaign ON ad_differences (campaign_id)',
    'CREATE INDEX ad_differences_of_ad ON ad_differences (ad_id)',
    'CREATE INDEX ad_differences_open ON ad_differences (difference_id) WHERE resolved_at IS NULL',
    'CREATE INDEX ad_differences_newest ON ad_differences (found_at DESC, difference_id DESC)',
  ),
  migration(
    'Leases1764120000000',
    'ALTER TABLE campaign_totals ADD COLUMN changed_tx xid8 NOT NULL DEFAULT pg_current_xact_id()',
    'CREATE INDEX campaign_totals_changed ON campaign_totals (changed_tx)',
    `CREATE TABLE campaign_rates (
      campaign_id uuid NOT NULL, day date NOT NULL, served bigint NOT NULL, billable bigint NOT NULL,
      PRIMARY KEY (campaign_id, day))`,
    `CREATE TABLE ad_leases (
      campaign_id uuid, replica_id uuid, amount_micro bigint NOT NULL, expires_at timestamptz NOT NULL,
      PRIMARY KEY (campaign_id, replica_id))`,
    `CREATE TABLE campaign_allowances (
      campaign_id uuid PRIMARY KEY, day date, allowance_micro bigint NOT NULL CHECK (allowance_micro >= 0),
      at timestamptz NOT NULL)`,
    `CREATE UNLOGGED TABLE ad_frequency (
      day date NOT NULL, viewer_key text NOT NULL, ad_id uuid NOT NULL, shown integer NOT NULL,
      PRIMARY KEY (day, viewer_key, ad_id))`,
  ),
  migration(
    'SyntheticAdvertisers1764130100000',
    'ALTER TABLE advertisers ADD COLUMN synthetic boolean',
    'CREATE INDEX advertisers_synthetic ON advertisers (advertiser_id) WHERE synthetic',
    'ALTER TABLE ad_postings DROP CONSTRAINT ad_postings_account_check',
    `ALTER TABLE ad_postings ADD CONSTRAINT ad_postings_account_check
      CHECK (account IN ('advertiser', 'revenue', 'synthetic_advertiser', 'synthetic_revenue'))`,
  ),
  migration(
    'DailyLimits1764140000000',
    `CREATE TABLE campaign_daily_limits (
      campaign_id uuid, revision integer, since timestamptz NOT NULL, limit_micro bigint NOT NULL,
      PRIMARY KEY (campaign_id, revision))`,
  ),
  migration(
    'RaisedBudgets1764140100000',
    'ALTER TABLE campaign_allowances ADD COLUMN left_micro bigint NOT NULL DEFAULT 0',
  ),
  migration(
    'DeliveryStops1764150000000',
    'ALTER TABLE advertisers ADD COLUMN delivery_stop_reason text',
    'DROP INDEX advertisers_withheld',
    `CREATE INDEX advertisers_withheld ON advertisers (advertiser_id)
      WHERE status = 'suspended' OR name IS NULL OR delivery_stop_reason IS NOT NULL`,
    `CREATE TABLE kill_switches (
      switch_id uuid PRIMARY KEY, is_stopped boolean NOT NULL, reason text, changed_at timestamptz)`,
  ),
  migration(
    'StaffQueues1764150100000',
    `CREATE INDEX billing_profiles_waiting ON billing_profiles (created_at DESC, profile_id DESC)
      WHERE status = 'pending'`,
    `CREATE INDEX campaigns_waiting ON campaigns (created_at DESC, campaign_id DESC)
      WHERE review = 'pending' AND ad_id IS NOT NULL AND status <> ALL (ARRAY['ARCHIVED', 'COMPLETED'])`,
  ),
  migration(
    'AdSettings1764150200000',
    `CREATE TABLE ad_settings (
      setting_id uuid PRIMARY KEY, name text NOT NULL, items text[] NOT NULL, reason text, changed_at timestamptz)`,
    'ALTER TABLE price_lists ADD COLUMN price_id uuid',
    'ALTER TABLE price_lists ADD COLUMN reason text',
    'CREATE UNIQUE INDEX price_lists_by_id ON price_lists (price_id)',
    'CREATE INDEX price_lists_newest ON price_lists (changed_at DESC, price_id DESC)',
  ),
  migration('WithheldAds1764150300000', 'ALTER TABLE campaigns ADD COLUMN withheld_for text'),
  migration(
    'WaitingReports1764150400000',
    `CREATE INDEX reported_ads_waiting ON reported_ads (last_reported_at DESC, campaign_id DESC)
      WHERE open_reports > 0`,
    `CREATE INDEX ad_differences_waiting ON ad_differences (found_at DESC, difference_id DESC)
      WHERE resolved_at IS NULL`,
  ),
  migration(
    'Restatements1769120000000',
    'ALTER TABLE ad_differences ADD COLUMN restating_since timestamptz',
    'ALTER TABLE ad_differences ADD COLUMN restating_failed_at timestamptz',
  ),
  migration(
    'HoursToCheck1769120100000',
    'DROP INDEX ad_hour_states_by_check',
    `CREATE INDEX ad_hour_states_to_check ON ad_hour_states (checked_at) WHERE checked_at < 'infinity'`,
  ),
  migration('RollUpsByDay1764160000000', 'CREATE INDEX ad_hours_by_budget_day ON ad_hours USING brin (budget_day)'),
  migration(
    'DisabledOwners1769110000000',
    'ALTER TABLE advertisers ADD COLUMN owner_disabled_for text[]',
    'DROP INDEX advertisers_withheld',
    `CREATE INDEX advertisers_withheld ON advertisers (advertiser_id)
      WHERE status = 'suspended' OR name IS NULL OR delivery_stop_reason IS NOT NULL OR cardinality(owner_disabled_for) > 0`,
  ),
  migration(
    'AttributionSources1769220000000',
    `CREATE TABLE ad_attribution_sources (
      source_event_id text PRIMARY KEY, source_event_type text NOT NULL, destinations text[] NOT NULL,
      priority integer NOT NULL, advertiser_id uuid NOT NULL, campaign_id uuid NOT NULL, hostname text NOT NULL,
      registered_at timestamptz NOT NULL, expires_at timestamptz NOT NULL)`,
    'CREATE INDEX ad_attribution_sources_by_expiry ON ad_attribution_sources (expires_at)',
  ),
  migration('CampaignModes1769234000001', 'ALTER TABLE advertisers ADD COLUMN campaign_mode text'),
  migration(
    'NamesInCampaigns1769234000002',
    'ALTER TABLE campaigns ADD COLUMN ad_group_name text',
    'ALTER TABLE campaigns ADD COLUMN ad_name text',
  ),
  migration('BusinessesOfAdAccounts1769238000001', 'ALTER TABLE advertisers ADD COLUMN business_id uuid'),
  migration(
    'InterestsOfAds1769238000020',
    'CREATE TABLE ad_interest_list (list_id uuid PRIMARY KEY, interests jsonb NOT NULL, told_at timestamptz NOT NULL)',
  ),
  migration(
    'CheckedAds1769238000030',
    'ALTER TABLE campaigns ADD COLUMN check_flaws text[]',
    'ALTER TABLE campaigns ADD COLUMN check_terms text[]',
  ),
];

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
];

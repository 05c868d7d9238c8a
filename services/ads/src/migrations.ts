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
];

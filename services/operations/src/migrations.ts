import { migration } from '@corkboard/service/migration';

export const migrations = [
  migration(
    'StaffRealm1763683200001',
    `CREATE TABLE staff_sign_in_links (
      token_hash bytea PRIMARY KEY, link_id uuid NOT NULL, staff_id uuid NOT NULL, expires_at timestamptz NOT NULL)`,
    `CREATE TABLE staff_sessions (
      token_hash bytea PRIMARY KEY, session_id uuid NOT NULL UNIQUE, staff_id uuid NOT NULL, email text NOT NULL,
      role text NOT NULL, signed_in_at timestamptz NOT NULL, active_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL)`,
  ),
  migration(
    'StaffLog1763683200002',
    `CREATE TABLE staff_log (
      event_id uuid PRIMARY KEY, staff_id uuid NOT NULL, position text COLLATE "C" NOT NULL, type text NOT NULL,
      recorded_at timestamptz NOT NULL, data jsonb NOT NULL)`,
    'CREATE INDEX staff_log_of_member ON staff_log (staff_id, position DESC)',
  ),
  migration(
    'Erasures1763683200003',
    `CREATE TABLE erasures (
      request_id uuid PRIMARY KEY, case_id text NOT NULL, account_id uuid NOT NULL, status text NOT NULL,
      staff_id uuid NOT NULL, asked_by text NOT NULL, reason text NOT NULL, requested_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL, approver_id uuid, settled_at timestamptz, decline_code text,
      decline_reason text, confirmations jsonb NOT NULL, certified_at timestamptz, hash text)`,
    'CREATE INDEX erasures_newest ON erasures (requested_at DESC)',
  ),
  migration(
    'StaffLogTypes1763683200004',
    "UPDATE staff_log SET type = 'ProjectionControlRequested' WHERE type = 'ProjectionSteeringRequested'",
    `UPDATE staff_log SET type = 'DeadLetterResolutionRequested',
      data = (data - 'wish') || jsonb_build_object('resolution', data -> 'wish')
      WHERE type = 'DeadLetterSettlementRequested'`,
  ),
];

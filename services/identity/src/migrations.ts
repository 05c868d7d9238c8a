import { migration } from '@corkboard/service/migration';

export const migrations = [
  migration(
    'IdentityTables1769000000000',
    `CREATE TABLE credentials (
  credential_id uuid PRIMARY KEY, account_id uuid NOT NULL, hash text NOT NULL,
  created_at timestamptz NOT NULL, named boolean NOT NULL DEFAULT false);
CREATE INDEX credentials_unnamed ON credentials (created_at) WHERE NOT named;

CREATE TABLE sessions (
  session_id uuid PRIMARY KEY, account_id uuid NOT NULL, username text NOT NULL, is_partner boolean NOT NULL,
  is_minor boolean NOT NULL, email_verified boolean NOT NULL, country text, account_created_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL, rotated_at timestamptz NOT NULL, last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL, idle_seconds integer NOT NULL, ended_at timestamptz, end_reason text,
  end_recorded boolean NOT NULL DEFAULT false);
CREATE INDEX sessions_live ON sessions (account_id, created_at) WHERE ended_at IS NULL;
CREATE INDEX sessions_untold ON sessions (ended_at) WHERE ended_at IS NOT NULL AND NOT end_recorded;
CREATE TABLE session_tokens (token_hash bytea PRIMARY KEY, session_id uuid NOT NULL, replaced_at timestamptz);
CREATE INDEX session_tokens_session ON session_tokens (session_id);

CREATE TABLE known_devices (
  account_id uuid NOT NULL, device_id text NOT NULL, last_login_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, device_id));
CREATE TABLE limited_logins (
  handle_hash bytea PRIMARY KEY, account_id uuid NOT NULL, device_id text NOT NULL, expires_at timestamptz NOT NULL);
CREATE INDEX limited_logins_expiry ON limited_logins (expires_at);

CREATE TABLE throttles (
  key text PRIMARY KEY, subject text NOT NULL, failures integer NOT NULL, window_ends timestamptz NOT NULL,
  locked_until timestamptz);
CREATE INDEX throttles_subject ON throttles (subject);

CREATE TABLE ineligible_addresses (email_hash text PRIMARY KEY, marker_id text NOT NULL, until timestamptz NOT NULL);
CREATE INDEX ineligible_addresses_marker ON ineligible_addresses (marker_id);

CREATE TABLE recoveries (
  recovery_id uuid PRIMARY KEY, account_id uuid, identifier_hash text NOT NULL, type text NOT NULL,
  requested_at timestamptz NOT NULL, over_limit boolean NOT NULL, taken_at timestamptz, mailed_at timestamptz,
  token_hash bytea UNIQUE, expires_at timestamptz, superseded_at timestamptz, used_at timestamptz,
  closed_at timestamptz);
CREATE INDEX recoveries_identifier ON recoveries (identifier_hash, requested_at);
CREATE INDEX recoveries_account ON recoveries (account_id);
CREATE INDEX recoveries_unmailed ON recoveries (requested_at)
  WHERE account_id IS NOT NULL AND NOT over_limit AND mailed_at IS NULL;

CREATE TABLE email_verifications (
  verification_id uuid PRIMARY KEY, account_id uuid NOT NULL, token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL);

CREATE TABLE mails (
  id uuid PRIMARY KEY, at timestamptz NOT NULL, recipient text NOT NULL, subject text NOT NULL, body text NOT NULL,
  template text NOT NULL, state text NOT NULL, attempts integer NOT NULL DEFAULT 0, next_try timestamptz NOT NULL);
CREATE INDEX mails_due ON mails (next_try) WHERE state = 'queued';
CREATE INDEX mails_kept ON mails (at, id) WHERE state = 'kept';

CREATE TABLE security_log (
  id uuid NOT NULL, at timestamptz NOT NULL, stream text NOT NULL, type text NOT NULL, version integer NOT NULL,
  data jsonb NOT NULL, correlation_id text NOT NULL) PARTITION BY RANGE (at);
CREATE INDEX security_log_stream ON security_log (stream, at);
CREATE INDEX security_log_type ON security_log (type, at);
CREATE TABLE security_log_other PARTITION OF security_log DEFAULT;

CREATE TABLE account_profiles (
  account_id uuid PRIMARY KEY, username text NOT NULL, full_name text NOT NULL, first_name text NOT NULL,
  avatar_color_index integer NOT NULL, is_default_image boolean NOT NULL)`,
  ),
  // An erasure finds what an account has by these, however many accounts there are.
  migration(
    'IdentityByAccount1769000001000',
    `CREATE INDEX credentials_account ON credentials (account_id);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX limited_logins_account ON limited_logins (account_id);
CREATE INDEX email_verifications_account ON email_verifications (account_id);
CREATE INDEX mails_recipient ON mails (lower(recipient));
CREATE INDEX security_log_account ON security_log ((data ->> 'accountId')) WHERE data ->> 'accountId' IS NOT NULL;
CREATE INDEX security_log_identifier ON security_log ((data ->> 'identifierHash'))
  WHERE data ->> 'identifierHash' IS NOT NULL`,
  ),
  // Removes clear texts of mails; a mail that is not sent yet keeps its text until then.
  migration(
    'IdentitySealedMails1769000004000',
    `DELETE FROM mails WHERE state <> 'queued';
ALTER TABLE mails ADD COLUMN account_id uuid, ADD COLUMN sealed bytea;
CREATE INDEX mails_account ON mails (account_id)`,
  ),
  migration(
    'IdentityIneligibility1769000005000',
    `CREATE TABLE ineligible_markers (marker_id text PRIMARY KEY, phase text NOT NULL, until timestamptz NOT NULL);
CREATE INDEX ineligible_markers_until ON ineligible_markers (until);
CREATE TABLE ineligible_browsers (trace text PRIMARY KEY, marker_id text NOT NULL, until timestamptz NOT NULL);
CREATE INDEX ineligible_browsers_until ON ineligible_browsers (until)`,
  ),
  migration(
    'IdentityFormerHashes1769000006000',
    `CREATE INDEX credentials_former ON credentials (credential_id) WHERE hash NOT LIKE '$argon2id$v=19$m=12288,t=3,p=1$%'`,
  ),
  // The table of the queue was made before, with the jobs of every service.
  migration(
    'IdentityMailsAreJobs1769100001000',
    `INSERT INTO queued_jobs (id, name, payload, run_at)
      SELECT id, 'send-mail', jsonb_build_object('mailId', id), next_try FROM mails WHERE state = 'queued'`,
    'ALTER TABLE mails DROP COLUMN next_try',
  ),
  migration(
    'IdentityMinors1769100002000',
    `CREATE TABLE minors (account_id uuid PRIMARY KEY, adult_on text NOT NULL);
CREATE INDEX minors_adult_on ON minors (adult_on, account_id)`,
  ),
  migration(
    'IdentitySessionsForAds1769130000000',
    `ALTER TABLE sessions ADD COLUMN age_bucket text, ADD COLUMN objects_to_ads boolean NOT NULL DEFAULT false`,
  ),
  migration(
    'IdentityProfilesByPrefix1769131000000',
    'CREATE INDEX account_profiles_username ON account_profiles (lower(username) text_pattern_ops)',
    'CREATE INDEX account_profiles_full_name ON account_profiles (lower(full_name) text_pattern_ops)',
  ),
  migration(
    'AccountStatuses1769140000000',
    `CREATE TABLE account_statuses (
      account_id uuid PRIMARY KEY, status text NOT NULL, proposed text, proposed_by text, reason_code text,
      case_id text, reason text, statement_ref uuid, appeal_until timestamptz, registered_at timestamptz NOT NULL, changed_at timestamptz)`,
    'CREATE INDEX account_statuses_newest ON account_statuses (registered_at DESC, account_id DESC)',
    `CREATE INDEX account_statuses_waiting ON account_statuses (registered_at DESC, account_id DESC)
      WHERE proposed IS NOT NULL`,
  ),
  migration(
    'IdentityInvitingMails1769160000000',
    `CREATE INDEX mails_inviting ON mails (id)
      WHERE template IN ('business-invitation', 'board-invitation') AND state IN ('kept', 'queued')`,
  ),
  migration('AccountProposals1769160001000', 'ALTER TABLE account_statuses ADD COLUMN proposal_id uuid'),
  migration('AccountsClosing1769210001000', 'ALTER TABLE account_statuses ADD COLUMN closes_after timestamptz'),
  migration(
    'IdentityAppeals1769235000001',
    `CREATE TABLE appeal_requests (
      request_id uuid PRIMARY KEY, account_id uuid, identifier_hash text NOT NULL, caller_hash text NOT NULL,
      requested_at timestamptz NOT NULL, over_limit boolean NOT NULL, locale text NOT NULL, sealed bytea, taken_at timestamptz)`,
    'CREATE INDEX appeal_requests_caller ON appeal_requests (caller_hash, requested_at)',
    'CREATE INDEX appeal_requests_identifier ON appeal_requests (identifier_hash, requested_at)',
    'CREATE INDEX appeal_requests_account ON appeal_requests (account_id)',
    'CREATE INDEX appeal_requests_at ON appeal_requests (requested_at)',
    `CREATE INDEX appeal_requests_waiting ON appeal_requests (requested_at)
      WHERE account_id IS NOT NULL AND NOT over_limit AND sealed IS NOT NULL`,
    `CREATE TABLE appeal_links (
      case_id uuid PRIMARY KEY, account_id uuid NOT NULL, token_hash bytea NOT NULL UNIQUE, expires_at timestamptz NOT NULL)`,
    'CREATE INDEX appeal_links_account ON appeal_links (account_id)',
    'CREATE INDEX appeal_links_expiry ON appeal_links (expires_at)',
    `CREATE TABLE appeals (
      account_id uuid PRIMARY KEY, case_id uuid NOT NULL, status text NOT NULL, reason_code text NOT NULL,
      statement_ref uuid NOT NULL, opened_at timestamptz NOT NULL, due_at timestamptz NOT NULL, proposed_by text,
      proposal_id uuid, decided_at timestamptz, decided_by text, refusal_code text, reason text)`,
    'CREATE INDEX appeals_case ON appeals (case_id)',
    'CREATE INDEX appeals_newest ON appeals (opened_at DESC, account_id DESC)',
    "CREATE INDEX appeals_waiting ON appeals (opened_at DESC, account_id DESC) WHERE status = 'open'",
  ),
];

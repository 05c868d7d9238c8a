import { boolean, bytea, table, text, timestamptz, uuid } from '@corkboard/event-store/table';

export const recoveriesTable = table(
  'recoveries',
  {
    recovery_id: uuid({ primary: true }),
    account_id: uuid({ nullable: true }),
    identifier_hash: text(),
    type: text(),
    requested_at: timestamptz(),
    over_limit: boolean(),
    taken_at: timestamptz({ nullable: true }),
    mailed_at: timestamptz({ nullable: true }),
    token_hash: bytea({ nullable: true, unique: true }),
    expires_at: timestamptz({ nullable: true }),
    superseded_at: timestamptz({ nullable: true }),
    used_at: timestamptz({ nullable: true }),
    closed_at: timestamptz({ nullable: true }),
  },
  {
    indexes: {
      recoveries_identifier: ['identifier_hash', 'requested_at'],
      recoveries_account: ['account_id'],
      recoveries_unmailed: {
        columns: ['requested_at'],
        where: 'account_id IS NOT NULL AND NOT over_limit AND mailed_at IS NULL',
      },
    },
  },
);

export const emailVerifications = table(
  'email_verifications',
  {
    verification_id: uuid({ primary: true }),
    account_id: uuid(),
    token_hash: bytea({ unique: true }),
    expires_at: timestamptz(),
  },
  { indexes: { email_verifications_account: ['account_id'] } },
);

import { boolean, bytea, table, text, timestamptz, uuid } from '@corkboard/event-store/table';

/** Appeals as they came in, for addresses without an account too; each until a day is over. */
export const appealRequests = table(
  'appeal_requests',
  {
    request_id: uuid({ primary: true }),
    account_id: uuid({ nullable: true }),
    /** Account, or hash of an address that no account has. */
    identifier_hash: text(),
    /** The same of address and network. */
    caller_hash: text(),
    requested_at: timestamptz(),
    over_limit: boolean(),
    locale: text(),
    /** Address and text, under the key of the account, or one that nobody has; null once it was dealt with. */
    sealed: bytea({ nullable: true }),
    taken_at: timestamptz({ nullable: true }),
  },
  {
    indexes: {
      appeal_requests_caller: ['caller_hash', 'requested_at'],
      appeal_requests_identifier: ['identifier_hash', 'requested_at'],
      appeal_requests_account: ['account_id'],
      appeal_requests_at: ['requested_at'],
      appeal_requests_waiting: {
        columns: ['requested_at'],
        where: 'account_id IS NOT NULL AND NOT over_limit AND sealed IS NOT NULL',
      },
    },
  },
);

/** Links that prove an appeal; the token is nowhere but in the mail. */
export const appealLinks = table(
  'appeal_links',
  {
    case_id: uuid({ primary: true }),
    account_id: uuid(),
    token_hash: bytea({ unique: true }),
    expires_at: timestamptz(),
  },
  { indexes: { appeal_links_account: ['account_id'], appeal_links_expiry: ['expires_at'] } },
);

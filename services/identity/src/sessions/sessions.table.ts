import { boolean, bytea, integer, type StoredRow, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import type { AgeBucket } from '@corkboard/rules/ads/targeting';
import type { EndReason } from './domain/session.facts.ts';

export const sessionsTable = table(
  'sessions',
  {
    session_id: uuid({ primary: true }),
    account_id: uuid(),
    username: text(),
    is_partner: boolean(),
    is_minor: boolean(),
    email_verified: boolean(),
    country: text({ nullable: true }),
    account_created_at: timestamptz(),
    created_at: timestamptz(),
    rotated_at: timestamptz(),
    last_seen_at: timestamptz(),
    expires_at: timestamptz(),
    idle_seconds: integer(),
    ended_at: timestamptz({ nullable: true }),
    end_reason: text<EndReason>({ nullable: true }),
    end_recorded: boolean({ default: 'false' }),
    age_bucket: text<AgeBucket>({ nullable: true }),
    objects_to_ads: boolean({ default: 'false' }),
  },
  {
    indexes: {
      sessions_live: { columns: ['account_id', 'created_at'], where: 'ended_at IS NULL' },
      sessions_untold: { columns: ['ended_at'], where: 'ended_at IS NOT NULL AND NOT end_recorded' },
      sessions_account: ['account_id'],
    },
  },
);

export const sessionTokens = table(
  'session_tokens',
  {
    token_hash: bytea({ primary: true }),
    session_id: uuid(),
    /** When a newer token took its place. */
    replaced_at: timestamptz({ nullable: true }),
  },
  { indexes: { session_tokens_session: ['session_id'] } },
);

/** As found by one of its tokens. */
export type SessionRow = StoredRow<typeof sessionsTable> & Pick<StoredRow<typeof sessionTokens>, 'replaced_at'>;

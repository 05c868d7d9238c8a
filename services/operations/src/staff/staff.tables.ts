import { bytea, table, text, timestamptz, uuid } from '@corkboard/event-store/table';

/** The staff realm's own tables (DE-082): nothing of a product account stands here. Tokens are stored hashed. */
export const staffSignInLinks = table('staff_sign_in_links', {
  token_hash: bytea({ primary: true }),
  link_id: uuid(),
  staff_id: uuid(),
  expires_at: timestamptz(),
});

export const staffSessions = table('staff_sessions', {
  token_hash: bytea({ primary: true }),
  session_id: uuid({ unique: true }),
  staff_id: uuid(),
  email: text(),
  role: text(),
  signed_in_at: timestamptz(),
  active_at: timestamptz(),
  expires_at: timestamptz(),
});

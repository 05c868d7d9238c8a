import { boolean, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import { CURRENT_HASH } from './password-hasher.ts';

/** Secrets that may count: those that the stream of their account names. */
export const credentialsTable = table(
  'credentials',
  {
    credential_id: uuid({ primary: true }),
    account_id: uuid(),
    hash: text(),
    created_at: timestamptz(),
    named: boolean({ default: 'false' }),
  },
  {
    indexes: {
      credentials_unnamed: { columns: ['created_at'], where: 'NOT named' },
      credentials_account: ['account_id'],
      // Hashes of a former cost are counted by it; it is empty once their owners have logged in.
      credentials_former: { columns: ['credential_id'], where: `hash NOT LIKE '${CURRENT_HASH}%'` },
    },
  },
);

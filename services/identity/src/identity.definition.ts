import { capability, service } from '@corkboard/service/capability';
import { accounts } from './accounts/accounts.capability.ts';
import {
  IdentityByAccount1769000001000,
  IdentityFormerHashes1769000006000,
  IdentityIneligibility1769000005000,
  IdentitySealedMails1769000004000,
  IdentityTables1769000000000,
} from './migrations.ts';
import { sessions } from './sessions/sessions.capability.ts';

/** The tables that are no read models. */
const tables = capability({
  migrations: [
    IdentityTables1769000000000,
    IdentityByAccount1769000001000,
    IdentitySealedMails1769000004000,
    IdentityIneligibility1769000005000,
    IdentityFormerHashes1769000006000,
  ],
  held: {
    sessions: 'SELECT count(*) FROM sessions WHERE account_id = $1 AND ended_at IS NULL',
    credentials: 'SELECT count(*) FROM credentials WHERE account_id = $1',
    devices: 'SELECT count(*) FROM known_devices WHERE account_id = $1',
    rememberedBrowsers: 'SELECT count(*) FROM limited_logins WHERE account_id = $1',
    recoveries: 'SELECT count(*) FROM recoveries WHERE account_id = $1',
    verifications: 'SELECT count(*) FROM email_verifications WHERE account_id = $1',
    mails: 'SELECT count(*) FROM mails WHERE account_id = $1',
    logLines: "SELECT count(*) FROM security_log WHERE data ->> 'accountId' = $1::text",
  },
});

export const identity = service('identity', [accounts, sessions, tables]);

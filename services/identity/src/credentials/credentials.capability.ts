import { availableParallelism } from 'node:os';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { MINUTE } from '../clock.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import { credentialsTable } from './credentials.table.ts';
import { Credentials } from './credentials.ts';
import { FormerCost } from './former-cost.ts';
import { lowerHashingThreads } from './hashing-threads.ts';
import { PasswordHasher } from './password-hasher.ts';
import { PasswordPolicy } from './password-policy.ts';

const hasher = {
  provide: PasswordHasher,
  useFactory: async ({ HASHING_CONCURRENCY, HASHING_QUEUE }: IdentityConfig, secrets: Secrets) => {
    await lowerHashingThreads();
    return new PasswordHasher({
      pepper: secrets['password-pepper'],
      concurrency: HASHING_CONCURRENCY ?? availableParallelism(),
      queue: HASHING_QUEUE,
    });
  },
  inject: [IDENTITY_CONFIG, SECRETS],
};

/** Passwords: which ones are taken, and their hashes. */
export const credentials = capability({
  tables: [credentialsTable],
  held: { credentials: 'SELECT count(*) FROM credentials WHERE account_id = $1' },
  notExported: { credentials: 'A hash of a password is a secret; when it was set is in `account_history`.' },
  jobs: [recurring({ name: 'remove-unnamed-credentials', everyMs: MINUTE }, Credentials, (it) => it.sweep())],
  providers: [hasher, PasswordPolicy, Credentials, FormerCost],
});

import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { MINUTE } from '../clock.ts';
import { LogInHandler } from './log-in.ts';
import { PasswordProof } from './proofs/password.ts';
import { ReopenAccountHandler } from './reopen-account.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignIn } from './sign-in.ts';
import { throttlesTable } from './throttling/throttles.table.ts';
import { Throttles } from './throttling/throttles.ts';

/** Signing in: how often it may be tried, what proves who someone is, and the session that comes of it. */
export const signIn = capability({
  tables: [throttlesTable],
  notExported: {
    throttles: 'Counts of failed log-ins, by hashes, for hours at most; each is a line of `security_log`.',
  },
  jobs: [recurring({ name: 'remove-old-throttles', everyMs: MINUTE }, Throttles, (it) => it.sweep())],
  controllers: [SignInController],
  providers: [LogInHandler, ReopenAccountHandler, PasswordProof, SignIn, Throttles],
});

import { ownRows } from '@corkboard/service/account-export/own-rows';
import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { MINUTE } from '../clock.ts';
import { CloseAfterResetHandler, endSessionsAfterReset } from './end-sessions-after-reset.ts';
import { Recoveries } from './recoveries.ts';
import { RecoveryController } from './recovery.controller.ts';
import { emailVerifications, recoveriesTable } from './recovery.table.ts';
import { RecoveryMails } from './recovery-mails.ts';
import { ResetPasswordHandler } from './reset-password.ts';
import { mailVerificationOfNewAddress, SendVerificationHandler, VerifyEmailHandler } from './verify-address.ts';

/** Links in mails: to a new password, and to a verified address. */
export const recovery = capability({
  tables: [recoveriesTable, emailVerifications],
  held: {
    recoveries: 'SELECT count(*) FROM recoveries WHERE account_id = $1',
    verifications: 'SELECT count(*) FROM email_verifications WHERE account_id = $1',
  },
  exports: [
    ownRows({
      name: 'password_recoveries',
      from: recoveriesTable,
      where: 'account_id = $1',
      key: { recovery_id: 'uuid' },
      columns: ['recovery_id', 'type', 'requested_at', 'mailed_at', 'expires_at', 'used_at'],
    }),
  ],
  notExported: { email_verifications: 'The link in a mail is a secret; the address is in `account_history`.' },
  processes: [mailVerificationOfNewAddress, endSessionsAfterReset],
  jobs: [
    recurring({ name: 'remove-old-recoveries', everyMs: MINUTE }, Recoveries, (it) => it.sweep()),
    recurring({ name: 'write-recovery-mails', everyMs: 10_000, atStart: true }, RecoveryMails, (it) => it.write()),
  ],
  controllers: [RecoveryController],
  providers: [
    ...[ResetPasswordHandler, VerifyEmailHandler, SendVerificationHandler, CloseAfterResetHandler],
    ...[Recoveries, RecoveryMails],
  ],
});

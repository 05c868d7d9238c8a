import { capability } from '@corkboard/service/capability';
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
  processes: [mailVerificationOfNewAddress, endSessionsAfterReset],
  controllers: [RecoveryController],
  providers: [
    ...[ResetPasswordHandler, VerifyEmailHandler, SendVerificationHandler, CloseAfterResetHandler],
    ...[Recoveries, RecoveryMails],
  ],
});

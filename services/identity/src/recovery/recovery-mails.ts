import { LOG, type Log } from '@corkboard/runtime/log';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { AfterAnswers } from '../after-answers.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { Recoveries } from './recoveries.ts';

const BATCH = 20;

/** Writes the mails that were asked for, after the answer has gone out. */
@Injectable()
export class RecoveryMails implements OnApplicationShutdown {
  readonly #after: AfterAnswers;

  constructor(
    @Inject(LOG) log: Log,
    private readonly recoveries: Recoveries,
    private readonly accounts: Accounts,
    private readonly mailbag: Mailbag,
    private readonly securityLog: SecurityLog,
  ) {
    this.#after = new AfterAnswers(log, 'recovery mails could not be written');
  }

  writeSoon(): void {
    this.#after.soon(() => this.write());
  }

  onApplicationShutdown(): Promise<void> {
    return this.#after.ended();
  }

  async write(): Promise<void> {
    const pending = await this.recoveries.takeUnmailed(BATCH);
    for (const recovery of pending) {
      const account = await this.accounts.load(recovery.accountId);
      if (!account) continue;
      await this.recoveries.mail(recovery, account.email);
      this.securityLog.add(
        `recovery-${recovery.recoveryId}`,
        { type: 'RecoveryMailQueued', recoveryId: recovery.recoveryId, accountId: recovery.accountId },
        recovery.recoveryId,
      );
    }
    if (pending.length > 0) this.mailbag.sendSoon();
    if (pending.length === BATCH) await this.write();
  }
}

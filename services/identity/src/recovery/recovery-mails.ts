import { withoutDeadline } from '@corkboard/event-store/deadline';
import { LOG, type Log } from '@corkboard/runtime/log';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { Recoveries } from './recoveries.ts';

const POLL_MS = 5000;
const BATCH = 20;

/** Writes the mails that were asked for, after the answer has gone out. */
@Injectable()
export class RecoveryMails implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();

  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly recoveries: Recoveries,
    private readonly accounts: Accounts,
    private readonly mailbag: Mailbag,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Writes what waits; resolves when it is done. */
  wake(): Promise<void> {
    const write = () => this.#working.then(() => this.#writeAll());
    this.#working = withoutDeadline(write).catch((error: unknown) => {
      this.log.warn({ err: error }, 'recovery mails could not be written');
    });
    return this.#working;
  }

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.wake(), POLL_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#working;
  }

  async #writeAll(): Promise<void> {
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
    if (pending.length === BATCH) await this.#writeAll();
  }
}

import type { EventOf } from '@corkboard/event-store/fact';
import { CommandWith } from '@corkboard/service/command';
import { process } from '@corkboard/service/definition';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { Accounts } from '../accounts/accounts.ts';
import type { passwordResetCompleted } from '../accounts/domain/account.facts.ts';
import { resetNotice } from '../mail/mail.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { SessionBook } from '../sessions/session-book.ts';
import { Recoveries } from './recoveries.ts';

/** After a reset nobody stays signed in, no other link works, and the owner is told. */
export class CloseAfterReset extends CommandWith<
  /** `resetAt`: ISO 8601; sessions begun later are the owner's. */
  { accountId: string; recoveryId: string; resetAt: string },
  void
> {}

export const endSessionsAfterReset = process<EventOf<typeof passwordResetCompleted>>({
  name: 'end-sessions-after-reset',
  types: ['PasswordResetCompleted'],
  react: ({ data: { accountId, recoveryId }, recordedAt: resetAt }, context) => [
    new CloseAfterReset(context('CloseAfterReset'), { accountId, recoveryId, resetAt }),
  ],
});

@CommandHandler(CloseAfterReset)
export class CloseAfterResetHandler implements ICommandHandler<CloseAfterReset> {
  constructor(
    private readonly pool: Pool,
    private readonly accounts: Accounts,
    private readonly sessions: SessionBook,
    private readonly recoveries: Recoveries,
    private readonly mailbag: Mailbag,
  ) {}

  async execute({ context, input: { accountId, recoveryId, resetAt } }: CloseAfterReset): Promise<void> {
    const { rowCount } = await this.pool.query(
      'UPDATE recoveries SET closed_at = now() WHERE recovery_id = $1 AND closed_at IS NULL',
      [recoveryId],
    );
    await this.sessions.endAllBefore(context, accountId, resetAt);
    await this.recoveries.close(accountId);
    // A repetition tells nobody twice.
    if (rowCount === 0) return;
    const account = await this.accounts.load(accountId);
    if (!account) return;
    const letter = await this.mailbag.seal(accountId, resetNotice(this.mailbag.sender, account.email));
    if (letter) await this.mailbag.put(letter);
  }
}

import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { DataOf, EventOf } from '@corkboard/event-store/fact';
import { rowsIn } from '@corkboard/event-store/rows';
import { Streams } from '@corkboard/event-store/streams';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { hashOfToken, newToken } from '@corkboard/runtime/tokens';
import { CommandWith } from '@corkboard/service/command';
import { process } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { emailVerificationRequested } from '../accounts/domain/account.facts.ts';
import { accountDecider, accountStream, verifyEmail } from '../accounts/domain/account.ts';
import { CLOCK, type Clock } from '../clock.ts';
import { verificationMail } from '../mail/mail.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { SessionTable } from '../sessions/session-table.ts';
import { emailVerifications } from './recovery.table.ts';

type Asked = DataOf<typeof emailVerificationRequested>;

/** The link that proves an address goes out by mail. */
export class SendVerification extends CommandWith<Asked, void> {}

export const mailVerificationOfNewAddress = process<EventOf<typeof emailVerificationRequested>>({
  name: 'mail-verification-of-new-address',
  types: ['EmailVerificationRequested'],
  react: ({ data }, context) => [new SendVerification(context('SendVerification'), data)],
});

@CommandHandler(SendVerification)
export class SendVerificationHandler implements ICommandHandler<SendVerification, void> {
  constructor(
    private readonly pool: Pool,
    private readonly mailbag: Mailbag,
  ) {}

  async execute({ input: { accountId, verificationId, email, expiresAt } }: SendVerification): Promise<void> {
    if (email === null) return;
    const token = newToken();
    const letter = await this.mailbag.seal(accountId, verificationMail(this.mailbag.sender, email, token));
    if (!letter) return;
    const bound = { verification_id: verificationId, account_id: accountId };
    const row = { ...bound, token_hash: hashOfToken(token), expires_at: new Date(expiresAt) };
    await allOrNothing(this.pool, async (client) => {
      if (await rowsIn(client, emailVerifications).insert(row, 'ON CONFLICT (verification_id) DO NOTHING'))
        await this.mailbag.put(letter, client);
    });
    this.mailbag.sendSoon();
  }
}

export type VerifyResult = 'done' | Refused<'verification-link-invalid'>;

export class VerifyEmail extends CommandWith<{ token: string }, VerifyResult> {}

@CommandHandler(VerifyEmail)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmail, VerifyResult> {
  constructor(
    private readonly pool: Pool,
    private readonly streams: Streams,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: SessionTable,
    private readonly mailbag: Mailbag,
  ) {}

  async execute({ context, input: { token } }: VerifyEmail): Promise<VerifyResult> {
    const [row] = await rowsIn(this.pool, emailVerifications).find(
      ['verification_id', 'account_id'],
      'WHERE token_hash = $1 AND expires_at > $2',
      [hashOfToken(token), this.clock.now()],
    );
    if (!row) return refuse('verification-link-invalid');
    const result = await this.streams.decide(accountStream(row.account_id), accountDecider, context, (account) =>
      verifyEmail(account, row.verification_id),
    );
    if (isRefused(result)) return refuse('verification-link-invalid');
    await this.sessions.emailVerified(row.account_id);
    await this.mailbag.voided(row.account_id, 'verify-email');
    return 'done';
  }
}

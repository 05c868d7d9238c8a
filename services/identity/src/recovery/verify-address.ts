import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { DataOf, EventOf } from '@corkboard/event-store/fact';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { POOL, process, STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import type { emailVerificationRequested } from '../accounts/domain/account.facts.ts';
import { accountDecider, accountStream, verifyEmail } from '../accounts/domain/account.ts';
import { CLOCK, type Clock } from '../clock.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import { verificationMail } from '../mail/mail.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { SessionTable } from '../sessions/session-table.ts';
import { hashOfToken, newToken } from '../tokens.ts';

type Asked = DataOf<typeof emailVerificationRequested>;

/** The link that proves an address goes out by mail. */
export class SendVerification extends Command<void> {
  constructor(
    readonly context: CommandContext,
    readonly asked: Asked,
  ) {
    super();
  }
}

export const mailVerificationOfNewAddress = process<EventOf<typeof emailVerificationRequested>>({
  name: 'mail-verification-of-new-address',
  types: ['EmailVerificationRequested'],
  react: ({ data }, context) => [new SendVerification(context('SendVerification'), data)],
});

@CommandHandler(SendVerification)
export class SendVerificationHandler implements ICommandHandler<SendVerification, void> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly mailbag: Mailbag,
  ) {}

  async execute({ asked }: SendVerification): Promise<void> {
    const { email } = asked;
    if (email === null) return;
    const token = newToken();
    const sender = { brand: this.config.brand, origin: this.config.edge.origin };
    const letter = await this.mailbag.seal(asked.accountId, verificationMail(sender, email, token));
    if (!letter) return;
    await allOrNothing(this.pool, async (client) => {
      const { rowCount } = await client.query(
        `INSERT INTO email_verifications (verification_id, account_id, token_hash, expires_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (verification_id) DO NOTHING`,
        [asked.verificationId, asked.accountId, hashOfToken(token), asked.expiresAt],
      );
      if (rowCount === 1) await this.mailbag.put(letter, client);
    });
    this.mailbag.sendSoon();
  }
}

export type VerifyResult = 'done' | Refused<'verification-link-invalid'>;

export class VerifyEmail extends Command<VerifyResult> {
  constructor(
    readonly context: CommandContext,
    readonly token: string,
  ) {
    super();
  }
}

@CommandHandler(VerifyEmail)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmail, VerifyResult> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: SessionTable,
    private readonly mailbag: Mailbag,
  ) {}

  async execute({ context, token }: VerifyEmail): Promise<VerifyResult> {
    const { rows } = await this.pool.query<{ verification_id: string; account_id: string }>(
      'SELECT verification_id, account_id FROM email_verifications WHERE token_hash = $1 AND expires_at > $2',
      [hashOfToken(token), this.clock.now()],
    );
    const [row] = rows;
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

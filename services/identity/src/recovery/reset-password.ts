import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { newPasswordProblem, type PasswordProblem } from '@corkboard/rules/identity/password';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import { accountDecider, accountStream, completeReset, type OpenAccount } from '../accounts/domain/account.ts';
import { Credentials } from '../credentials/credentials.ts';
import { PasswordPolicy } from '../credentials/password-policy.ts';
import { HiddenValues } from '../hidden-values.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { SessionBook } from '../sessions/session-book.ts';
import { Throttles } from '../sign-in/throttling/throttles.ts';
import { Recoveries } from './recoveries.ts';

export type ResetResult = 'done' | Refused<'reset-link-invalid' | PasswordProblem>;

/** The link of a reset mail is used: a new password counts, and every session of the account ends. */
export class ResetPassword extends CommandWith<{ token: string; password: string }, ResetResult> {}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword, ResetResult> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly policy: PasswordPolicy,
    private readonly recoveries: Recoveries,
    private readonly sessions: SessionBook,
    private readonly throttles: Throttles,
    private readonly hidden: HiddenValues,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute({ context, input: { token, password } }: ResetPassword): Promise<ResetResult> {
    const recovery = await this.recoveries.find(token);
    const account = recovery && (await this.accounts.load(recovery.accountId));
    if (!account) {
      this.securityLog.add('recovery-unknown', { type: 'PasswordResetTokenRejected' }, context.correlationId);
      return refuse('reset-link-invalid');
    }
    const problem = this.#problem(account, password);
    if (problem) return refuse(problem);
    const credentialId = await this.credentials.prepare(account.accountId, password);
    const { recoveryId } = recovery;
    const stream = accountStream(account.accountId);
    const result = await this.streams.decide(stream, accountDecider, context, (state) =>
      completeReset(state, { recoveryId, credentialId }),
    );
    if (isRefused(result)) return refuse('reset-link-invalid');
    await this.#forgetThePast(context, account);
    return 'done';
  }

  // DE-098. The process 'end-sessions-after-reset' does the same again, should this be cut short.
  async #forgetThePast(context: CommandContext, account: OpenAccount): Promise<void> {
    const { accountId } = account;
    await this.sessions.endAll(context, accountId, 'reset');
    await this.recoveries.close(accountId);
    const names = [this.hidden.identifier(account.email), this.hidden.identifier(account.username)];
    await this.throttles.clear([accountId, ...names]);
    const cleared = { type: 'RateLimitCleared', scope: 'account', by: 'reset' } as const;
    this.securityLog.add(`throttle-${accountId}`, cleared, context.correlationId);
  }

  #problem(account: OpenAccount, password: string): PasswordProblem | null {
    const problem = newPasswordProblem(password, this.policy.rules, account);
    return problem ?? (this.policy.isCommon(password) ? 'password-blocked' : null);
  }
}

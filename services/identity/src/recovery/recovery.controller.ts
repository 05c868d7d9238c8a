import {
  checkResetLink,
  forgotPassword,
  loginAssistance,
  resetPassword,
  verifyEmail,
} from '@corkboard/contracts/identity/recovery';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { callOf } from '@corkboard/http-edge/call';
import { type Exchange, type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import { PasswordPolicy } from '../credentials/password-policy.ts';
import { Browsers } from '../devices/browsers.ts';
import { HiddenValues } from '../hidden-values.ts';
import { detailOf, resetRefusals, verifyRefusals } from '../refusals.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { Recoveries } from './recoveries.ts';
import { RecoveryMails } from './recovery-mails.ts';
import { ResetPassword } from './reset-password.ts';
import { VerifyEmail } from './verify-address.ts';

/** A link of a mail says who comes, and what it holds is not to be told by a fingerprint. */
const secret = { content: null, actor: { kind: 'visitor', id: 'link' } } as const;

@Controller()
export class RecoveryController {
  constructor(
    private readonly bus: CommandBus,
    private readonly accounts: Accounts,
    private readonly recoveries: Recoveries,
    private readonly mails: RecoveryMails,
    private readonly policy: PasswordPolicy,
    private readonly hidden: HiddenValues,
    private readonly browsers: Browsers,
    private readonly log: SecurityLog,
  ) {}

  @Serve(forgotPassword)
  forgot({ body, exchange }: RouteCall<typeof forgotPassword>) {
    return this.#ask(body.username_or_email, body.type ?? 'reset', exchange);
  }

  @Serve(loginAssistance)
  assist({ body, exchange }: RouteCall<typeof loginAssistance>) {
    return this.#ask(body.username_or_email, 'unified', exchange);
  }

  @Serve(checkResetLink)
  async check({ body }: RouteCall<typeof checkResetLink>) {
    return { valid: (await this.recoveries.find(body.token)) !== null };
  }

  @Serve(resetPassword)
  async reset({ body, exchange, toCommand }: RouteCall<typeof resetPassword>): Promise<void> {
    const command = toCommand(ResetPassword, secret, { token: body.token, password: body.password });
    const result = await this.bus.execute(command);
    orRefuse(result, resetRefusals, (refusal) => detailOf(refusal, this.policy.rules));
    this.browsers.of(exchange).signOut();
  }

  @Serve(verifyEmail)
  async verify({ body, toCommand }: RouteCall<typeof verifyEmail>): Promise<void> {
    orRefuse(await this.bus.execute(toCommand(VerifyEmail, secret, { token: body.token })), verifyRefusals);
  }

  // The same work for a stranger's name as for an account's; the mail is written after the answer.
  async #ask(identifier: string, type: string, exchange: Exchange): Promise<{ sent: boolean }> {
    const accountId = await this.accounts.idOf(identifier);
    const identifierHash = this.hidden.identifier(identifier);
    const recoveryId = await this.recoveries.ask({ accountId, identifierHash, type });
    const entry = { recoveryId, recoveryType: type, accountId, identifierHash };
    const { requestId } = callOf(exchange.request);
    this.log.add(`recovery-${recoveryId}`, { type: 'PasswordResetRequested', ...entry }, requestId);
    exchange.reply.raw.once('finish', () => this.mails.writeSoon());
    return { sent: true };
  }
}

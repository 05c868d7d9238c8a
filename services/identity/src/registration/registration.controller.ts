import {
  confirmBirthday,
  editBirthday,
  getPasswordRules,
  register,
  registerExists,
  registerExistsByQuery,
  ssoInfo,
  validateEmail,
  validateEmailByQuery,
} from '@corkboard/contracts/identity/registration';
import type { Answer } from '@corkboard/contracts/route';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { callOf } from '@corkboard/http-edge/call';
import { contextOf } from '@corkboard/http-edge/command-context';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { looksLikeEmail } from '@corkboard/rules/identity/email';
import { afterSignUp } from '@corkboard/rules/identity/next-url';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { Controller, Inject } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import type { OpenAccount } from '../accounts/domain/account.ts';
import type { SignUpRefusal } from '../accounts/domain/sign-up.ts';
import { sessionUserOf } from '../accounts/profile.ts';
import { CLOCK, type Clock } from '../clock.ts';
import { PasswordPolicy } from '../credentials/password-policy.ts';
import { Browsers } from '../devices/browsers.ts';
import { detailOf, sessionRefusals } from '../refusals.ts';
import { SignIn } from '../sign-in/sign-in.ts';
import { lockRefusal } from '../sign-in/throttling/lock-refusal.ts';
import { IneligibleMarkers } from './ineligible-markers.ts';
import { MailDomains } from './mail-domains.ts';
import { signUpRefusals } from './refusals.ts';
import { SignUpDesk } from './sign-up-desk.ts';

@Controller()
export class RegistrationController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
    private readonly accounts: Accounts,
    private readonly desk: SignUpDesk,
    private readonly signIn: SignIn,
    private readonly browsers: Browsers,
    private readonly policy: PasswordPolicy,
    private readonly mailDomains: MailDomains,
    private readonly markers: IneligibleMarkers,
  ) {}

  @Serve(registerExists)
  exists({ body }: RouteCall<typeof registerExists>): Promise<boolean> {
    return this.#exists(body.email);
  }

  @Serve(registerExistsByQuery)
  existsByQuery({ query }: RouteCall<typeof registerExistsByQuery>): Promise<boolean> {
    return this.#exists(query.email);
  }

  @Serve(validateEmail)
  async validity({ body }: RouteCall<typeof validateEmail>) {
    return { is_valid: await this.mailDomains.couldArrive(body.email.trim()) };
  }

  @Serve(validateEmailByQuery)
  async validityByQuery({ query }: RouteCall<typeof validateEmailByQuery>) {
    return { is_valid: await this.mailDomains.couldArrive(query.email.trim()) };
  }

  @Serve(getPasswordRules)
  rules() {
    return this.policy.rules;
  }

  @Serve(register)
  async register({ body, exchange }: RouteCall<typeof register>): Promise<Answer<typeof register>> {
    const outcome = await this.desk.attempt(body, exchange, this.browsers.of(exchange));
    if ('locked' in outcome) throw lockRefusal(outcome.locked, this.clock.now());
    const account = orRefuse<OpenAccount, SignUpRefusal | 'email-taken'>(outcome, signUpRefusals, (refusal) =>
      detailOf(refusal, this.policy.rules),
    );
    const actor = { kind: 'account', id: account.accountId } as const;
    const context = contextOf(exchange.request, { command: 'StartSession', content: null, actor });
    orRefuse(await this.signIn.open(exchange, context, { account, method: 'email' }), sessionRefusals);
    return { user: sessionUserOf(account), is_new: true, next: afterSignUp(body.next ?? null, this.config.origin) };
  }

  @Serve(editBirthday)
  async editBirthday({ exchange }: RouteCall<typeof editBirthday>): Promise<void> {
    const mayEdit = await this.markers.edit(this.browsers.of(exchange), callOf(exchange.request).requestId);
    if (!mayEdit) throw new ApiError('SIGNUP_INELIGIBLE_MARKER');
  }

  @Serve(confirmBirthday)
  async confirmBirthday({ exchange }: RouteCall<typeof confirmBirthday>): Promise<void> {
    await this.markers.confirm(this.browsers.of(exchange), callOf(exchange.request).requestId);
  }

  @Serve(ssoInfo)
  ssoInfo(): Answer<typeof ssoInfo> {
    return {
      is_sso: false,
      existing_user: false,
      existing_user_is_sso: false,
      authorization_uri: null,
      redirect_uri: null,
      exchange_code_to_token_info_url: null,
    };
  }

  async #exists(email: string): Promise<boolean> {
    if (!looksLikeEmail(email.trim())) throw new ApiError('EXISTS_BAD_EMAIL');
    return (await this.accounts.idOf(email.trim())) !== null;
  }
}

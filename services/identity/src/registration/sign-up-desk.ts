import { randomUUID } from 'node:crypto';
import { apiErrors } from '@corkboard/contracts/errors';
import type { SignUpPayload } from '@corkboard/contracts/identity/registration';
import { isRefused, type Refused } from '@corkboard/event-store/decider';
import { type Call, callOf } from '@corkboard/http-edge/call';
import { contextOf } from '@corkboard/http-edge/command-context';
import type { Exchange } from '@corkboard/http-edge/serve';
import { looksLikeEmail } from '@corkboard/rules/identity/email';
import { fingerprintOf } from '@corkboard/runtime/fingerprint';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { OpenAccount } from '../accounts/domain/account.ts';
import { minimumAge } from '../accounts/domain/minimum-age.ts';
import { type AcceptedSignUp, checkSignUp, countryOf, type SignUpRefusal } from '../accounts/domain/sign-up.ts';
import { CLOCK, type Clock } from '../clock.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import { PasswordPolicy } from '../credentials/password-policy.ts';
import type { Browser } from '../devices/browser.ts';
import { HiddenValues } from '../hidden-values.ts';
import type { LogEntry } from '../security-log/log-entries.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { IneligibleAddresses } from './ineligible-addresses.ts';
import { IneligibleMarkers } from './ineligible-markers.ts';
import { MailDomains } from './mail-domains.ts';
import { signUpRefusals } from './refusals.ts';
import { RegisterAccount, type RegisterResult } from './register-account.ts';
import { sourceOf, wayOf } from './sign-up-way.ts';

export type SignUpOutcome = RegisterResult | Refused<SignUpRefusal>;

interface Attempt {
  readonly payload: SignUpPayload;
  readonly browser: Browser;
  readonly call: Call;
  readonly emailHash: string;
  readonly logStream: string;
}

/** One attempt to sign up: looks up what the rules need, applies them, and writes down what came of it. */
@Injectable()
export class SignUpDesk {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly policy: PasswordPolicy,
    private readonly hidden: HiddenValues,
    private readonly mailDomains: MailDomains,
    private readonly addresses: IneligibleAddresses,
    private readonly markers: IneligibleMarkers,
    private readonly log: SecurityLog,
    private readonly bus: CommandBus,
  ) {}

  async attempt(payload: SignUpPayload, { request }: Exchange, browser: Browser): Promise<SignUpOutcome> {
    const call = callOf(request);
    const emailHash = this.hidden.email(payload.email ?? '');
    const secrets = { password: null, recaptchaV3Token: null, facebook_token: null, google_open_id_token: null };
    const content = { ...payload, ...secrets };
    const actor = { kind: 'visitor', id: randomUUID() } as const;
    const asked = contextOf(request, { command: 'RegisterAccount', content, actor });
    const attempt = { payload, browser, call, emailHash, logStream: `signup-${asked.idempotencyKey}` };
    this.#logAttempt(attempt);
    const accepted = await this.#check(attempt);
    // With the key in it, it says the same of a repetition alone, and of two sign-ups of one person nothing (ADR 17).
    const context = { ...asked, fingerprint: fingerprintOf([asked.idempotencyKey, content]) };
    const known = { emailHash, deviceId: browser.deviceId, address: call.address, ...wayOf(payload) };
    const outcome = isRefused<AcceptedSignUp, SignUpRefusal>(accepted)
      ? accepted
      : await this.bus.execute(new RegisterAccount(context, { signUp: accepted, ...known }));
    await this.#logOutcome(attempt, outcome);
    return outcome;
  }

  async #check({ payload, browser, call, emailHash }: Attempt) {
    const email = (payload.email ?? '').trim();
    return checkSignUp(payload, {
      now: this.clock.now(),
      brand: this.config.brand,
      allowedBrandDomains: this.config.BRAND_EMAIL_ALLOWED_DOMAINS,
      countryFromIp: call.clientContext.country_from_ip,
      rules: this.policy.rules,
      isCommonPassword: (password) => this.policy.isCommon(password),
      ineligible: (await this.markers.blocksSignUp(browser)) || (await this.addresses.has(emailHash)),
      deliverable: looksLikeEmail(email) ? await this.mailDomains.couldArrive(email) : true,
    });
  }

  #logAttempt({ payload, browser, call, logStream }: Attempt): void {
    const entry = {
      type: 'SignUpAttempted',
      method: payload.type,
      source: sourceOf(payload.source),
      country: countryOf(payload.country),
      countryFromIp: call.clientContext.country_from_ip,
      hasBirthday: payload.birthday !== null && payload.birthday !== undefined,
      deviceId: browser.deviceId,
    } as const;
    this.log.add(logStream, entry, call.requestId);
  }

  async #logOutcome({ payload, browser, call, emailHash, logStream }: Attempt, outcome: SignUpOutcome): Promise<void> {
    if ('locked' in outcome) return;
    const log = (entry: LogEntry): void => this.log.add(logStream, entry, call.requestId);
    if (!isRefused<OpenAccount, SignUpRefusal | 'email-taken'>(outcome))
      return log({ type: 'SignUpCompleted', accountId: outcome.accountId });
    const { type: method, country: given = null } = payload;
    if (outcome.refused !== 'under-age') {
      const { code, ...definition } = apiErrors[signUpRefusals[outcome.refused]];
      return log({ type: 'SignUpRejected', code, field: 'field' in definition ? definition.field : null, method });
    }
    const { country_from_ip: fromIp } = call.clientContext;
    log({
      type: 'SignUpRefusedUnderage',
      method,
      country: fromIp ?? given,
      minAgeApplied: minimumAge([given, fromIp]),
    });
    await this.markers.refuse(browser, emailHash, call.requestId);
  }
}

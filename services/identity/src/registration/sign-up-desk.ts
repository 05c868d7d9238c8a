import { randomUUID } from 'node:crypto';
import { apiErrors } from '@corkboard/contracts/errors';
import { entrySources, type SignUpPayload } from '@corkboard/contracts/identity/registration';
import { isRefused, type Refused } from '@corkboard/event-store/decider';
import { callOf } from '@corkboard/http-edge/call';
import { contextOf } from '@corkboard/http-edge/command-context';
import type { Exchange } from '@corkboard/http-edge/serve';
import { looksLikeEmail } from '@corkboard/rules/identity/email';
import { fingerprintOf } from '@corkboard/runtime/fingerprint';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { OpenAccount } from '../accounts/domain/account.ts';
import { minimumAge } from '../accounts/domain/minimum-age.ts';
import { type AcceptedSignUp, checkSignUp, type SignUpFacts, type SignUpRefusal } from '../accounts/domain/sign-up.ts';
import { CLOCK, type Clock } from '../clock.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import { PasswordPolicy } from '../credentials/password-policy.ts';
import type { Browser } from '../devices/browser.ts';
import { HiddenValues } from '../hidden-values.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import type { LockedOut } from '../sign-in/log-in.ts';
import { appTypeOf } from '../sign-in/way-here.ts';
import { IneligibleAddresses } from './ineligible-addresses.ts';
import { IneligibleMarkers } from './ineligible-markers.ts';
import { MailDomains } from './mail-domains.ts';
import { signUpRefusals } from './refusals.ts';
import { RegisterAccount } from './register-account.ts';

export type SignUpOutcome = OpenAccount | LockedOut | Refused<SignUpRefusal | 'email-taken'>;

const sourceOf = (given: string | null | undefined): string =>
  entrySources.find((source) => source === given) ?? 'unknown';

const localeOf = (given: string | null | undefined): string =>
  given && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(given) ? given : 'en-US';

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

  async attempt(payload: SignUpPayload, exchange: Exchange, browser: Browser): Promise<SignUpOutcome> {
    const emailHash = this.hidden.email(payload.email ?? '');
    const content = {
      ...payload,
      password: null,
      recaptchaV3Token: null,
      facebook_token: null,
      google_open_id_token: null,
    };
    const actor = { kind: 'visitor', id: randomUUID() } as const;
    const asked = contextOf(exchange.request, { command: 'RegisterAccount', content, actor });
    const signupId = asked.idempotencyKey;
    // With the key in it, it says the same of a repetition alone, and of two sign-ups of one person nothing (ADR 17).
    const context = { ...asked, fingerprint: fingerprintOf([signupId, content]) };
    this.#logAttempt(payload, exchange, browser, signupId);
    const accepted = await this.#check(payload, exchange, browser, emailHash);
    const outcome = isRefused<AcceptedSignUp, SignUpRefusal>(accepted)
      ? accepted
      : await this.bus.execute(
          new RegisterAccount(context, {
            signUp: accepted,
            source: sourceOf(payload.source),
            locale: localeOf(payload.locale),
            appType: appTypeOf(payload.app_type_from_client),
            emailHash,
            deviceId: browser.deviceId,
            address: callOf(exchange.request).address,
          }),
        );
    await this.#logOutcome(payload, exchange, browser, { outcome, emailHash, signupId });
    return outcome;
  }

  async #check(payload: SignUpPayload, exchange: Exchange, browser: Browser, emailHash: string) {
    const now = this.clock.now();
    const email = (payload.email ?? '').trim();
    const facts: SignUpFacts = {
      now,
      brand: this.config.brand,
      allowedBrandDomains: this.config.BRAND_EMAIL_ALLOWED_DOMAINS,
      countryFromIp: callOf(exchange.request).clientContext.country_from_ip,
      rules: this.policy.rules,
      isCommonPassword: (password) => this.policy.isCommon(password),
      ineligible: (await this.markers.blocksSignUp(browser)) || (await this.addresses.has(emailHash)),
      deliverable: looksLikeEmail(email) ? await this.mailDomains.couldArrive(email) : true,
    };
    return checkSignUp(payload, facts);
  }

  #logAttempt(payload: SignUpPayload, exchange: Exchange, browser: Browser, signupId: string): void {
    const { clientContext, requestId } = callOf(exchange.request);
    const entry = {
      type: 'SignUpAttempted',
      method: payload.type,
      source: sourceOf(payload.source),
      country: payload.country && /^[A-Z]{2}$/.test(payload.country) ? payload.country : null,
      countryFromIp: clientContext.country_from_ip,
      hasBirthday: payload.birthday !== null && payload.birthday !== undefined,
      deviceId: browser.deviceId,
    } as const;
    this.log.add(`signup-${signupId}`, entry, requestId);
  }

  async #logOutcome(
    payload: SignUpPayload,
    exchange: Exchange,
    browser: Browser,
    { outcome, emailHash, signupId }: { outcome: SignUpOutcome; emailHash: string; signupId: string },
  ): Promise<void> {
    const { clientContext, requestId } = callOf(exchange.request);
    const stream = `signup-${signupId}`;
    if ('locked' in outcome) return;
    if (!isRefused<OpenAccount, SignUpRefusal | 'email-taken'>(outcome)) {
      this.log.add(stream, { type: 'SignUpCompleted', accountId: outcome.accountId }, requestId);
      return;
    }
    const method = payload.type;
    if (outcome.refused !== 'under-age') {
      const { code, ...definition } = apiErrors[signUpRefusals[outcome.refused]];
      const field = 'field' in definition ? definition.field : null;
      this.log.add(stream, { type: 'SignUpRejected', code, field, method }, requestId);
      return;
    }
    const country = clientContext.country_from_ip ?? payload.country ?? null;
    const minAgeApplied = minimumAge([payload.country ?? null, clientContext.country_from_ip]);
    this.log.add(stream, { type: 'SignUpRefusedUnderage', method, country, minAgeApplied }, requestId);
    await this.markers.refuse(browser, emailHash, requestId);
  }
}

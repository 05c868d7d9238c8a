import { randomBytes } from 'node:crypto';
import { AVATAR_COLORS } from '@corkboard/contracts/identity/profiles';
import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import type { AccountEvent } from '../accounts/domain/account.events.ts';
import {
  type Account,
  accountDecider,
  accountStream,
  type OpenAccount,
  type Registration,
  registerAccount,
} from '../accounts/domain/account.ts';
import type { AcceptedSignUp } from '../accounts/domain/sign-up.ts';
import { usernameCandidate } from '../accounts/domain/username.ts';
import { CLOCK, type Clock, DAY, later } from '../clock.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import { Credentials } from '../credentials/credentials.ts';

export interface NewAccount {
  readonly signUp: AcceptedSignUp;
  readonly source: string;
  readonly locale: string;
  readonly appType: number;
  readonly emailHash: string;
}

export type RegisterResult = OpenAccount | Refused<'email-taken'>;

/** A sign-up that the rules let pass becomes an account: one stream, one append, with e-mail and username claimed. */
export class RegisterAccount extends Command<RegisterResult> {
  constructor(
    readonly context: CommandContext,
    readonly input: NewAccount,
  ) {
    super();
  }
}

const USERNAME_ATTEMPTS = 8;
const VERIFICATION_LIFE = DAY;

// Four characters that cannot be misread (Crockford's base32, lower case).
const suffix = (): string => [...randomBytes(4)].map((byte) => '0123456789abcdefghjkmnpqrstvwxyz'[byte % 32]).join('');

@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount, RegisterResult> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
  ) {}

  async execute({ context, input }: RegisterAccount): Promise<RegisterResult> {
    const accountId = this.streams.newId(context);
    const taken = await this.accounts.idOf(input.signUp.email);
    if (taken !== null) return this.#repeated(taken, accountId, input);
    const credentialId = await this.credentials.prepare(accountId, input.signUp.password);
    for (let attempt = 0; attempt < USERNAME_ATTEMPTS; attempt += 1) {
      const registration = this.#registration(context, accountId, credentialId, input, attempt);
      const result = await this.#append(context, registration);
      if (!isRefused<Account, string>(result)) return result.status === 'open' ? result : refuse('email-taken');
      if (result.refused !== 'claim-taken:username') return this.#repeated(accountId, accountId, input);
    }
    throw new Error('no free username was found');
  }

  // A repeated sign-up is the same account only for whoever knows its password.
  async #repeated(holder: string, accountId: string, input: NewAccount): Promise<RegisterResult> {
    if (holder !== accountId) return refuse('email-taken');
    const account = await this.accounts.load(accountId);
    if (account === null) return refuse('email-taken');
    const knows = await this.credentials.matches(account.credentialId, input.signUp.password);
    return knows ? account : refuse('email-taken');
  }

  async #append(context: CommandContext, registration: Registration): Promise<Account | Refused<string>> {
    const { accountId } = registration.account;
    const result = await this.streams.decide(
      accountStream(accountId),
      accountDecider,
      context,
      (account) => registerAccount(account, registration),
      { claims: (events) => this.#claims(events) },
    );
    if (isRefused(result)) return result;
    if (!result.repeated) return result.state;
    return refuse('repeated');
  }

  #claims(events: readonly AccountEvent[]) {
    return events.flatMap((event) => {
      if (event.type === 'AccountRegistered' && event.data.email) return [this.accounts.emailClaim(event.data.email)];
      if (event.type === 'UsernameAssigned' && event.data.username)
        return [this.accounts.usernameClaim(event.data.username)];
      return [];
    });
  }

  #registration(
    context: CommandContext,
    accountId: string,
    credentialId: string,
    { signUp, source, locale, appType, emailHash }: NewAccount,
    attempt: number,
  ): Registration {
    const now = this.clock.now();
    return {
      account: {
        accountId,
        source,
        signupId: this.streams.newId(context, 1),
        country: signUp.country,
        birthdate: signUp.birthdate,
        isMinor: signUp.isMinor,
        email: signUp.email,
        emailHash,
        firstName: signUp.firstName,
        lastName: '',
        locale,
        appType,
        birthdaySourceSite: signUp.birthdaySourceSite,
        emailSourceSite: signUp.emailSourceSite,
        registeredAt: now.toISOString(),
      },
      username: usernameCandidate(signUp.firstName, this.config.brand, attempt, suffix()),
      avatarColorIndex: Number.parseInt(accountId.slice(-2), 16) % AVATAR_COLORS,
      marketingOptOut: signUp.marketingOptOut,
      policyVersion: this.config.POLICY_VERSION,
      credentialId,
      verification: {
        id: this.streams.newId(context, 2),
        expiresAt: later(now, VERIFICATION_LIFE).toISOString(),
      },
    };
  }
}

import { randomBytes } from 'node:crypto';
import { AVATAR_COLORS } from '@corkboard/contracts/identity/profiles';
import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import type { AccountEvent } from '../accounts/domain/account.facts.ts';
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
import { type LockedOut, LogIn } from '../sign-in/log-in.ts';

export interface NewAccount extends Pick<Registration['account'], 'source' | 'locale' | 'appType' | 'emailHash'> {
  readonly signUp: AcceptedSignUp;
  readonly deviceId: string | null;
  readonly address: string;
}

export type RegisterResult = OpenAccount | LockedOut | Refused<'email-taken'>;

/** A sign-up that the rules let pass becomes an account: one stream, one append, with e-mail and username claimed. */
export class RegisterAccount extends CommandWith<NewAccount, RegisterResult> {}

const USERNAME_ATTEMPTS = 8;
const VERIFICATION_LIFE = DAY;

// Four characters that cannot be misread (Crockford's base32, lower case).
const suffix = (): string => [...randomBytes(4)].map((byte) => '0123456789abcdefghjkmnpqrstvwxyz'[byte % 32]).join('');

@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount, RegisterResult> {
  constructor(
    private readonly streams: Streams,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly bus: CommandBus,
  ) {}

  async execute({ context, input }: RegisterAccount): Promise<RegisterResult> {
    if ((await this.accounts.idOf(input.signUp.email)) !== null) return this.#repeated(context, input);
    const accountId = this.streams.newId(context);
    const credentialId = await this.credentials.prepare(accountId, input.signUp.password);
    for (let attempt = 0; attempt < USERNAME_ATTEMPTS; attempt += 1) {
      const registration = this.#registration(context, accountId, credentialId, input, attempt);
      const result = await this.#append(context, registration);
      if (!isRefused<Account, string>(result)) return result.status === 'open' ? result : refuse('email-taken');
      if (result.refused !== 'claim-taken:username') return this.#repeated(context, input);
    }
    throw new Error('no free username was found');
  }

  // The account of the address is the answer to the request that made it, and to who knows its password.
  async #repeated(context: CommandContext, input: NewAccount): Promise<RegisterResult> {
    const { email, password } = input.signUp;
    const holder = await this.accounts.idOf(email);
    const madeBy = holder === null ? null : await this.accounts.registrationOf(holder);
    if (madeBy === null || madeBy !== context.fingerprint) return refuse('email-taken');
    const { deviceId, address } = input;
    const result = await this.bus.execute(new LogIn(context, { identifier: email, password, deviceId, address }));
    if ('account' in result) return result.account;
    return 'locked' in result ? result : refuse('email-taken');
  }

  async #append(context: CommandContext, registration: Registration): Promise<Account | Refused<string>> {
    const { accountId } = registration.account;
    const result = await this.streams.decide(
      accountStream(accountId),
      accountDecider,
      // The account says the time that its event has.
      { ...context, occurredAt: registration.account.registeredAt },
      (account) => registerAccount(account, registration),
      { claims: (events) => this.#claims(events) },
    );
    return isRefused(result) ? result : result.state;
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
    const { password: _, marketingOptOut, ...given } = signUp;
    const told = { source, locale, appType, emailHash };
    const ids = { accountId, signupId: this.streams.newId(context, 1) };
    return {
      account: { ...given, ...ids, ...told, lastName: '', registeredAt: now.toISOString() },
      username: usernameCandidate(signUp.firstName, this.config.brand, attempt, suffix()),
      avatarColorIndex: Number.parseInt(accountId.slice(-2), 16) % AVATAR_COLORS,
      marketingOptOut,
      policyVersion: this.config.POLICY_VERSION,
      credentialId,
      verification: {
        id: this.streams.newId(context, 2),
        expiresAt: later(now, VERIFICATION_LIFE).toISOString(),
      },
    };
  }
}

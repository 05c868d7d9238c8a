import { type Refused, refuse } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { POOL, STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { Accounts } from '../accounts/accounts.ts';
import {
  accountDecider,
  accountStream,
  CONSECUTIVE_FAILURES_MAX,
  type OpenAccount,
  restrictPasswordLogIn,
} from '../accounts/domain/account.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import { Credentials } from '../credentials/credentials.ts';
import { HiddenValues, networkOf } from '../hidden-values.ts';
import { type LoginCounters, loginCounters } from '../throttling/login-counters.ts';
import { type Lock, Throttles } from '../throttling/throttles.ts';

export interface LoginAttempt {
  readonly identifier: string;
  readonly password: string;
  readonly deviceId: string | null;
  readonly address: string;
}

export type LoggedIn = { readonly account: OpenAccount; readonly knownDevice: boolean };
export interface LockedOut {
  readonly locked: Lock;
}
export interface WrongPassword extends Refused<'wrong-password'> {
  /** Whose password it was not; null: nobody's. For the log alone. */
  readonly accountId: string | null;
}
export type LogInResult = LoggedIn | LockedOut | WrongPassword;

/** Proves by a password who someone is; starting the session is the caller's. */
export class LogIn extends Command<LogInResult> {
  constructor(
    readonly context: CommandContext,
    readonly attempt: LoginAttempt,
  ) {
    super();
  }
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn, LogInResult> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly throttles: Throttles,
    private readonly hidden: HiddenValues,
  ) {}

  async execute({ context, attempt }: LogIn): Promise<LogInResult> {
    const accountId = await this.accounts.idOf(attempt.identifier);
    const [account, known] = await Promise.all([
      accountId === null ? null : this.accounts.load(accountId),
      this.#knows(accountId, attempt.deviceId),
    ]);
    const counters = this.#counters(attempt, accountId, known);
    const locked = this.config.edge.RATE_LIMITS ? await this.throttles.reserve(counters.all) : null;
    if (locked) return { locked };
    const matches = await this.credentials.matches(account?.credentialId ?? null, attempt.password);
    if (account === null || !matches) return this.#failed(context, accountId, counters);
    await this.#succeeded(counters);
    return { account, knownDevice: known };
  }

  async #failed(context: CommandContext, accountId: string | null, counters: LoginCounters): Promise<WrongPassword> {
    const wrong = { ...refuse('wrong-password'), accountId };
    if (!this.config.edge.RATE_LIMITS) return wrong;
    const locks = await this.throttles.fail(counters.all);
    const restricted = locks.some(({ counter }) => counter.max === CONSECUTIVE_FAILURES_MAX);
    if (restricted && accountId !== null) {
      const own = { ...context, command: 'RestrictPasswordLogIn' };
      await this.streams.decide(accountStream(accountId), accountDecider, own, restrictPasswordLogIn);
    }
    return wrong;
  }

  async #succeeded(counters: LoginCounters): Promise<void> {
    if (!this.config.edge.RATE_LIMITS) return;
    const others = counters.all.filter((counter) => !counters.forgottenBySuccess.includes(counter));
    await this.throttles.succeed(counters.forgottenBySuccess, others);
  }

  #counters(attempt: LoginAttempt, accountId: string | null, known: boolean): LoginCounters {
    const who = {
      identifier: this.hidden.identifier(attempt.identifier),
      accountId,
      knownDevice: known ? attempt.deviceId : null,
      network: networkOf(attempt.address),
      address: attempt.address,
    };
    return loginCounters(who, (...parts) => this.hidden.counter(...parts));
  }

  async #knows(accountId: string | null, deviceId: string | null): Promise<boolean> {
    if (accountId === null || deviceId === null) return false;
    const text = 'SELECT 1 FROM known_devices WHERE account_id = $1 AND device_id = $2';
    const { rowCount } = await this.pool.query({ name: 'known-device', text, values: [accountId, deviceId] });
    return rowCount === 1;
  }
}

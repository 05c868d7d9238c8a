import { sleep } from '@corkboard/event-store/pause';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { callerOf, networkOf } from '@corkboard/http-edge/network';
import { POOL, STREAMS } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Accounts } from '../accounts/accounts.ts';
import { accountDecider, accountStream, type OpenAccount, restrictPasswordLogIn } from '../accounts/domain/account.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import { type Credential, Credentials } from '../credentials/credentials.ts';
import { HiddenValues } from '../hidden-values.ts';
import { type LoginCounters, loginCounters } from './login-counters.ts';
import { type Lock, Throttles } from './throttles.ts';

export interface PasswordAttempt {
  /** What was typed: an address or a username. */
  readonly identifier: string;
  readonly password: string;
  readonly deviceId: string | null;
  readonly address: string;
}

export type Verified = { readonly account: OpenAccount; readonly knownDevice: boolean };
export interface LockedOut {
  readonly locked: Lock;
}
export interface Mismatch {
  /** Whose password it was not; null: nobody's. */
  readonly mismatchOf: string | null;
}

/** Finding an account takes longer than finding none: both take this long, which is more than either needs. */
const FINDING_MS = 10;

interface Found {
  readonly accountId: string | null;
  readonly account: OpenAccount | null;
  readonly known: boolean;
  readonly credential: Credential | null;
}

/** Compares a password, counted by DE-059 and at the price of one hash, whether or not the name is known. */
@Injectable()
export class PasswordAttempts {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly throttles: Throttles,
    private readonly hidden: HiddenValues,
  ) {}

  async verify(context: CommandContext, attempt: PasswordAttempt): Promise<Verified | LockedOut | Mismatch> {
    const [{ accountId, account, known, credential }] = await Promise.all([this.#find(attempt), sleep(FINDING_MS)]);
    const counters = this.#counters(attempt, accountId, known);
    const locked = this.config.edge.RATE_LIMITS ? await this.throttles.reserve(counters.all) : null;
    if (locked) return { locked };
    const matches = await this.credentials.matches(credential, attempt.password, attempt.identifier);
    if (account === null || !matches) {
      await this.#failed(context, accountId, counters);
      return { mismatchOf: accountId };
    }
    await this.#succeeded(counters);
    return { account, knownDevice: known };
  }

  async #find({ identifier, deviceId }: PasswordAttempt): Promise<Found> {
    const accountId = await this.accounts.idOf(identifier);
    const [account, known] = await Promise.all([
      accountId === null ? null : this.accounts.load(accountId),
      this.#knows(accountId, deviceId),
    ]);
    return { accountId, account, known, credential: await this.credentials.find(account?.credentialId ?? null) };
  }

  async #failed(context: CommandContext, accountId: string | null, counters: LoginCounters): Promise<void> {
    if (!this.config.edge.RATE_LIMITS) return;
    const locks = await this.throttles.fail(counters.all);
    const restricted = locks.some(({ counter }) => counter.scope === 'account' && counter.endsBy === 'reset');
    if (restricted && accountId !== null) {
      const own = { ...context, command: 'RestrictPasswordLogIn' };
      await this.streams.decide(accountStream(accountId), accountDecider, own, restrictPasswordLogIn);
    }
  }

  async #succeeded(counters: LoginCounters): Promise<void> {
    if (!this.config.edge.RATE_LIMITS) return;
    const others = counters.all.filter((counter) => !counters.forgottenBySuccess.includes(counter));
    await this.throttles.succeed(counters.forgottenBySuccess, others);
  }

  #counters(attempt: PasswordAttempt, accountId: string | null, known: boolean): LoginCounters {
    const who = {
      subject: accountId ?? this.hidden.identifier(attempt.identifier),
      knownDevice: known ? attempt.deviceId : null,
      network: networkOf(attempt.address),
      address: callerOf(attempt.address),
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

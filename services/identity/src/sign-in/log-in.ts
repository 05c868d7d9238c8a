import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { callerOf, networkOf } from '@corkboard/http-edge/network';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream, restrictPasswordLogIn } from '../accounts/domain/account.ts';
import { HiddenValues } from '../hidden-values.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { type PasswordAttempt, PasswordProof } from './proofs/password.ts';
import type { Candidate, NotProven, Proven } from './proofs/proof.ts';
import { lockEntry } from './throttling/lock-refusal.ts';
import { type LoginCounters, loginCounters } from './throttling/login-counters.ts';
import { type Lock, Throttles } from './throttling/throttles.ts';

export interface LockedOut {
  readonly locked: Lock;
}
export type LogInResult = Proven | NotProven | LockedOut;

/** Counts an attempt (DE-059), then proves by it who someone is; opening the session is the caller's. */
export class LogIn extends CommandWith<PasswordAttempt, LogInResult> {}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn, LogInResult> {
  constructor(
    private readonly streams: Streams,
    private readonly password: PasswordProof,
    private readonly throttles: Throttles,
    private readonly hidden: HiddenValues,
    private readonly log: SecurityLog,
  ) {}

  async execute({ context, input: attempt }: LogIn): Promise<LogInResult> {
    const found = await this.password.find(attempt);
    const counters = this.#counters(attempt, found);
    const locked = await this.throttles.reserve(counters.all);
    if (locked) {
      this.log.add(`throttle-${locked.counter.key}`, lockEntry(locked), context.correlationId);
      return { locked };
    }
    const outcome = await this.password.prove(attempt, found);
    if ('account' in outcome) await this.throttles.succeed(counters);
    else await this.#failed(context, found.accountId, counters);
    return outcome;
  }

  async #failed(context: CommandContext, accountId: string | null, counters: LoginCounters): Promise<void> {
    const locks = await this.throttles.fail(counters.all);
    const restricted = locks.some(({ counter }) => counter.scope === 'account' && counter.endsBy === 'reset');
    if (restricted && accountId !== null) {
      const own = { ...context, command: 'RestrictPasswordLogIn' };
      await this.streams.decide(accountStream(accountId), accountDecider, own, restrictPasswordLogIn);
    }
  }

  #counters({ identifier, deviceId, address }: PasswordAttempt, { accountId, knownDevice }: Candidate): LoginCounters {
    const who = {
      subject: accountId ?? this.hidden.identifier(identifier),
      knownDevice: knownDevice ? deviceId : null,
      network: networkOf(address),
      address: callerOf(address),
    };
    return loginCounters(who, (...parts) => this.hidden.counter(...parts));
  }
}

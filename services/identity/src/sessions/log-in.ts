import { type Refused, refuse } from '@corkboard/event-store/decider';
import type { CommandContext } from '@corkboard/event-store/streams';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type LockedOut,
  type PasswordAttempt,
  PasswordAttempts,
  type Verified,
} from '../throttling/password-attempts.ts';

export interface WrongPassword extends Refused<'wrong-password'> {
  /** Whose password it was not; null: nobody's. For the log alone. */
  readonly accountId: string | null;
}
export type LogInResult = Verified | LockedOut | WrongPassword;

/** Proves by a password who someone is; starting the session is the caller's. */
export class LogIn extends Command<LogInResult> {
  constructor(
    readonly context: CommandContext,
    readonly attempt: PasswordAttempt,
  ) {
    super();
  }
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn, LogInResult> {
  constructor(private readonly attempts: PasswordAttempts) {}

  async execute({ context, attempt }: LogIn): Promise<LogInResult> {
    const outcome = await this.attempts.verify(context, attempt);
    return 'mismatchOf' in outcome ? { ...refuse('wrong-password'), accountId: outcome.mismatchOf } : outcome;
  }
}

import type { EventOf } from '@corkboard/event-store/fact';
import { CommandWith } from '@corkboard/service/command';
import { process } from '@corkboard/service/definition';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import type { accountSuspended } from '../accounts/domain/account.facts.ts';
import { SessionBook } from '../sessions/session-book.ts';

/** DE-075: nobody stays signed in to a suspended account. */
export class EndSessionsOfSuspended extends CommandWith<{ accountId: string }, void> {}

export const endSessionsOfSuspendedAccount = process<EventOf<typeof accountSuspended>>({
  name: 'end-sessions-of-suspended-account',
  types: ['AccountSuspended'],
  react: ({ data: { accountId } }, context) => [
    new EndSessionsOfSuspended(context('EndSessionsOfSuspended'), { accountId }),
  ],
});

@CommandHandler(EndSessionsOfSuspended)
export class EndSessionsOfSuspendedHandler implements ICommandHandler<EndSessionsOfSuspended, void> {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: SessionBook,
  ) {}

  async execute({ context, input: { accountId } }: EndSessionsOfSuspended): Promise<void> {
    // A repetition after the suspension has ended leaves new sessions alone.
    if (!(await this.accounts.load(accountId))?.suspension) return;
    await this.sessions.endAll(context, accountId, 'suspended');
  }
}

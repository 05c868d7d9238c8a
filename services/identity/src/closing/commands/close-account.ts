import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../../accounts/accounts.ts';
import { accountDecider, accountStream } from '../../accounts/domain/account.ts';
import { closeAccount } from '../../accounts/domain/close-account.ts';

/** Closing that is due: what its owner has not taken back holds for good, and the erasure begins. */
export class CloseAccount extends CommandWith<{ accountId: string; closeAfter: string; requestId: string }, void> {}

@CommandHandler(CloseAccount)
export class CloseAccountHandler implements ICommandHandler<CloseAccount, void> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
  ) {}

  /** Address and name are free from this append on, as with an erasure that staff ask for. */
  async execute({ context, input: { accountId, ...due } }: CloseAccount): Promise<void> {
    await this.streams.decide(
      accountStream(accountId),
      accountDecider,
      context,
      (account) => closeAccount(account, { ...due, at: context.occurredAt }),
      { release: (events, before) => (events.length === 0 ? [] : this.accounts.claimsOf(before)) },
    );
  }
}

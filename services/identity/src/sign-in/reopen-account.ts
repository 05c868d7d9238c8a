import { isRefused, type Refused } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream, type OpenAccount } from '../accounts/domain/account.ts';
import { reopenAccount } from '../accounts/domain/close-account.ts';

type Result = OpenAccount | Refused<'account-not-open' | 'account-suspended'>;

/** Takes a closing back: an owner who logs in wants to keep the account. */
export class ReopenAccount extends CommandWith<{ accountId: string }, Result> {}

@CommandHandler(ReopenAccount)
export class ReopenAccountHandler implements ICommandHandler<ReopenAccount, Result> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { accountId } }: ReopenAccount): Promise<Result> {
    const recorded = await this.streams.decide(accountStream(accountId), accountDecider, context, reopenAccount);
    if (isRefused(recorded)) return recorded;
    return recorded.state.status === 'open' ? recorded.state : { refused: 'account-not-open' };
  }
}

import type { Refused } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, accountStream } from '../../accounts/domain/account.ts';
import { declineProposal } from '../../accounts/domain/suspend-account.ts';

type Result = { readonly state: Account } | Refused<string>;
export class DeclineProposal extends CommandWith<
  { accountId: string; asked: Parameters<typeof declineProposal>[1] },
  Result
> {}

@CommandHandler(DeclineProposal)
export class DeclineProposalHandler implements ICommandHandler<DeclineProposal, Result> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { accountId, asked } }: DeclineProposal): Promise<Result> {
    return this.streams.decide(accountStream(accountId), accountDecider, context, (account) =>
      declineProposal(account, asked),
    ) as Promise<Result>;
  }
}

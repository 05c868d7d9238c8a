import type { Refused } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, accountStream } from '../../accounts/domain/account.ts';
import { proposeSuspension } from '../../accounts/domain/suspend-account.ts';

type Result = { readonly state: Account } | Refused<string>;
export class ProposeSuspension extends CommandWith<
  { accountId: string; asked: Parameters<typeof proposeSuspension>[1] },
  Result
> {}

@CommandHandler(ProposeSuspension)
export class ProposeSuspensionHandler implements ICommandHandler<ProposeSuspension, Result> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { accountId, asked } }: ProposeSuspension): Promise<Result> {
    return this.streams.decide(accountStream(accountId), accountDecider, context, (account) =>
      proposeSuspension(account, asked),
    ) as Promise<Result>;
  }
}

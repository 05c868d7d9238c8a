import type { Refused } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, accountStream } from '../../accounts/domain/account.ts';
import { reinstateAccount } from '../../accounts/domain/suspend-account.ts';

type Result = { readonly state: Account } | Refused<string>;
export class ReinstateAccount extends CommandWith<
  { accountId: string; asked: Parameters<typeof reinstateAccount>[1] },
  Result
> {}

@CommandHandler(ReinstateAccount)
export class ReinstateAccountHandler implements ICommandHandler<ReinstateAccount, Result> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { accountId, asked } }: ReinstateAccount): Promise<Result> {
    return this.streams.decide(accountStream(accountId), accountDecider, context, (account) =>
      reinstateAccount(account, asked),
    ) as Promise<Result>;
  }
}

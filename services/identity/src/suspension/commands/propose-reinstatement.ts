import type { Refused } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, accountStream } from '../../accounts/domain/account.ts';
import { proposeReinstatement } from '../../accounts/domain/suspend-account.ts';

type Result = { readonly state: Account } | Refused<string>;
export class ProposeReinstatement extends CommandWith<
  { accountId: string; asked: Parameters<typeof proposeReinstatement>[1] },
  Result
> {}

@CommandHandler(ProposeReinstatement)
export class ProposeReinstatementHandler implements ICommandHandler<ProposeReinstatement, Result> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { accountId, asked } }: ProposeReinstatement): Promise<Result> {
    return this.streams.decide(accountStream(accountId), accountDecider, context, (account) =>
      proposeReinstatement(account, asked),
    ) as Promise<Result>;
  }
}

import type { Refused } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream } from '../../accounts/domain/account.ts';
import { proposeReinstatement } from '../../accounts/domain/suspend-account.ts';
import { appealDecider, caseStream, openAppealOf } from '../domain/appeal.ts';

type Result = { readonly state: unknown } | Refused<string>;
export class ProposeUpholding extends CommandWith<
  { accountId: string; asked: Parameters<typeof proposeReinstatement>[1] },
  Result
> {}

/** To uphold an appeal is to reinstate the account, which takes a second member of the staff. */
@CommandHandler(ProposeUpholding)
export class ProposeUpholdingHandler implements ICommandHandler<ProposeUpholding, Result> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { accountId, asked } }: ProposeUpholding): Promise<Result> {
    const { state } = await this.streams.load(caseStream(asked.caseId), appealDecider);
    const open = openAppealOf(state, accountId);
    if ('refused' in open) return open;
    return this.streams.decide(accountStream(accountId), accountDecider, context, (account) =>
      proposeReinstatement(account, asked),
    ) as Promise<Result>;
  }
}

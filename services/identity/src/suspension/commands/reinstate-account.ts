import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reinstateAccount } from '../../accounts/domain/suspend-account.ts';
import { type AskedRuling, type RulingResult, ruleOnProposal } from './rule-on-proposal.ts';

export class ReinstateAccount extends CommandWith<AskedRuling, RulingResult> {}

@CommandHandler(ReinstateAccount)
export class ReinstateAccountHandler implements ICommandHandler<ReinstateAccount, RulingResult> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input }: ReinstateAccount): Promise<RulingResult> {
    return ruleOnProposal(this.streams, context, input, reinstateAccount);
  }
}

import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { declineProposal } from '../../accounts/domain/suspend-account.ts';
import { type AskedRuling, type RulingResult, ruleOnProposal } from './rule-on-proposal.ts';

export class DeclineProposal extends CommandWith<AskedRuling, RulingResult> {}

@CommandHandler(DeclineProposal)
export class DeclineProposalHandler implements ICommandHandler<DeclineProposal, RulingResult> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input }: DeclineProposal): Promise<RulingResult> {
    return ruleOnProposal(this.streams, context, input, declineProposal);
  }
}

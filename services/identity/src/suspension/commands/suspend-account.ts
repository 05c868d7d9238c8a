import { uuidv7 } from '@corkboard/event-store/identifiers';
import { Streams } from '@corkboard/event-store/streams';
import { APPEAL_DAYS } from '@corkboard/rules/identity/suspensions';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { suspendAccount } from '../../accounts/domain/suspend-account.ts';
import { DAY, later } from '../../clock.ts';
import { type AskedRuling, type RulingResult, ruleOnProposal } from './rule-on-proposal.ts';

export class SuspendAccount extends CommandWith<AskedRuling, RulingResult> {}

@CommandHandler(SuspendAccount)
export class SuspendAccountHandler implements ICommandHandler<SuspendAccount, RulingResult> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input }: SuspendAccount): Promise<RulingResult> {
    const appealUntil = later(new Date(context.occurredAt), APPEAL_DAYS * DAY).toISOString();
    const statement = { statementRef: uuidv7(), appealUntil };
    return ruleOnProposal(this.streams, context, input, (account, ruling) =>
      suspendAccount(account, ruling, statement),
    );
  }
}

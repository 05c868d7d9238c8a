import type { Refused } from '@corkboard/event-store/decider';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { Streams } from '@corkboard/event-store/streams';
import { APPEAL_DAYS } from '@corkboard/rules/identity/suspensions';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, accountStream } from '../../accounts/domain/account.ts';
import { type Step, suspendAccount } from '../../accounts/domain/suspend-account.ts';
import { DAY, later } from '../../clock.ts';

type Result = { readonly state: Account } | Refused<string>;
export class SuspendAccount extends CommandWith<{ accountId: string; asked: Step }, Result> {}

@CommandHandler(SuspendAccount)
export class SuspendAccountHandler implements ICommandHandler<SuspendAccount, Result> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { accountId, asked } }: SuspendAccount): Promise<Result> {
    const appealUntil = later(new Date(context.occurredAt), APPEAL_DAYS * DAY).toISOString();
    const statement = { statementRef: uuidv7(), appealUntil };
    return this.streams.decide(accountStream(accountId), accountDecider, context, (account) =>
      suspendAccount(account, { ...asked, ...statement }),
    ) as Promise<Result>;
  }
}

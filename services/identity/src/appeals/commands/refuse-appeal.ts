import type { Refused } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../../accounts/accounts.ts';
import { appealDecider, caseStream, type Refusing, refuseAppeal } from '../domain/appeal.ts';
import { OpenAppeals } from '../open-appeals.ts';

type Result = { readonly state: unknown } | Refused<string>;
export class RefuseAppeal extends CommandWith<{ caseId: string; asked: Refusing }, Result> {}

@CommandHandler(RefuseAppeal)
export class RefuseAppealHandler implements ICommandHandler<RefuseAppeal, Result> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
    private readonly open: OpenAppeals,
  ) {}

  async execute({ context, input: { caseId, asked } }: RefuseAppeal): Promise<Result> {
    const proposal = (await this.accounts.load(asked.accountId))?.proposal ?? null;
    return this.streams.decide(
      caseStream(caseId),
      appealDecider,
      context,
      (appeal) => refuseAppeal(appeal, asked, proposal),
      { release: (events) => (events.length > 0 ? [this.open.claim(asked.accountId)] : []) },
    );
  }
}

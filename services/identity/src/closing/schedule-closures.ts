import type { EventOf } from '@corkboard/event-store/fact';
import { deriveId } from '@corkboard/event-store/identifiers';
import { CommandWith } from '@corkboard/service/command';
import { JOBS, process } from '@corkboard/service/definition';
import type { Queue } from '@corkboard/service/jobs/job';
import type { Jobs } from '@corkboard/service/jobs/jobs';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import type { accountClosureRequested } from '../accounts/domain/account.facts.ts';
import { SessionBook } from '../sessions/session-book.ts';

/** A closing that was asked for. `requestId`: of the erasure that follows. */
export type DueClosure = { readonly accountId: string; readonly closeAfter: string; readonly requestId: string };

/** A piece of it closes one account, when that is due by the clock of the database. */
export const closeDueAccount: Queue<DueClosure> = { name: 'close-account' };

export class ScheduleClosure extends CommandWith<DueClosure, void> {}

export const scheduleClosures = process<EventOf<typeof accountClosureRequested>>({
  name: 'schedule-closures',
  types: ['AccountClosureRequested'],
  react: ({ id, data }, context) => [
    new ScheduleClosure(context('ScheduleClosure'), { ...data, requestId: deriveId(id, [id, 'erasure']) }),
  ],
});

@CommandHandler(ScheduleClosure)
export class ScheduleClosureHandler implements ICommandHandler<ScheduleClosure, void> {
  constructor(
    @Inject(JOBS) private readonly jobs: Jobs,
    private readonly accounts: Accounts,
    private readonly sessions: SessionBook,
  ) {}

  /** One piece of work, however often it is asked for; one for what was taken back finds nothing to do. */
  async execute({ context, input: due }: ScheduleClosure): Promise<void> {
    await this.jobs.put(closeDueAccount, due, { key: due.requestId, at: new Date(due.closeAfter) });
    const account = await this.accounts.load(due.accountId);
    if (account?.closesAfter === due.closeAfter) await this.sessions.endAll(context, due.accountId, 'closed');
  }
}

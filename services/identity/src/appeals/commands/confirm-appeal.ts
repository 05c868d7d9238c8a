import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { withPast } from '@corkboard/event-store/standing';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { APPEAL_DUE_DAYS } from '@corkboard/rules/identity/appeals';
import { CommandWith } from '@corkboard/service/command';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../../accounts/accounts.ts';
import { CLOCK, type Clock, DAY, later } from '../../clock.ts';
import { AppealLinks } from '../appeal-links.ts';
import { appealDecider, caseStream, confirmAppeal } from '../domain/appeal.ts';
import { OpenAppeals } from '../open-appeals.ts';
import { Settlement } from '../settlement.ts';

export type ConfirmResult = 'done' | Refused<'appeal-link-invalid' | 'appeal-open'>;

/** The appeal is confirmed on the page of the mailed link, which shows it: staff see it from now on. */
export class ConfirmAppeal extends CommandWith<{ token: string }, ConfirmResult> {}

@CommandHandler(ConfirmAppeal)
export class ConfirmAppealHandler implements ICommandHandler<ConfirmAppeal, ConfirmResult> {
  constructor(
    private readonly links: AppealLinks,
    private readonly streams: Streams,
    private readonly accounts: Accounts,
    private readonly open: OpenAppeals,
    private readonly settlement: Settlement,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ context, input: { token } }: ConfirmAppeal): Promise<ConfirmResult> {
    const link = await this.links.find(token);
    if (!link) return refuse('appeal-link-invalid');
    const { caseId, accountId } = link;
    const result = await this.#confirm(context, caseId, accountId);
    if (isRefused(result)) return refuse(result.refused === 'appeal-link-invalid' ? result.refused : 'appeal-open');
    // The suspension may have ended since the account was read, and its process may have come before the claim.
    await this.settlement.settle(context, accountId, null);
    return 'done';
  }

  async #confirm(context: CommandContext, caseId: string, accountId: string) {
    const suspension = (await this.accounts.load(accountId))?.suspension ?? null;
    const now = this.clock.now();
    const proof = { at: now.toISOString(), dueAt: later(now, APPEAL_DUE_DAYS * DAY).toISOString(), suspension };
    return this.streams.decide(
      caseStream(caseId),
      withPast(appealDecider),
      context,
      (told) => confirmAppeal(told.now, { ...proof, sourceEventId: told.last?.event.id ?? '' }),
      { claims: (events) => (events.length > 0 ? [this.open.claim(accountId)] : []) },
    );
  }
}

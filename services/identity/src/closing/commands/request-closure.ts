import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { CLOSING_DAYS } from '@corkboard/rules/identity/closing';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream } from '../../accounts/domain/account.ts';
import { requestClosure } from '../../accounts/domain/close-account.ts';
import { DAY, later } from '../../clock.ts';
import { SessionBook } from '../../sessions/session-book.ts';

type Result = { readonly closesAfter: string } | Refused<'account-not-open'>;

/** The owner closes the account: it is hidden and signed out everywhere at once, and closed for good in 14 days. */
export class RequestClosure extends CommandWith<{ accountId: string }, Result> {}

@CommandHandler(RequestClosure)
export class RequestClosureHandler implements ICommandHandler<RequestClosure, Result> {
  constructor(
    private readonly streams: Streams,
    private readonly sessions: SessionBook,
  ) {}

  /** The process 'schedule-closures' does the second half again, should this be cut short. */
  async execute({ context, input: { accountId } }: RequestClosure): Promise<Result> {
    const closeAfter = later(new Date(context.occurredAt), CLOSING_DAYS * DAY).toISOString();
    const recorded = await this.streams.decide(accountStream(accountId), accountDecider, context, (account) =>
      requestClosure(account, closeAfter),
    );
    if (isRefused(recorded)) return recorded;
    const { state } = recorded;
    if (state.status !== 'open' || state.closesAfter === null) return refuse('account-not-open');
    await this.sessions.endAll(context, accountId, 'closed');
    return { closesAfter: state.closesAfter };
  }
}

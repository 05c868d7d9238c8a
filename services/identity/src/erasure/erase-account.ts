import type { Refused } from '@corkboard/event-store/decider';
import { isRefused, refuse } from '@corkboard/event-store/decider';
import type { DataOf, EventOf } from '@corkboard/event-store/fact';
import { Streams } from '@corkboard/event-store/streams';
import type { SubjectKeys } from '@corkboard/event-store/subject-keys';
import { CommandWith } from '@corkboard/service/command';
import { PROJECTIONS, process, SUBJECT_KEYS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import type { personalDataErasureRequested } from '../accounts/domain/account.facts.ts';
import { accountDecider, accountStream } from '../accounts/domain/account.ts';
import { SessionBook } from '../sessions/session-book.ts';
import { completeErasure, requestErasure } from './domain/erase-account.ts';
import { PersonalRows } from './personal-rows.ts';

type Asked = DataOf<typeof personalDataErasureRequested>;

type RequestResult = { readonly requested: true } | Refused<'account-not-found'>;

export class RequestErasure extends CommandWith<Asked, RequestResult> {}

@CommandHandler(RequestErasure)
export class RequestErasureHandler implements ICommandHandler<RequestErasure, RequestResult> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
  ) {}

  /** Address and name are free from this append on; who held them can be told as long as the key is there. */
  async execute({ context, input: asked }: RequestErasure): Promise<RequestResult> {
    const recorded = await this.streams.decide(
      accountStream(asked.accountId),
      accountDecider,
      context,
      (account) => requestErasure(account, asked),
      { release: (_, before) => this.accounts.claimsOf(before) },
    );
    return isRefused(recorded) ? refuse('account-not-found') : { requested: true };
  }
}

/** Everything of a closed account that is not an event, then the key of what is. */
export class EraseAccount extends CommandWith<{ accountId: string }, void> {}

export const eraseClosedAccounts = process<EventOf<typeof personalDataErasureRequested>>({
  name: 'erase-closed-accounts',
  types: ['PersonalDataErasureRequested'],
  react: ({ data }, context) => [new EraseAccount(context('EraseAccount'), { accountId: data.accountId })],
});

@CommandHandler(EraseAccount)
export class EraseAccountHandler implements ICommandHandler<EraseAccount, void> {
  constructor(
    private readonly streams: Streams,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
    private readonly sessions: SessionBook,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    private readonly rows: PersonalRows,
  ) {}

  /** Cut short anywhere, it is done again from the beginning: the key goes last, because it says what has to go. */
  async execute({ context, input: { accountId } }: EraseAccount): Promise<void> {
    const stream = accountStream(accountId);
    const { state } = await this.streams.load(stream, accountDecider);
    if (state.status !== 'erasing') return;
    await this.sessions.endAll(context, accountId, 'erased');
    const removed = await this.rows.remove(state.was);
    await this.projections.running().removeStalledCopies();
    await this.keys.destroy(accountId);
    const done = { erasedAt: context.occurredAt, removed: { ...removed, keys: 1 } };
    await this.streams.decide(stream, accountDecider, context, (account) => completeErasure(account, done));
  }
}

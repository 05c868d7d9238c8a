import type { Streams } from '@corkboard/event-store/streams';
import type { CalendarDate } from '@corkboard/rules/identity/birthday';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream } from '../accounts/domain/account.ts';
import { SessionTable } from '../sessions/session-table.ts';
import { comeOfAge } from './domain/come-of-age.ts';

/** A minor turns 18; their sessions are those of an adult from then on. */
export class ComeOfAge extends CommandWith<{ accountId: string; today: CalendarDate }, void> {}

@CommandHandler(ComeOfAge)
export class ComeOfAgeHandler implements ICommandHandler<ComeOfAge, void> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly sessions: SessionTable,
  ) {}

  async execute({ context, input: { accountId, today } }: ComeOfAge): Promise<void> {
    const stream = accountStream(accountId);
    await this.streams.decide(stream, accountDecider, context, (account) => comeOfAge(account, today));
    const { state } = await this.streams.load(stream, accountDecider);
    if (state.status === 'open' && !state.isMinor) await this.sessions.comeOfAge(accountId);
  }
}

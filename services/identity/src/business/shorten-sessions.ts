import type { EventOf } from '@corkboard/event-store/fact';
import { CommandWith } from '@corkboard/service/command';
import { process } from '@corkboard/service/definition';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { accountConvertedToPartner } from '../accounts/domain/account.facts.ts';
import { SessionBook } from '../sessions/session-book.ts';

/** Every live session of a new partner is a partner's, also where the conversion was cut short before it said so. */
export class ShortenSessions extends CommandWith<{ accountId: string }, void> {}

export const shortenSessionsOfNewPartner = process<EventOf<typeof accountConvertedToPartner>>({
  name: 'shorten-sessions-of-new-partner',
  types: ['AccountConvertedToPartner'],
  react: ({ data }, context) => [new ShortenSessions(context('ShortenSessions'), { accountId: data.accountId })],
});

@CommandHandler(ShortenSessions)
export class ShortenSessionsHandler implements ICommandHandler<ShortenSessions, void> {
  constructor(private readonly sessions: SessionBook) {}

  async execute({ input: { accountId } }: ShortenSessions): Promise<void> {
    await this.sessions.becomePartner(accountId);
  }
}

import type { EventOf } from '@corkboard/event-store/fact';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { process, STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { adsPreferenceSet } from '../accounts/domain/account.facts.ts';
import { accountDecider, accountStream } from '../accounts/domain/account.ts';
import { SessionBook } from '../sessions/session-book.ts';

/** Every live session knows of an objection, also where recording it was cut short before it said so. */
export class TellSessions extends CommandWith<{ accountId: string }, void> {}

export const tellSessionsOfAdsPreference = process<EventOf<typeof adsPreferenceSet>>({
  name: 'tell-sessions-of-ads-preference',
  types: ['AdsPreferenceSet'],
  react: ({ data }, context) => [new TellSessions(context('TellSessions'), { accountId: data.accountId })],
});

@CommandHandler(TellSessions)
export class TellSessionsHandler implements ICommandHandler<TellSessions, void> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly sessions: SessionBook,
  ) {}

  /** Tells what holds now: of two preferences in a row, the later one. */
  async execute({ input: { accountId } }: TellSessions): Promise<void> {
    const { state } = await this.streams.load(accountStream(accountId), accountDecider);
    if (state.status === 'open') await this.sessions.objectsToAds(accountId, state.objectsToAds);
  }
}

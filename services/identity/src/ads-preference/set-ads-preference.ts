import { isRefused, type Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream } from '../accounts/domain/account.ts';
import { SessionBook } from '../sessions/session-book.ts';
import { type AdsPreferenceRefusal, setAdsPreference } from './domain/set-ads-preference.ts';

type Result = 'done' | Refused<AdsPreferenceRefusal>;

/** A person objects to personal ads, or does no longer; every live session says so from the next request on. */
export class SetAdsPreference extends CommandWith<{ accountId: string; objects: boolean }, Result> {}

@CommandHandler(SetAdsPreference)
export class SetAdsPreferenceHandler implements ICommandHandler<SetAdsPreference, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly sessions: SessionBook,
  ) {}

  /**
   * Sessions are told what holds now, which a repeated request may not be any more. The process
   * 'tell-sessions-of-ads-preference' does the second half again, should this be cut short.
   */
  async execute({ context, input: { accountId, objects } }: SetAdsPreference): Promise<Result> {
    const result = await this.streams.decide(accountStream(accountId), accountDecider, context, (account) =>
      setAdsPreference(account, objects),
    );
    if (isRefused(result)) return result as Refused<AdsPreferenceRefusal>;
    const { state } = await this.streams.load(accountStream(accountId), accountDecider);
    if (state.status === 'open') await this.sessions.objectsToAds(accountId, state.objectsToAds);
    return 'done';
  }
}

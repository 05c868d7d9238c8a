import type { Refused } from '@corkboard/event-store/decider';
import type { Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ADS_CLOCK, type AdsClock } from '../../clock.ts';
import type { CampaignEvent } from '../domain/campaign.facts.ts';
import { type Campaign, campaignDecider, campaignStream } from '../domain/campaign.ts';
import { type ChangeEndDate as Asked, changeEndDate, type EndDateRefusal } from '../domain/edit-campaign.ts';

type Result = Recorded<Campaign, CampaignEvent> | Refused<EndDateRefusal>;

/** Changes the last day, unless somebody else has changed it meanwhile. */
export class ChangeEndDate extends CommandWith<Omit<Asked, 'actorId' | 'now'> & { campaignId: string }, Result> {}

@CommandHandler(ChangeEndDate)
export class ChangeEndDateHandler implements ICommandHandler<ChangeEndDate, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  async execute({ context, input: { campaignId, ...asked } }: ChangeEndDate): Promise<Result> {
    // The day from which it holds is that of the clock by which ads are served.
    const occurredAt = this.clock.now().toISOString();
    const edit = (campaign: Campaign) =>
      changeEndDate(campaign, { ...asked, actorId: context.actor.id, now: occurredAt });
    const at = { ...context, occurredAt };
    return this.streams.decide(campaignStream(campaignId), campaignDecider, at, edit) as Promise<Result>;
  }
}

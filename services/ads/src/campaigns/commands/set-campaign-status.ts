import type { Refused } from '@corkboard/event-store/decider';
import type { Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CampaignEvent } from '../domain/campaign.facts.ts';
import {
  type Campaign,
  campaignDecider,
  campaignStream,
  type SetStatus,
  setCampaignStatus,
} from '../domain/campaign.ts';

type Result = Recorded<Campaign, CampaignEvent> | Refused<'campaign-not-found' | 'campaign-ended'>;

export class SetCampaignStatus extends CommandWith<Omit<SetStatus, 'actorId'> & { campaignId: string }, Result> {}

@CommandHandler(SetCampaignStatus)
export class SetCampaignStatusHandler implements ICommandHandler<SetCampaignStatus, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { campaignId, ...asked } }: SetCampaignStatus): Promise<Result> {
    return this.streams.decide(campaignStream(campaignId), campaignDecider, context, (campaign) =>
      setCampaignStatus(campaign, { ...asked, actorId: context.actor.id }),
    ) as Promise<Result>;
  }
}

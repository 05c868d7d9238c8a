import type { Refused } from '@corkboard/event-store/decider';
import type { Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims, STREAMS } from '@corkboard/service/definition';
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
import { claimsReleased } from '../promotion-claims.ts';

type Result = Recorded<Campaign, CampaignEvent> | Refused<'campaign-not-found' | 'campaign-ended'>;

export class SetCampaignStatus extends CommandWith<Omit<SetStatus, 'actorId'> & { campaignId: string }, Result> {}

@CommandHandler(SetCampaignStatus)
export class SetCampaignStatusHandler implements ICommandHandler<SetCampaignStatus, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  async execute({ context, input: { campaignId, ...asked } }: SetCampaignStatus): Promise<Result> {
    const set = (campaign: Campaign) => setCampaignStatus(campaign, { ...asked, actorId: context.actor.id });
    return this.streams.decide(campaignStream(campaignId), campaignDecider, context, set, {
      release: (events, before) => claimsReleased(this.claims, events, before),
    }) as Promise<Result>;
  }
}

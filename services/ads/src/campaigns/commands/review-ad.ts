import type { Refused } from '@corkboard/event-store/decider';
import type { Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CampaignEvent } from '../domain/campaign.facts.ts';
import { approveAd, type Campaign, campaignDecider, campaignStream, rejectAd } from '../domain/campaign.ts';

type Result = Recorded<Campaign, CampaignEvent> | Refused<'campaign-not-found' | 'campaign-ended' | 'ad-reviewed'>;

/** `reason` null: staff approve it. */
export class ReviewAd extends CommandWith<{ campaignId: string; reviewerId: string; reason: string | null }, Result> {}

@CommandHandler(ReviewAd)
export class ReviewAdHandler implements ICommandHandler<ReviewAd, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { campaignId, reviewerId, reason } }: ReviewAd): Promise<Result> {
    return this.streams.decide(campaignStream(campaignId), campaignDecider, context, (campaign) =>
      reason === null ? approveAd(campaign, { reviewerId }) : rejectAd(campaign, { reviewerId, reason }),
    ) as Promise<Result>;
  }
}

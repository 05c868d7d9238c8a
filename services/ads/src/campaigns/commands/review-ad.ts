import type { Refused } from '@corkboard/event-store/decider';
import type { Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims, STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approveAd, rejectAd } from '../domain/ad-review.ts';
import type { CampaignEvent } from '../domain/campaign.facts.ts';
import { type Campaign, campaignDecider, campaignStream } from '../domain/campaign.ts';
import { claimsReleased } from '../promotion-claims.ts';

type Result = Recorded<Campaign, CampaignEvent> | Refused<'campaign-not-found' | 'campaign-ended' | 'ad-reviewed'>;

/** `reason` null: staff approve it. */
export class ReviewAd extends CommandWith<{ campaignId: string; reviewerId: string; reason: string | null }, Result> {}

@CommandHandler(ReviewAd)
export class ReviewAdHandler implements ICommandHandler<ReviewAd, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  async execute({ context, input: { campaignId, reviewerId, reason } }: ReviewAd): Promise<Result> {
    const review = (campaign: Campaign) =>
      reason === null ? approveAd(campaign, { reviewerId }) : rejectAd(campaign, { reviewerId, reason });
    return this.streams.decide(campaignStream(campaignId), campaignDecider, context, review, {
      release: (events, before) => claimsReleased(this.claims, events, before),
    }) as Promise<Result>;
  }
}

import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims, STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Campaign, campaignDecider, campaignStream, completeCampaign, type Over } from '../domain/campaign.ts';
import { claimsReleased } from '../promotion-claims.ts';

/** Ends a campaign whose time or whose whole budget is over. */
export class CompleteCampaign extends CommandWith<{ campaignId: string } & Over, void> {}

@CommandHandler(CompleteCampaign)
export class CompleteCampaignHandler implements ICommandHandler<CompleteCampaign, void> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  async execute({ context, input: { campaignId, ...over } }: CompleteCampaign): Promise<void> {
    const complete = (campaign: Campaign) => completeCampaign(campaign, over);
    await this.streams.decide(campaignStream(campaignId), campaignDecider, context, complete, {
      release: (events, before) => claimsReleased(this.claims, events, before),
    });
  }
}

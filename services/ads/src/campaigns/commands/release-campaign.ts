import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { advertiserDecider, advertiserStream } from '../../advertisers/domain/advertiser.ts';
import { billingDecider, billingStream, isBillingValid } from '../../billing/domain/billing.ts';
import { campaignDecider, campaignStream, releaseCampaign } from '../domain/campaign.ts';

/** Nothing to do while the ad account cannot be billed: its confirmation comes back here. */
export class ReleaseCampaign extends CommandWith<{ campaignId: string; advertiserId: string }, void> {}

@CommandHandler(ReleaseCampaign)
export class ReleaseCampaignHandler implements ICommandHandler<ReleaseCampaign, void> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { campaignId, advertiserId } }: ReleaseCampaign): Promise<void> {
    const { state: billing } = await this.streams.load(billingStream(advertiserId), billingDecider);
    const { state: advertiser } = await this.streams.load(advertiserStream(advertiserId), advertiserDecider);
    if (advertiser.status === 'absent' || !isBillingValid(billing, advertiser.ownerUserId)) return;
    await this.streams.decide(campaignStream(campaignId), campaignDecider, context, releaseCampaign);
  }
}

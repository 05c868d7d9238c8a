import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AdChecks, recordChecks } from '../domain/ad-review.ts';
import { campaignDecider, campaignStream } from '../domain/campaign.ts';

/** Records what automatic checks found in an ad, and approves it where they may. */
export class RecordAdChecks extends CommandWith<AdChecks & { readonly campaignId: string }, void> {}

@CommandHandler(RecordAdChecks)
export class RecordAdChecksHandler implements ICommandHandler<RecordAdChecks, void> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { campaignId, ...checks } }: RecordAdChecks): Promise<void> {
    await this.streams.decide(campaignStream(campaignId), campaignDecider, context, (campaign) =>
      recordChecks(campaign, checks),
    );
  }
}

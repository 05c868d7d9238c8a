import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { submitAnew } from '../domain/ad-review.ts';
import { campaignDecider, campaignStream } from '../domain/campaign.ts';

interface Input {
  readonly campaignId: string;
  readonly cause: 'pin_changed' | 'reported';
}

/** An ad goes back to its review: its pin says or shows something else now, or people reported it rightly. */
export class SubmitAdAnew extends CommandWith<Input, void> {}

@CommandHandler(SubmitAdAnew)
export class SubmitAdAnewHandler implements ICommandHandler<SubmitAdAnew, void> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { campaignId, cause } }: SubmitAdAnew): Promise<void> {
    await this.streams.decide(campaignStream(campaignId), campaignDecider, context, (campaign) =>
      submitAnew(campaign, cause),
    );
  }
}

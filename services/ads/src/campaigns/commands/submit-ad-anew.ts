import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { campaignDecider, campaignStream, submitAnew } from '../domain/campaign.ts';

/** An approved ad whose pin says or shows something else now goes back to its review. */
export class SubmitAdAnew extends CommandWith<{ campaignId: string }, void> {}

@CommandHandler(SubmitAdAnew)
export class SubmitAdAnewHandler implements ICommandHandler<SubmitAdAnew, void> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { campaignId } }: SubmitAdAnew): Promise<void> {
    await this.streams.decide(campaignStream(campaignId), campaignDecider, context, submitAnew);
  }
}

import type { Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Advertiser, advertiserDecider, advertiserStream, chooseCampaignMode } from '../domain/advertiser.ts';

type Result = { readonly state: Advertiser } | Refused<'advertiser-not-found'>;

export class ChooseCampaignMode extends CommandWith<
  { advertiserId: string; asked: Parameters<typeof chooseCampaignMode>[1] },
  Result
> {}

@CommandHandler(ChooseCampaignMode)
export class ChooseCampaignModeHandler implements ICommandHandler<ChooseCampaignMode, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { advertiserId, asked } }: ChooseCampaignMode): Promise<Result> {
    const stream = advertiserStream(advertiserId);
    return this.streams.decide(stream, advertiserDecider, context, (advertiser) =>
      chooseCampaignMode(advertiser, asked),
    ) as Promise<Result>;
  }
}

import type { Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Advertiser, advertiserDecider, advertiserStream, reinstateAdvertiser } from '../domain/advertiser.ts';

type Result = { readonly state: Advertiser } | Refused<'advertiser-not-found' | 'advertiser-not-suspended'>;

export class ReinstateAdvertiser extends CommandWith<
  { advertiserId: string; asked: Parameters<typeof reinstateAdvertiser>[1] },
  Result
> {}

@CommandHandler(ReinstateAdvertiser)
export class ReinstateAdvertiserHandler implements ICommandHandler<ReinstateAdvertiser, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { advertiserId, asked } }: ReinstateAdvertiser): Promise<Result> {
    const stream = advertiserStream(advertiserId);
    return this.streams.decide(stream, advertiserDecider, context, (advertiser) =>
      reinstateAdvertiser(advertiser, asked),
    ) as Promise<Result>;
  }
}

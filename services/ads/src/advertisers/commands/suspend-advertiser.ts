import type { Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Advertiser, advertiserDecider, advertiserStream, suspendAdvertiser } from '../domain/advertiser.ts';

type Result = { readonly state: Advertiser } | Refused<'advertiser-not-found' | 'advertiser-suspended'>;

export class SuspendAdvertiser extends CommandWith<
  { advertiserId: string; asked: Parameters<typeof suspendAdvertiser>[1] },
  Result
> {}

@CommandHandler(SuspendAdvertiser)
export class SuspendAdvertiserHandler implements ICommandHandler<SuspendAdvertiser, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { advertiserId, asked } }: SuspendAdvertiser): Promise<Result> {
    const stream = advertiserStream(advertiserId);
    return this.streams.decide(stream, advertiserDecider, context, (advertiser) =>
      suspendAdvertiser(advertiser, asked),
    ) as Promise<Result>;
  }
}

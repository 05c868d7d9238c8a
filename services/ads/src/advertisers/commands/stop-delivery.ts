import type { Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Advertiser, advertiserDecider, advertiserStream, stopDelivery } from '../domain/advertiser.ts';

type Result = { readonly state: Advertiser } | Refused<'advertiser-not-found' | 'delivery-stopped'>;

export class StopDelivery extends CommandWith<
  { advertiserId: string; asked: Parameters<typeof stopDelivery>[1] },
  Result
> {}

@CommandHandler(StopDelivery)
export class StopDeliveryHandler implements ICommandHandler<StopDelivery, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { advertiserId, asked } }: StopDelivery): Promise<Result> {
    const stream = advertiserStream(advertiserId);
    return this.streams.decide(stream, advertiserDecider, context, (advertiser) =>
      stopDelivery(advertiser, asked),
    ) as Promise<Result>;
  }
}

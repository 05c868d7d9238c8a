import type { Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Advertiser, advertiserDecider, advertiserStream, resumeDelivery } from '../domain/advertiser.ts';

type Result = { readonly state: Advertiser } | Refused<'advertiser-not-found' | 'delivery-not-stopped'>;

export class ResumeDelivery extends CommandWith<
  { advertiserId: string; asked: Parameters<typeof resumeDelivery>[1] },
  Result
> {}

@CommandHandler(ResumeDelivery)
export class ResumeDeliveryHandler implements ICommandHandler<ResumeDelivery, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { advertiserId, asked } }: ResumeDelivery): Promise<Result> {
    const stream = advertiserStream(advertiserId);
    return this.streams.decide(stream, advertiserDecider, context, (advertiser) =>
      resumeDelivery(advertiser, asked),
    ) as Promise<Result>;
  }
}

import type { Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Advertiser, advertiserDecider, advertiserStream, recordConsent } from '../domain/advertiser.ts';

type Result = { readonly state: Advertiser } | Refused<'advertiser-not-found'>;

export class RecordConsent extends CommandWith<
  { advertiserId: string; asked: Parameters<typeof recordConsent>[1] },
  Result
> {}

@CommandHandler(RecordConsent)
export class RecordConsentHandler implements ICommandHandler<RecordConsent, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { advertiserId, asked } }: RecordConsent): Promise<Result> {
    const stream = advertiserStream(advertiserId);
    return this.streams.decide(stream, advertiserDecider, context, (advertiser) =>
      recordConsent(advertiser, asked),
    ) as Promise<Result>;
  }
}

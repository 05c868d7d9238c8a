import type { Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Advertiser, advertiserDecider, advertiserStream, renameAdvertiser } from '../domain/advertiser.ts';

type Result = { readonly state: Advertiser } | Refused<'advertiser-not-found'>;

export class RenameAdvertiser extends CommandWith<
  { advertiserId: string; asked: Parameters<typeof renameAdvertiser>[1] },
  Result
> {}

@CommandHandler(RenameAdvertiser)
export class RenameAdvertiserHandler implements ICommandHandler<RenameAdvertiser, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { advertiserId, asked } }: RenameAdvertiser): Promise<Result> {
    const stream = advertiserStream(advertiserId);
    return this.streams.decide(stream, advertiserDecider, context, (advertiser) =>
      renameAdvertiser(advertiser, asked),
    ) as Promise<Result>;
  }
}

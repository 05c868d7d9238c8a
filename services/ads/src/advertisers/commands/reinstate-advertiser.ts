import type { Refused } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Advertiser, advertiserDecider, advertiserStream, reinstateAdvertiser } from '../domain/advertiser.ts';

type Result = { readonly state: Advertiser } | Refused<'advertiser-not-found' | 'advertiser-not-suspended'>;

export class ReinstateAdvertiser extends Command<Result> {
  constructor(
    readonly context: CommandContext,
    readonly advertiserId: string,
    readonly asked: Parameters<typeof reinstateAdvertiser>[1],
  ) {
    super();
  }
}

@CommandHandler(ReinstateAdvertiser)
export class ReinstateAdvertiserHandler implements ICommandHandler<ReinstateAdvertiser, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, advertiserId, asked }: ReinstateAdvertiser): Promise<Result> {
    const stream = advertiserStream(advertiserId);
    return this.streams.decide(stream, advertiserDecider, context, (advertiser) =>
      reinstateAdvertiser(advertiser, asked),
    ) as Promise<Result>;
  }
}

import type { Refused } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Advertiser, advertiserDecider, advertiserStream, suspendAdvertiser } from '../domain/advertiser.ts';

type Result = { readonly state: Advertiser } | Refused<'advertiser-not-found' | 'advertiser-suspended'>;

export class SuspendAdvertiser extends Command<Result> {
  constructor(
    readonly context: CommandContext,
    readonly advertiserId: string,
    readonly asked: Parameters<typeof suspendAdvertiser>[1],
  ) {
    super();
  }
}

@CommandHandler(SuspendAdvertiser)
export class SuspendAdvertiserHandler implements ICommandHandler<SuspendAdvertiser, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, advertiserId, asked }: SuspendAdvertiser): Promise<Result> {
    const stream = advertiserStream(advertiserId);
    return this.streams.decide(stream, advertiserDecider, context, (advertiser) =>
      suspendAdvertiser(advertiser, asked),
    ) as Promise<Result>;
  }
}

import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { advertiserDecider, advertiserStream, takeOverAdvertiser } from '../domain/advertiser.ts';

type Result = DecidedBy<typeof takeOverAdvertiser>;

export class TakeOverAdvertiser extends CommandWith<
  { advertiserId: string; formerOwnerId: string; name: string },
  Result
> {}

@CommandHandler(TakeOverAdvertiser)
export class TakeOverAdvertiserHandler implements ICommandHandler<TakeOverAdvertiser, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { advertiserId, ...input } }: TakeOverAdvertiser): Promise<Result> {
    const asked = { ...input, actorId: context.actor.id };
    return this.streams.decide(advertiserStream(advertiserId), advertiserDecider, context, (advertiser) =>
      takeOverAdvertiser(advertiser, asked),
    );
  }
}

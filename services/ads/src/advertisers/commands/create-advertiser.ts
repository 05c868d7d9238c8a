import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { advertiserDecider, advertiserStream, createAdvertiser, type NewAdvertiser } from '../domain/advertiser.ts';
import { Suspensions } from '../suspensions.ts';

type Result = DecidedBy<typeof createAdvertiser>;

export class CreateAdvertiser extends CommandWith<NewAdvertiser, Result> {}

@CommandHandler(CreateAdvertiser)
export class CreateAdvertiserHandler implements ICommandHandler<CreateAdvertiser, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly suspensions: Suspensions,
  ) {}

  async execute({ context, input: asked }: CreateAdvertiser): Promise<Result> {
    const advertiserId = this.streams.newId(context);
    const isSuspendedElsewhere = await this.suspensions.ofBusiness(asked.ownerUserId);
    return this.streams.decide(
      advertiserStream(advertiserId),
      advertiserDecider,
      context,
      (advertiser) => createAdvertiser(advertiser, { ...asked, advertiserId, isSuspendedElsewhere }),
      // Refused, a repetition of what was done before has to be found.
      { isNew: !isSuspendedElsewhere },
    );
  }
}

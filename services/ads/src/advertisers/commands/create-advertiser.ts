import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type Advertiser,
  advertiserDecider,
  advertiserStream,
  createAdvertiser,
  type NewAdvertiser,
} from '../domain/advertiser.ts';

type Result = { readonly state: Advertiser } | Refused<'advertiser-exists'>;

export class CreateAdvertiser extends CommandWith<NewAdvertiser, Result> {}

@CommandHandler(CreateAdvertiser)
export class CreateAdvertiserHandler implements ICommandHandler<CreateAdvertiser, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: asked }: CreateAdvertiser): Promise<Result> {
    const advertiserId = this.streams.newId(context);
    const recorded = await this.streams.decide(
      advertiserStream(advertiserId),
      advertiserDecider,
      context,
      (advertiser) => createAdvertiser(advertiser, { ...asked, advertiserId }),
      { isNew: true },
    );
    return isRefused(recorded) ? refuse('advertiser-exists') : recorded;
  }
}

import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { offerTakeover } from '../domain/takeover.ts';

type Result = DecidedBy<typeof offerTakeover>;

/** `ownerId`: account that is erased; a business that another one owns stays as it is. */
export class OfferTakeover extends CommandWith<{ businessId: string; ownerId: string }, Result> {}

@CommandHandler(OfferTakeover)
export class OfferTakeoverHandler implements ICommandHandler<OfferTakeover, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { businessId, ownerId } }: OfferTakeover): Promise<Result> {
    const asked = { businessId, actorId: ownerId, at: context.occurredAt };
    return this.streams.decide(businessAccessStream(businessId), businessAccessDecider, context, (access) =>
      offerTakeover(access, asked),
    );
  }
}

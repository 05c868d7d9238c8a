import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import type { Objective } from '@corkboard/rules/ads/campaigns';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { priceListDecider, priceListStream, removePrice } from '../domain/price-list.ts';

type Result = DecidedBy<typeof removePrice>;

export class RemovePrice extends CommandWith<{ country: string; objective: Objective; reason: string }, Result> {}

@CommandHandler(RemovePrice)
export class RemovePriceHandler implements ICommandHandler<RemovePrice, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: RemovePrice): Promise<Result> {
    const asked = { ...input, operatorId: context.actor.id };
    const stream = priceListStream(input.country, input.objective);
    return this.streams.decide(stream, priceListDecider, context, (list) => removePrice(list, asked));
  }
}

import type { Refused } from '@corkboard/event-store/decider';
import type { Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PriceListEvent } from '../domain/price-list.facts.ts';
import {
  type SetPrice as Asked,
  type PriceList,
  priceListDecider,
  priceListStream,
  setPrice,
} from '../domain/price-list.ts';

type Result = Recorded<PriceList, PriceListEvent> | Refused<'price-invalid'>;

export class SetPrice extends CommandWith<Omit<Asked, 'priceListId' | 'operatorId'>, Result> {}

@CommandHandler(SetPrice)
export class SetPriceHandler implements ICommandHandler<SetPrice, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: SetPrice): Promise<Result> {
    const asked = { ...input, priceListId: this.streams.newId(context), operatorId: context.actor.id };
    const stream = priceListStream(input.country, input.objective);
    return this.streams.decide(stream, priceListDecider, context, (list) => setPrice(list, asked)) as Promise<Result>;
  }
}

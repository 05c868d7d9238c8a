import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { takeOverBusiness } from '../domain/takeover.ts';

type Result = DecidedBy<typeof takeOverBusiness>;

export class TakeOverBusiness extends CommandWith<{ businessId: string; name: string }, Result> {}

@CommandHandler(TakeOverBusiness)
export class TakeOverBusinessHandler implements ICommandHandler<TakeOverBusiness, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: TakeOverBusiness): Promise<Result> {
    const asked = { ...input, actorId: context.actor.id, at: context.occurredAt };
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      takeOverBusiness(access, asked),
    );
  }
}

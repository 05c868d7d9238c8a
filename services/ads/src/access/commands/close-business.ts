import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream, closeBusiness } from '../domain/business-access.ts';

type Result = DecidedBy<typeof closeBusiness>;

export class CloseBusiness extends CommandWith<{ businessId: string }, Result> {}

@CommandHandler(CloseBusiness)
export class CloseBusinessHandler implements ICommandHandler<CloseBusiness, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: CloseBusiness): Promise<Result> {
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      closeBusiness(access, input),
    );
  }
}

import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { closeBusiness } from '../domain/takeover.ts';

type Result = DecidedBy<typeof closeBusiness>;

/** `ownerId`: account that is erased; a business that another one owns stays as it is. */
export class CloseBusiness extends CommandWith<{ businessId: string; ownerId: string }, Result> {}

@CommandHandler(CloseBusiness)
export class CloseBusinessHandler implements ICommandHandler<CloseBusiness, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { businessId, ownerId } }: CloseBusiness): Promise<Result> {
    const asked = { businessId, actorId: ownerId };
    return this.streams.decide(businessAccessStream(businessId), businessAccessDecider, context, (access) =>
      closeBusiness(access, asked),
    );
  }
}

import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { requireTwoFactor } from '../domain/members.ts';

type Result = DecidedBy<typeof requireTwoFactor>;

export class RequireTwoFactor extends CommandWith<{ businessId: string; required: boolean }, Result> {}

@CommandHandler(RequireTwoFactor)
export class RequireTwoFactorHandler implements ICommandHandler<RequireTwoFactor, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: RequireTwoFactor): Promise<Result> {
    const asked = { ...input, actorId: context.actor.id };
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      requireTwoFactor(access, asked),
    );
  }
}

import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import type { BusinessRole } from '@corkboard/rules/ads/permissions';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { changeMember } from '../domain/members.ts';

type Result = DecidedBy<typeof changeMember>;

export class ChangeMember extends CommandWith<
  { businessId: string; userId: string; permissions: readonly BusinessRole[] },
  Result
> {}

@CommandHandler(ChangeMember)
export class ChangeMemberHandler implements ICommandHandler<ChangeMember, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: ChangeMember): Promise<Result> {
    const asked = { ...input, actorId: context.actor.id };
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      changeMember(access, asked),
    );
  }
}

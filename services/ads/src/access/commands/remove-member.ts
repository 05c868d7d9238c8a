import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { removeMember } from '../domain/members.ts';

type Result = DecidedBy<typeof removeMember>;

export class RemoveMember extends CommandWith<{ businessId: string; userId: string }, Result> {}

@CommandHandler(RemoveMember)
export class RemoveMemberHandler implements ICommandHandler<RemoveMember, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: RemoveMember): Promise<Result> {
    const asked = { ...input, actorId: context.actor.id };
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      removeMember(access, asked),
    );
  }
}

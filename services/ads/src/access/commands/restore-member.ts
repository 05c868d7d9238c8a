import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { restoreMember } from '../domain/members.ts';

type Result = DecidedBy<typeof restoreMember>;

export class RestoreMember extends CommandWith<{ businessId: string; userId: string }, Result> {}

@CommandHandler(RestoreMember)
export class RestoreMemberHandler implements ICommandHandler<RestoreMember, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: RestoreMember): Promise<Result> {
    const asked = { ...input, actorId: context.actor.id, at: context.occurredAt };
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      restoreMember(access, asked),
    );
  }
}

import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { restoreInvitation } from '../domain/invitations.ts';

type Result = DecidedBy<typeof restoreInvitation>;

export class RestoreInvitation extends CommandWith<{ businessId: string; invitationId: string }, Result> {}

@CommandHandler(RestoreInvitation)
export class RestoreInvitationHandler implements ICommandHandler<RestoreInvitation, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: RestoreInvitation): Promise<Result> {
    const asked = { ...input, actorId: context.actor.id, at: context.occurredAt };
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      restoreInvitation(access, asked),
    );
  }
}

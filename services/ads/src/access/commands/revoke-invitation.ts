import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { revokeInvitation } from '../domain/invitations.ts';

type Result = DecidedBy<typeof revokeInvitation>;

export class RevokeInvitation extends CommandWith<{ businessId: string; invitationId: string }, Result> {}

@CommandHandler(RevokeInvitation)
export class RevokeInvitationHandler implements ICommandHandler<RevokeInvitation, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: RevokeInvitation): Promise<Result> {
    const asked = { ...input, actorId: context.actor.id, at: context.occurredAt };
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      revokeInvitation(access, asked),
    );
  }
}

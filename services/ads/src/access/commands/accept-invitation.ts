import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { acceptInvitation } from '../domain/invitations.ts';

type Result = DecidedBy<typeof acceptInvitation>;

export class AcceptInvitation extends CommandWith<{ businessId: string; invitationId: string }, Result> {}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: AcceptInvitation): Promise<Result> {
    const asked = { ...input, actorId: context.actor.id, at: context.occurredAt };
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      acceptInvitation(access, asked),
    );
  }
}

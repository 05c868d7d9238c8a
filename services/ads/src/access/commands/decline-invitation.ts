import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { declineInvitation } from '../domain/invitations.ts';

type Result = DecidedBy<typeof declineInvitation>;

export class DeclineInvitation extends CommandWith<{ businessId: string; invitationId: string }, Result> {}

@CommandHandler(DeclineInvitation)
export class DeclineInvitationHandler implements ICommandHandler<DeclineInvitation, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: DeclineInvitation): Promise<Result> {
    const asked = { ...input, actorId: context.actor.id, at: context.occurredAt };
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      declineInvitation(access, asked),
    );
  }
}

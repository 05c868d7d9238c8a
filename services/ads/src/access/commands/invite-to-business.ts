import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import type { BusinessRole } from '@corkboard/rules/ads/permissions';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { inviteToBusiness } from '../domain/invitations.ts';

type Result = DecidedBy<typeof inviteToBusiness>;

export class InviteToBusiness extends CommandWith<
  { businessId: string; email: string; permissions: readonly BusinessRole[] },
  Result
> {}

@CommandHandler(InviteToBusiness)
export class InviteToBusinessHandler implements ICommandHandler<InviteToBusiness, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: InviteToBusiness): Promise<Result> {
    const asked = {
      ...input,
      invitationId: this.streams.newId(context),
      actorId: context.actor.id,
      at: context.occurredAt,
    };
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      inviteToBusiness(access, asked),
    );
  }
}

import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import type { SubjectKeys } from '@corkboard/event-store/subject-keys';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS, SUBJECT_KEYS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { expireInvitation } from '../domain/invitations.ts';

type Result = DecidedBy<typeof expireInvitation>;

export class ExpireInvitation extends CommandWith<{ businessId: string; invitationId: string }, Result> {}

/** The address is of no use any more: its key goes first, so that an expired invitation has none. */
@CommandHandler(ExpireInvitation)
export class ExpireInvitationHandler implements ICommandHandler<ExpireInvitation, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
  ) {}

  async execute({ context, input }: ExpireInvitation): Promise<Result> {
    await this.keys.destroy(input.invitationId);
    const asked = { ...input, at: context.occurredAt };
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      expireInvitation(access, asked),
    );
  }
}

import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { inviteCollaborators } from '../../boards/domain/collaborators.ts';
import { InviteAllowance } from '../invite-allowance.ts';

type Result = DecidedBy<typeof inviteCollaborators> | Refused<'invites-used-up'>;

export class InviteCollaborators extends CommandWith<
  { boardId: string; userIds: readonly string[]; emails: readonly string[]; role: CollaboratorRole },
  Result
> {}

@CommandHandler(InviteCollaborators)
export class InviteCollaboratorsHandler implements ICommandHandler<InviteCollaborators, Result> {
  constructor(
    private readonly streams: Streams,
    private readonly allowance: InviteAllowance,
  ) {}

  async execute({ context, input: { boardId, userIds, emails, role } }: InviteCollaborators): Promise<Result> {
    const actorId = subjectOf(context);
    const people = [
      ...userIds.map((inviteeId) => ({ inviteeId, email: null })),
      ...emails.map((email) => ({ inviteeId: null, email })),
    ];
    const invitees = people.map((person, at) => ({ inviteId: this.streams.newId(context, at), ...person }));
    const inviteIds = invitees.map(({ inviteId }) => inviteId);
    if (!(await this.allowance.take(actorId, inviteIds))) return refuse('invites-used-up');
    const asked = { actorId, at: context.occurredAt, role, invitees };
    const invited = await this.streams.decide(`board-${boardId}`, boardDecider, context, (board) =>
      inviteCollaborators(board, asked),
    );
    if (isRefused(invited)) await this.allowance.giveBack(inviteIds);
    return invited;
  }
}

import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { changeRole } from '../../boards/domain/collaborators.ts';

type Result = DecidedBy<typeof changeRole>;

export class ChangeCollaboratorRole extends CommandWith<
  { boardId: string; userId: string; role: CollaboratorRole },
  Result
> {}

@CommandHandler(ChangeCollaboratorRole)
export class ChangeCollaboratorRoleHandler implements ICommandHandler<ChangeCollaboratorRole, Result> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { boardId, ...of } }: ChangeCollaboratorRole): Promise<Result> {
    const asked = { ...of, actorId: subjectOf(context), at: context.occurredAt };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => changeRole(board, asked));
  }
}

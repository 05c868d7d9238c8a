import { type DecidedBy, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeCollaborator } from '../../boards/domain/collaborators.ts';
import { andSettled } from '../../boards/domain/ownership.ts';
import { FreeNames } from '../../boards/free-names.ts';

type Result = DecidedBy<typeof removeCollaborator>;

export class RemoveCollaborator extends CommandWith<{ boardId: string; userId: string }, Result> {}

@CommandHandler(RemoveCollaborator)
export class RemoveCollaboratorHandler implements ICommandHandler<RemoveCollaborator, Result> {
  constructor(private readonly names: FreeNames) {}

  async execute({ context, input: { boardId, ...of } }: RemoveCollaborator): Promise<Result> {
    const asked = { ...of, actorId: subjectOf(context), at: context.occurredAt };
    return this.names.decide(boardId, context, (board, called) =>
      andSettled(board, removeCollaborator(board, asked), { cause: 'given', called }),
    );
  }
}

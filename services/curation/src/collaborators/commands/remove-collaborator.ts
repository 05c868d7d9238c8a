import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { removeCollaborator } from '../../boards/domain/collaborators.ts';

type Result = DecidedBy<typeof removeCollaborator>;

export class RemoveCollaborator extends CommandWith<{ boardId: string; userId: string }, Result> {}

@CommandHandler(RemoveCollaborator)
export class RemoveCollaboratorHandler implements ICommandHandler<RemoveCollaborator, Result> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { boardId, ...of } }: RemoveCollaborator): Promise<Result> {
    const asked = { ...of, actorId: subjectOf(context), at: context.occurredAt };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => removeCollaborator(board, asked));
  }
}

import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { acceptInvite } from '../../boards/domain/collaborators.ts';

type Result = DecidedBy<typeof acceptInvite>;

export class AcceptBoardInvite extends CommandWith<{ boardId: string; inviteId: string }, Result> {}

@CommandHandler(AcceptBoardInvite)
export class AcceptBoardInviteHandler implements ICommandHandler<AcceptBoardInvite, Result> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { boardId, ...of } }: AcceptBoardInvite): Promise<Result> {
    const asked = { ...of, actorId: subjectOf(context), at: context.occurredAt };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => acceptInvite(board, asked));
  }
}

import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { revokeInvite } from '../../boards/domain/collaborators.ts';

type Result = DecidedBy<typeof revokeInvite>;

export class RevokeBoardInvite extends CommandWith<{ boardId: string; inviteId: string }, Result> {}

@CommandHandler(RevokeBoardInvite)
export class RevokeBoardInviteHandler implements ICommandHandler<RevokeBoardInvite, Result> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { boardId, ...of } }: RevokeBoardInvite): Promise<Result> {
    const asked = { ...of, actorId: subjectOf(context), at: context.occurredAt };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => revokeInvite(board, asked));
  }
}

import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { denyInvite } from '../../boards/domain/collaborators.ts';

type Result = DecidedBy<typeof denyInvite>;

export class DeclineBoardInvite extends CommandWith<{ boardId: string; inviteId: string }, Result> {}

@CommandHandler(DeclineBoardInvite)
export class DeclineBoardInviteHandler implements ICommandHandler<DeclineBoardInvite, Result> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { boardId, ...of } }: DeclineBoardInvite): Promise<Result> {
    const asked = { ...of, actorId: subjectOf(context), at: context.occurredAt };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => denyInvite(board, asked));
  }
}

import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { allowInviting } from '../../boards/domain/collaborators.ts';

export class AllowInviting extends CommandWith<
  { boardId: string; isAllowed: boolean },
  DecidedBy<typeof allowInviting>
> {}

@CommandHandler(AllowInviting)
export class AllowInvitingHandler implements ICommandHandler<AllowInviting> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input: { boardId, isAllowed } }: AllowInviting) {
    const asked = { actorId: subjectOf(context), isAllowed };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => allowInviting(board, asked));
  }
}

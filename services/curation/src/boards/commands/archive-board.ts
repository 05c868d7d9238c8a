import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { archiveBoard } from '../domain/archive-board.ts';
import { boardDecider } from '../domain/board.ts';

export class ArchiveBoard extends CommandWith<
  { boardId: string; isArchived: boolean },
  DecidedBy<typeof archiveBoard>
> {}

@CommandHandler(ArchiveBoard)
export class ArchiveBoardHandler implements ICommandHandler<ArchiveBoard> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input: { boardId, isArchived } }: ArchiveBoard) {
    const asked = { actorId: subjectOf(context), isArchived };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => archiveBoard(board, asked));
  }
}

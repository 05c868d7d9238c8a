import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../domain/board.ts';
import { deleteSection } from '../domain/change-sections.ts';

export class DeleteSection extends CommandWith<
  { boardId: string; sectionId: string },
  DecidedBy<typeof deleteSection>
> {}

@CommandHandler(DeleteSection)
export class DeleteSectionHandler implements ICommandHandler<DeleteSection> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input: { boardId, sectionId } }: DeleteSection) {
    const asked = { actorId: subjectOf(context), sectionId };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => deleteSection(board, asked));
  }
}

import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../domain/board.ts';
import { reorderSections } from '../domain/change-sections.ts';

export class ReorderSections extends CommandWith<
  { boardId: string; sectionIds: readonly string[] },
  DecidedBy<typeof reorderSections>
> {}

@CommandHandler(ReorderSections)
export class ReorderSectionsHandler implements ICommandHandler<ReorderSections> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input: { boardId, sectionIds } }: ReorderSections) {
    const asked = { actorId: subjectOf(context), sectionIds };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => reorderSections(board, asked));
  }
}

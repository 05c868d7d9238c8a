import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sectionSlugs } from '../board-slug.ts';
import { boardDecider } from '../domain/board.ts';
import { renameSection } from '../domain/change-sections.ts';

export class RenameSection extends CommandWith<
  { boardId: string; sectionId: string; name: string },
  DecidedBy<typeof renameSection>
> {}

@CommandHandler(RenameSection)
export class RenameSectionHandler implements ICommandHandler<RenameSection> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input: { boardId, sectionId, name } }: RenameSection) {
    const slugs = sectionSlugs(name, sectionId);
    const asked = { actorId: subjectOf(context), sectionId, name, slugs };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => renameSection(board, asked));
  }
}

import { isUuid } from '@corkboard/event-store/identifiers';
import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BoardPins } from '../board-pins.ts';
import { sectionSlugs } from '../board-slug.ts';
import { boardDecider } from '../domain/board.ts';
import { createSection } from '../domain/change-sections.ts';
import type { SectionEntry, SectionNameSource } from '../domain/section.facts.ts';

export class CreateSection extends CommandWith<
  {
    boardId: string;
    name: string;
    nameSource: SectionNameSource;
    initialPinIds: readonly string[];
    entry: SectionEntry;
  },
  DecidedBy<typeof createSection>
> {}

@CommandHandler(CreateSection)
export class CreateSectionHandler implements ICommandHandler<CreateSection> {
  constructor(
    private readonly streams: Streams,
    private readonly pins: BoardPins,
  ) {}

  async execute({ context, input: { boardId, ...asked } }: CreateSection) {
    const sectionId = this.streams.newId(context);
    const strangePinIds = await this.#strange(boardId, asked.initialPinIds);
    const slugs = sectionSlugs(asked.name, sectionId);
    const section = { ...asked, actorId: subjectOf(context), sectionId, slugs, strangePinIds, at: context.occurredAt };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => createSection(board, section));
  }

  async #strange(boardId: string, pinIds: readonly string[]): Promise<readonly string[]> {
    const malformed = pinIds.filter((id) => !isUuid(id));
    if (malformed.length > 0 || pinIds.length === 0) return malformed;
    return this.pins.notOnBoard(boardId, pinIds);
  }
}

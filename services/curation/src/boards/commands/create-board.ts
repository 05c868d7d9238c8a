import { isRefused, type Refused } from '@corkboard/event-store/decider';
import { type CommandContext, type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BoardAllowance } from '../board-allowance.ts';
import { atFreeSlug, claimsOfEvents } from '../board-claims.ts';
import { sectionSlugs, slugCandidates } from '../board-slug.ts';
import { boardDecider } from '../domain/board.ts';
import { createBoardWithSections } from '../domain/change-sections.ts';

export class CreateBoard extends CommandWith<
  {
    name: string;
    privacy: BoardPrivacy;
    advertiserId: string | null;
    source: string;
    /** Sections to begin with. */
    sectionNames: readonly string[];
  },
  DecidedBy<typeof createBoardWithSections> | Refused<'board-name-taken'>
> {}

@CommandHandler(CreateBoard)
export class CreateBoardHandler implements ICommandHandler<CreateBoard> {
  constructor(
    private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
    private readonly allowance: BoardAllowance,
  ) {}

  async execute({ context, input: board }: CreateBoard) {
    const boardId = this.streams.newId(context);
    const result = await this.#create(boardId, context, board);
    if (isRefused(result)) await this.allowance.giveBack(boardId);
    return result;
  }

  async #create(boardId: string, context: CommandContext, { sectionNames, ...board }: CreateBoard['input']) {
    const ownerId = subjectOf(context);
    const sections = sectionNames.map((name, index) => {
      const sectionId = this.streams.newId(context, index + 1);
      const slugs = sectionSlugs(name, sectionId);
      const named = { name, sectionId, slugs, actorId: ownerId, nameSource: 0, entry: 'board_form' } as const;
      return { ...named, initialPinIds: [], strangePinIds: [], at: context.occurredAt };
    });
    const owned = await this.allowance.take(ownerId, boardId);
    return atFreeSlug(slugCandidates(board.name, boardId), (slug) =>
      this.streams.decide(
        `board-${boardId}`,
        boardDecider,
        context,
        (state) => createBoardWithSections(state, { board: { ...board, boardId, ownerId, slug, owned }, sections }),
        { claims: (events) => claimsOfEvents(this.claims, events) },
      ),
    );
  }
}

import { isRefused, type Refused } from '@corkboard/event-store/decider';
import { type CommandContext, type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BoardAllowance } from '../board-allowance.ts';
import { atFreeSlug, claimsOfEvents } from '../board-claims.ts';
import { slugCandidates } from '../board-slug.ts';
import { boardDecider, createBoard } from '../domain/board.ts';

export class CreateBoard extends CommandWith<
  { name: string; privacy: BoardPrivacy; advertiserId: string | null; source: string },
  DecidedBy<typeof createBoard> | Refused<'board-name-taken'>
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

  async #create(boardId: string, context: CommandContext, board: CreateBoard['input']) {
    const ownerId = subjectOf(context);
    const owned = await this.allowance.take(ownerId, boardId);
    return atFreeSlug(slugCandidates(board.name, boardId), (slug) =>
      this.streams.decide(
        `board-${boardId}`,
        boardDecider,
        context,
        (state) => createBoard(state, { ...board, boardId, ownerId, slug, owned }),
        { claims: (events) => claimsOfEvents(this.claims, events) },
      ),
    );
  }
}

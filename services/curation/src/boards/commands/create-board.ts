import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { type CommandContext, type Recorded, Streams } from '@corkboard/event-store/streams';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BoardAllowance } from '../board-allowance.ts';
import { claimsOf } from '../board-claims.ts';
import { slugCandidates } from '../board-slug.ts';
import type { BoardEvent } from '../domain/board.facts.ts';
import { type Board, boardDecider, createBoard } from '../domain/board.ts';

type Refusal =
  | 'board-name-missing'
  | 'board-name-too-long'
  | 'board-name-taken'
  | 'board-limit-reached'
  | 'board-privacy-refused'
  | 'board-exists';
type Result = Recorded<Board, BoardEvent> | Refused<Refusal>;

export class CreateBoard extends CommandWith<{ name: string; privacy: BoardPrivacy; source: string }, Result> {}

@CommandHandler(CreateBoard)
export class CreateBoardHandler implements ICommandHandler<CreateBoard> {
  constructor(
    private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
    private readonly allowance: BoardAllowance,
  ) {}

  async execute({ context, input: board }: CreateBoard): Promise<Result> {
    const boardId = this.streams.newId(context);
    const result = await this.#create(boardId, context, board);
    if (isRefused(result)) await this.allowance.giveBack(boardId);
    return result;
  }

  async #create(boardId: string, context: CommandContext, board: CreateBoard['input']): Promise<Result> {
    const ownerId = context.actor.id;
    const owned = await this.allowance.take(ownerId, boardId);
    for (const slug of slugCandidates(board.name, boardId)) {
      const recorded = await this.streams.decide(
        `board-${boardId}`,
        boardDecider,
        context,
        (state) => createBoard(state, { ...board, boardId, ownerId, slug, owned }),
        {
          claims: (events) =>
            events.flatMap(({ type, data }) => (type === 'BoardCreated' ? claimsOf(this.claims, data) : [])),
        },
      );
      if (!isRefused(recorded)) return recorded;
      if (recorded.refused === 'claim-taken:board-name') return refuse('board-name-taken');
      if (recorded.refused !== 'claim-taken:board-slug') return refuse(recorded.refused as Refusal);
    }
    throw new Error(`no address is left for board ${boardId}`);
  }
}

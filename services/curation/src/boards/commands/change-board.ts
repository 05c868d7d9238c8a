import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { Claim } from '@corkboard/event-store/port';
import { type Recorded, Streams } from '@corkboard/event-store/streams';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { claimsOf, without } from '../board-claims.ts';
import { slugCandidates, slugOf } from '../board-slug.ts';
import type { BoardEvent } from '../domain/board.facts.ts';
import { type Board, boardDecider, changeBoard } from '../domain/board.ts';

type Refusal =
  | 'board-name-missing'
  | 'board-name-too-long'
  | 'board-name-taken'
  | 'board-privacy-refused'
  | 'board-not-found';
type Result = Recorded<Board, BoardEvent> | Refused<Refusal>;

export class ChangeBoard extends CommandWith<
  {
    boardId: string;
    name: string | null;
    privacy: BoardPrivacy | null;
  },
  Result
> {}

/** 'kitchen-2' still is the address of a board called Kitchen. */
const keeps = (board: Board, name: string): string | null =>
  board.status === 'open' && board.slug.replace(/-\d+$/, '') === slugOf(name) ? board.slug : null;

@CommandHandler(ChangeBoard)
export class ChangeBoardHandler implements ICommandHandler<ChangeBoard> {
  constructor(
    private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  async execute({ context, input: change }: ChangeBoard): Promise<Result> {
    const { boardId, name, privacy } = change;
    for (const candidate of slugCandidates(name ?? '', boardId)) {
      const recorded = await this.streams.decide(
        `board-${boardId}`,
        boardDecider,
        context,
        (board) =>
          changeBoard(board, {
            actorId: context.actor.id,
            name,
            privacy,
            slug: keeps(board, name ?? '') ?? candidate,
          }),
        {
          claims: (events, before) => without(this.#held(events), this.#holds(before)),
          release: (events, before) =>
            this.#held(events).length ? without(this.#holds(before), this.#held(events)) : [],
        },
      );
      if (!isRefused(recorded)) return recorded;
      if (recorded.refused === 'claim-taken:board-name') return refuse('board-name-taken');
      if (recorded.refused !== 'claim-taken:board-slug') return refuse(recorded.refused as Refusal);
    }
    throw new Error(`no address is left for board ${boardId}`);
  }

  #held(events: readonly BoardEvent[]): readonly Claim[] {
    return events.flatMap(({ type, data }) => (type === 'BoardRenamed' ? claimsOf(this.claims, data) : []));
  }

  #holds(board: Board): readonly Claim[] {
    return board.status === 'open' ? claimsOf(this.claims, board) : [];
  }
}

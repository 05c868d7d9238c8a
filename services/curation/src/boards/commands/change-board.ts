import type { Refused } from '@corkboard/event-store/decider';
import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { atFreeSlug, claimsGivenBack, claimsTaken } from '../board-claims.ts';
import { slugCandidates, slugOf } from '../board-slug.ts';
import { type Board, boardDecider, changeBoard } from '../domain/board.ts';

export class ChangeBoard extends CommandWith<
  { boardId: string; name: string | null; description: string | null; privacy: BoardPrivacy | null },
  DecidedBy<typeof changeBoard> | Refused<'board-name-taken'>
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

  execute({ context, input: { boardId, name, ...more } }: ChangeBoard) {
    const change = { actorId: subjectOf(context), name, ...more };
    return atFreeSlug(slugCandidates(name ?? '', boardId), (candidate) =>
      this.streams.decide(
        `board-${boardId}`,
        boardDecider,
        context,
        (board) => changeBoard(board, { ...change, slug: keeps(board, name ?? '') ?? candidate }),
        {
          claims: (events, before) => claimsTaken(this.claims, before, events),
          release: (events, before) => claimsGivenBack(this.claims, before, events),
        },
      ),
    );
  }
}

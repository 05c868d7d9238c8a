import type { Refused } from '@corkboard/event-store/decider';
import { isRefused, refuse } from '@corkboard/event-store/decider';
import { type Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { claimsOf } from '../board-claims.ts';
import type { BoardEvent } from '../domain/board.facts.ts';
import { type Board, boardDecider, deleteBoard } from '../domain/board.ts';
import { PinCounts } from '../pin-counts.ts';

type Result = Recorded<Board, BoardEvent> | Refused<'board-not-found'>;

export class DeleteBoard extends CommandWith<{ boardId: string }, Result> {}

@CommandHandler(DeleteBoard)
export class DeleteBoardHandler implements ICommandHandler<DeleteBoard> {
  constructor(
    private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
    private readonly counts: PinCounts,
  ) {}

  async execute({ context, input: { boardId } }: DeleteBoard): Promise<Result> {
    const pinCount = await this.counts.pinCountOf(boardId);
    const recorded = await this.streams.decide(
      `board-${boardId}`,
      boardDecider,
      context,
      (board) => deleteBoard(board, { actorId: context.actor.id, pinCount }),
      { release: (_, before) => (before.status === 'open' ? claimsOf(this.claims, before) : []) },
    );
    return isRefused(recorded) ? refuse('board-not-found') : recorded;
  }
}

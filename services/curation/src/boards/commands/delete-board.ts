import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { claimsOfBoard } from '../board-claims.ts';
import { boardDecider } from '../domain/board.ts';
import { deleteIdleBoard } from '../domain/delete-idle-board.ts';
import { MovesElsewhere } from '../moves-elsewhere.ts';
import { PinCounts } from '../pin-counts.ts';

export class DeleteBoard extends CommandWith<{ boardId: string }, DecidedBy<typeof deleteIdleBoard>> {}

@CommandHandler(DeleteBoard)
export class DeleteBoardHandler implements ICommandHandler<DeleteBoard> {
  constructor(
    private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
    private readonly counts: PinCounts,
    private readonly movesElsewhere: MovesElsewhere,
  ) {}

  async execute({ context, input: { boardId } }: DeleteBoard) {
    const at = context.occurredAt;
    const [pinCount, elsewhere] = await Promise.all([
      this.counts.pinCountOf(boardId),
      this.movesElsewhere.busyWith(boardId, at),
    ]);
    return this.streams.decide(
      `board-${boardId}`,
      boardDecider,
      context,
      (board) => deleteIdleBoard(board, { actorId: subjectOf(context), pinCount, at, elsewhere }),
      { release: (_, before) => claimsOfBoard(this.claims, before) },
    );
  }
}

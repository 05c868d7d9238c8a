import { type DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PurgeCause } from '../domain/board.facts.ts';
import { boardDecider } from '../domain/board.ts';
import { purgeBoard } from '../domain/restore-board.ts';

/** `actorId` null: its time is over. */
export class PurgeBoard extends CommandWith<
  { boardId: string; actorId: string | null; cause: PurgeCause },
  DecidedBy<typeof purgeBoard>
> {}

@CommandHandler(PurgeBoard)
export class PurgeBoardHandler implements ICommandHandler<PurgeBoard> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input: { boardId, ...purge } }: PurgeBoard) {
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => purgeBoard(board, purge));
  }
}

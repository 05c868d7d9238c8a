import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CoverCause, CoverPicture } from '../domain/board.facts.ts';
import { boardDecider, coverBoard, uncoverBoard } from '../domain/board.ts';

/** By a process: a pin that came gives its board a cover, a pin that went takes it away. */
export class CoverBoard extends CommandWith<
  {
    boardId: string;
    change:
      | { came: { pinId: string; picture: CoverPicture; cause: CoverCause } }
      | { gone: { pinId: string; next: { pinId: string; picture: CoverPicture } | null } };
  },
  void
> {}

@CommandHandler(CoverBoard)
export class CoverBoardHandler implements ICommandHandler<CoverBoard> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { boardId, change } }: CoverBoard): Promise<void> {
    await this.streams.decide(`board-${boardId}`, boardDecider, context, (board) =>
      'came' in change ? coverBoard(board, change.came) : uncoverBoard(board, change.gone),
    );
  }
}

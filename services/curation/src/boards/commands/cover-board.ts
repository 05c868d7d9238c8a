import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CoverCause, CoverPicture } from '../domain/board.facts.ts';
import { boardDecider, coverBoard, uncoverBoard } from '../domain/board.ts';

/** By a process: a pin that came gives its board a cover, a pin that went takes it away. */
export class CoverBoard extends Command<void> {
  constructor(
    readonly context: CommandContext,
    readonly boardId: string,
    readonly change:
      | { readonly came: { readonly pinId: string; readonly picture: CoverPicture; readonly cause: CoverCause } }
      | { readonly gone: { readonly pinId: string; readonly next: { pinId: string; picture: CoverPicture } | null } },
  ) {
    super();
  }
}

@CommandHandler(CoverBoard)
export class CoverBoardHandler implements ICommandHandler<CoverBoard> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, boardId, change }: CoverBoard): Promise<void> {
    await this.streams.decide(`board-${boardId}`, boardDecider, context, (board) =>
      'came' in change ? coverBoard(board, change.came) : uncoverBoard(board, change.gone),
    );
  }
}

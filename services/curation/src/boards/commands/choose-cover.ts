import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Covers } from '../covers.ts';
import { boardDecider } from '../domain/board.ts';
import { chooseCover } from '../domain/choose-cover.ts';

export class ChooseCover extends CommandWith<{ boardId: string; pinId: string }, DecidedBy<typeof chooseCover>> {}

@CommandHandler(ChooseCover)
export class ChooseCoverHandler implements ICommandHandler<ChooseCover> {
  constructor(
    private readonly streams: Streams,
    private readonly covers: Covers,
  ) {}

  async execute({ context, input: { boardId, pinId } }: ChooseCover) {
    const asked = { actorId: subjectOf(context), cover: await this.covers.find(boardId, pinId) };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => chooseCover(board, asked));
  }
}

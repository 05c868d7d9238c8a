import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type BoardPlacing, boardOrderDecider, boardOrderStream, placeBoard } from '../domain/board-order.ts';
import { OwnBoards } from '../own-boards.ts';

export class PlaceBoard extends CommandWith<
  Pick<BoardPlacing, 'boardId' | 'targetId' | 'side'>,
  DecidedBy<typeof placeBoard>
> {}

@CommandHandler(PlaceBoard)
export class PlaceBoardHandler implements ICommandHandler<PlaceBoard> {
  constructor(
    private readonly streams: Streams,
    private readonly boards: OwnBoards,
  ) {}

  async execute({ context, input }: PlaceBoard) {
    const userId = subjectOf(context);
    const placing = { ...input, userId, boardIds: await this.boards.standing(userId) };
    return this.streams.decide(boardOrderStream(userId), boardOrderDecider, context, (order) =>
      placeBoard(order, placing),
    );
  }
}

import { type Refused, refuse } from '@corkboard/event-store/decider';
import { isUuid } from '@corkboard/event-store/identifiers';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../../boards/domain/board.ts';
import type { MoveRefusal } from '../domain/move-pin.ts';
import { movePins, type OnlyFrom } from '../domain/move-pins.ts';
import { PinsOfMove } from '../pins-of-move.ts';
import { Saving } from '../saving.ts';

/** Pins of one board, onto another board or into a section; `sectionId` null: onto the board itself. */
export class MovePins extends CommandWith<
  {
    pinIds: readonly string[];
    boardId: string;
    sectionId: string | null;
    only?: OnlyFrom | null;
  },
  Recorded<Board, BoardEvent> | Refused<MoveRefusal>
> {}

@CommandHandler(MovePins)
export class MovePinsHandler implements ICommandHandler<MovePins> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    private readonly pinsOfMove: PinsOfMove,
  ) {}

  async execute({ context, input: { pinIds, boardId, sectionId, only = null } }: MovePins) {
    const ids = [...new Set(pinIds)];
    if (!ids.every(isUuid)) return refuse('pin-not-found');
    const bulkId = this.streams.newId(context);
    const [told, board, held] = await Promise.all([
      this.pinsOfMove.all(ids),
      this.saving.board(boardId),
      this.saving.held(boardId),
    ]);
    const fromBoardId = this.pinsOfMove.boardBefore(told, bulkId);
    const moving = { moverId: subjectOf(context), bulkId, at: context.occurredAt, boardId, sectionId, board, held };
    const asked = { ...moving, pins: told.map(({ now }) => now), only };
    return this.streams.decide(`board-${fromBoardId}`, boardDecider, context, (from) => movePins(from, asked));
  }
}

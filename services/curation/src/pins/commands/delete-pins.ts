import { type Refused, refuse } from '@corkboard/event-store/decider';
import { isUuid } from '@corkboard/event-store/identifiers';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../../boards/domain/board.ts';
import type { Busy } from '../../boards/domain/busy-boards.ts';
import { deletePins } from '../domain/delete-pins.ts';
import { PinsOfMove } from '../pins-of-move.ts';

/** S-097: pins of one board, all of them or none. */
export class DeletePins extends CommandWith<
  { boardId: string; pinIds: readonly string[] },
  Recorded<Board, BoardEvent> | Refused<'board-not-found' | 'pin-not-found' | Busy>
> {}

@CommandHandler(DeletePins)
export class DeletePinsHandler implements ICommandHandler<DeletePins> {
  constructor(
    private readonly streams: Streams,
    private readonly pinsOfMove: PinsOfMove,
  ) {}

  async execute({ context, input: { boardId, pinIds } }: DeletePins) {
    const ids = [...new Set(pinIds)];
    if (!ids.every(isUuid)) return refuse('pin-not-found');
    const pins = (await this.pinsOfMove.all(ids)).map(({ now }) => now);
    const asked = { actorId: subjectOf(context), bulkId: this.streams.newId(context), at: context.occurredAt, pins };
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (board) => deletePins(board, asked));
  }
}

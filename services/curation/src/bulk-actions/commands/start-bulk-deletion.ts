import type { Refused } from '@corkboard/event-store/decider';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import type { Busy } from '../../boards/domain/busy-boards.ts';
import { Saving } from '../../pins/saving.ts';
import { startBulkDeletion } from '../domain/bulk-deletion.ts';
import { begin } from '../list-work.ts';
import { ListedPins, type WantedPins } from '../listed-pins.ts';

/** All pins of a board, or of a part of it, but for some. */
export class StartBulkDeletion extends CommandWith<
  Omit<WantedPins, 'pinIds'> & { boardId: string },
  Recorded<Board, BoardEvent> | Refused<Busy | 'board-not-found' | 'pin-not-found' | 'nothing-to-undo'>
> {}

@CommandHandler(StartBulkDeletion)
export class StartBulkDeletionHandler implements ICommandHandler<StartBulkDeletion> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    private readonly listedPins: ListedPins,
  ) {}

  async execute({ context, input: { boardId, ...wanted } }: StartBulkDeletion) {
    const actorId = subjectOf(context);
    const bulkId = this.streams.newId(context);
    const board = await this.saving.board(boardId);
    const pinIds = await this.listedPins.of(board, actorId, {
      ...wanted,
      pinIds: null,
      boardId: null,
      sectionId: null,
    });
    const asked = { actorId, bulkId, originBulkId: null, at: context.occurredAt, pinCount: pinIds.length };
    const decision = (now: Board) => startBulkDeletion(now, { action: 'delete', ...asked });
    const pins = pinIds.map((pinId) => ({ pinId, toSectionId: null }));
    return begin(this.streams, context, { bulkId, boardId, actorId, pins, board, decision });
  }
}

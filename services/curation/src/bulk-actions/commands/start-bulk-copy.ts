import type { Refused } from '@corkboard/event-store/decider';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import type { CopyRefusal } from '../../pins/domain/copy-pins.ts';
import { Saving } from '../../pins/saving.ts';
import { startBulkCopy } from '../domain/bulk-copy.ts';
import { begin } from '../list-work.ts';
import { ListedPins, type PinsToCopy } from '../listed-pins.ts';

/** S-097: all pins of a board, or of a part of it, but for some, to another board or section; `sectionId` null: to the board itself. */
export class StartBulkCopy extends CommandWith<
  PinsToCopy & { fromBoardId: string; boardId: string; sectionId: string | null },
  Recorded<Board, BoardEvent> | Refused<CopyRefusal>
> {}

@CommandHandler(StartBulkCopy)
export class StartBulkCopyHandler implements ICommandHandler<StartBulkCopy> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    private readonly listedPins: ListedPins,
  ) {}

  async execute({ context, input: { fromBoardId, boardId, sectionId, ...wanted } }: StartBulkCopy) {
    const actorId = subjectOf(context);
    const bulkId = this.streams.newId(context);
    const [other, board, held] = await Promise.all([
      this.saving.board(fromBoardId),
      this.saving.board(boardId),
      this.saving.held(boardId),
    ]);
    const pinIds = await this.listedPins.seen(other, actorId, wanted);
    const asked = { actorId, bulkId, at: context.occurredAt, sectionId, held, pinCount: pinIds.length };
    const decision = (now: Board) => startBulkCopy(now, { ...asked, from: fromBoardId === boardId ? now : other });
    // Oldest first, as they were saved.
    const pins = pinIds.map((pinId) => ({ pinId, toSectionId: sectionId })).reverse();
    return begin(this.streams, context, { bulkId, boardId, actorId, pins, board, decision });
  }
}

import { type Refused, refuse } from '@corkboard/event-store/decider';
import { isUuid } from '@corkboard/event-store/identifiers';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { MovesElsewhere } from '../../boards/moves-elsewhere.ts';
import { Saving } from '../../pins/saving.ts';
import { type BulkMove, type StartRefusal, startBulkMove } from '../domain/bulk-move.ts';
import { begin } from '../list-work.ts';
import { ListedPins, type WantedPins } from '../listed-pins.ts';

/** S-098: pins of a board, all of them or many, onto another board or into a section; `sectionId` null: onto the board itself. */
export class StartBulkMove extends CommandWith<
  WantedPins & { fromBoardId: string; boardId: string; sectionId: string | null; mergesBoard: boolean },
  Recorded<Board, BoardEvent> | Refused<StartRefusal>
> {}

@CommandHandler(StartBulkMove)
export class StartBulkMoveHandler implements ICommandHandler<StartBulkMove> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    private readonly listedPins: ListedPins,
    private readonly movesElsewhere: MovesElsewhere,
  ) {}

  async execute({ context, input: { fromBoardId, boardId, sectionId, mergesBoard, ...wanted } }: StartBulkMove) {
    if (wanted.pinIds && !wanted.pinIds.every(isUuid)) return refuse('pin-not-found');
    const actorId = subjectOf(context);
    const bulkId = this.streams.newId(context);
    const [from, other, held, elsewhere] = await Promise.all([
      this.saving.board(fromBoardId),
      this.saving.board(boardId),
      this.saving.held(boardId),
      mergesBoard ? this.movesElsewhere.busyWith(fromBoardId, context.occurredAt) : null,
    ]);
    const pinIds = await this.listedPins.of(from, actorId, { ...wanted, boardId, sectionId });
    const asked = {
      actorId,
      bulkId,
      originBulkId: null,
      at: context.occurredAt,
      toSectionId: sectionId,
      mergesBoard,
      pinCount: pinIds.length,
      held,
      elsewhere,
    };
    const decision = (now: Board) => startBulkMove(now, moveFrom(now, { ...asked, to: other, boardId }));
    const pins = pinIds.map((pinId) => ({ pinId, toSectionId: sectionId }));
    return begin(this.streams, context, { bulkId, boardId: fromBoardId, actorId, pins, board: from, decision });
  }
}

/** Within one board both are the board of the stream. */
const moveFrom = (now: Board, { boardId, ...move }: Omit<BulkMove, 'from'> & { boardId: string }): BulkMove => ({
  ...move,
  from: now,
  to: now.status === 'open' && now.id === boardId ? now : move.to,
});

import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { isUuid } from '@corkboard/event-store/identifiers';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../../boards/domain/board.ts';
import { FirstSave } from '../../people/first-save.ts';
import { type CopyRefusal, copyPins, type PinsCopying } from '../domain/copy-pins.ts';
import { HiddenOwners } from '../hidden-owners.ts';
import { PinsOfMove } from '../pins-of-move.ts';
import { Saving } from '../saving.ts';

/** S-097: pins of one board, saved once more to another board or section; `sectionId` null: to the board itself. */
export class CopyPins extends CommandWith<
  { fromBoardId: string; pinIds: readonly string[]; boardId: string; sectionId: string | null },
  Recorded<Board, BoardEvent> | Refused<CopyRefusal>
> {}

@CommandHandler(CopyPins)
export class CopyPinsHandler implements ICommandHandler<CopyPins> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    private readonly pinsOfMove: PinsOfMove,
    private readonly hiddenOwners: HiddenOwners,
    private readonly firstSave: FirstSave,
  ) {}

  async execute({ context, input: { fromBoardId, pinIds, boardId, sectionId } }: CopyPins) {
    const ids = [...new Set(pinIds)];
    if (!ids.every(isUuid)) return refuse('pin-not-found');
    const actorId = subjectOf(context);
    const [from, board, held, told] = await Promise.all([
      this.saving.board(fromBoardId),
      this.saving.board(boardId),
      this.saving.held(boardId),
      this.pinsOfMove.all(ids),
    ]);
    const sources = told.map(({ now: pin }, n) => ({ pin, copyId: this.streams.newId(context, n + 1) }));
    const hiddenIds = await this.hiddenOwners.of(
      told.map(({ now }) => now),
      from,
      actorId,
    );
    const bulkId = this.streams.newId(context);
    const asked = { actorId, bulkId, at: context.occurredAt, from, sources, hiddenIds, sectionId, held };
    const copying: PinsCopying = { ...asked, firstPinId: null };
    const firstPinId = isRefused(copyPins(board, copying)) ? null : await this.#first(context, copying, boardId);
    return this.streams.decide(`board-${boardId}`, boardDecider, context, (now) =>
      copyPins(now, { ...copying, firstPinId }),
    );
  }

  async #first(context: CopyPins['context'], { sources: [first] }: PinsCopying, boardId: string) {
    const pinId = first?.copyId ?? '';
    return (await this.firstSave.is(context, { pinId, boardId })) ? pinId : null;
  }
}

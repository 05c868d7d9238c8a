import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { movePin } from '../domain/move-pin.ts';
import { pinDecider } from '../domain/pin.ts';
import { Saving } from '../saving.ts';

/** Onto another board of the mover's, or into another section; `sectionId` null: onto the board itself. */
export class MovePin extends CommandWith<
  { pinId: string; boardId: string; sectionId: string | null },
  DecidedBy<typeof movePin>
> {}

@CommandHandler(MovePin)
export class MovePinHandler implements ICommandHandler<MovePin> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: { pinId, boardId, sectionId } }: MovePin) {
    const moverId = subjectOf(context);
    const [board, held, from] = await Promise.all([
      this.saving.board(boardId),
      this.saving.held(boardId),
      this.saving.boardOf(pinId),
    ]);
    const move = { moverId, from, boardId, sectionId, board, held, at: context.occurredAt };
    return this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => movePin(pin, move));
  }
}

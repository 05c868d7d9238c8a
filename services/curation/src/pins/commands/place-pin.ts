import { refuse } from '@corkboard/event-store/decider';
import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pinRights } from '../../boards/domain/board-rights.ts';
import { pinDecider } from '../domain/pin.ts';
import { placePin } from '../domain/place-pin.ts';
import { rankBetween } from '../pin-rank.ts';
import { PinOrder } from '../read-models/pin-page/pin-order.ts';
import { Saving } from '../saving.ts';

/** Right before or after another pin of its board, as the lists show them. */
export class PlacePin extends CommandWith<
  { pinId: string; targetId: string; side: 'before' | 'after' },
  DecidedBy<typeof placePin>
> {}

@CommandHandler(PlacePin)
export class PlacePinHandler implements ICommandHandler<PlacePin> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    private readonly order: PinOrder,
  ) {}

  async execute({ context, input: { pinId, targetId, side } }: PlacePin) {
    const board = await this.saving.boardOf(pinId);
    const between =
      board.status === 'open' ? await this.order.around({ boardId: board.id, pinId, targetId, side }) : null;
    if (between === null) return refuse('pin-not-found');
    const { lower, higher, own } = between;
    const isThere = (lower === null || lower < own) && (higher === null || own < higher);
    const actorId = subjectOf(context);
    const rank = isThere ? own : rankBetween(lower, higher);
    const placing = { actorId, rights: pinRights(board, actorId), rank, savedRank: own };
    return this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => placePin(pin, placing));
  }
}

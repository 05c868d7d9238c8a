import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AcceptedMove, carryBack } from '../domain/carry-pins.ts';
import { Saving } from '../saving.ts';
import { takingBackLast, toldPin } from '../taking-back-last.ts';

/** By a process: the pins of a move that was put back are where they came from. */
export class CarryPinsBack extends CommandWith<AcceptedMove, void> {}

@CommandHandler(CarryPinsBack)
export class CarryPinsBackHandler implements ICommandHandler<CarryPinsBack> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: accepted }: CarryPinsBack): Promise<void> {
    const boardPrivacy = await this.saving.privacyOf(accepted.fromBoardId);
    await Promise.all(
      accepted.pins.map((move) =>
        this.streams.decide(
          `pin-${move.pinId}`,
          toldPin,
          context,
          ({ now }) => carryBack(now, { accepted, move, boardPrivacy }),
          takingBackLast('place'),
        ),
      ),
    );
  }
}

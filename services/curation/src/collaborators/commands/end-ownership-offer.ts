import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endOffer } from '../../boards/domain/ownership.ts';
import { FreeNames } from '../../boards/free-names.ts';
import { OwnPins } from '../own-pins.ts';

/** By a job: the time of an offer is over, or nobody took the board over. */
export class EndOwnershipOffer extends CommandWith<{ boardId: string }, void> {}

@CommandHandler(EndOwnershipOffer)
export class EndOwnershipOfferHandler implements ICommandHandler<EndOwnershipOffer, void> {
  constructor(
    private readonly names: FreeNames,
    private readonly ownPins: OwnPins,
  ) {}

  async execute({ context, input: { boardId } }: EndOwnershipOffer): Promise<void> {
    const at = context.occurredAt;
    await this.names.decide(boardId, context, (board, called) => endOffer(board, { at, called }));
    await this.ownPins.giveBack(boardId);
  }
}

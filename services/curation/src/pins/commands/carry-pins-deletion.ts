import { isRefused } from '@corkboard/event-store/decider';
import { withPast } from '@corkboard/event-store/standing';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { type AcceptedDeletion, carryDeletion, endPinsDeletion } from '../domain/delete-pins.ts';
import { hasEnded } from '../ended-actions.ts';
import { takingBackLast, toldPin } from '../taking-back-last.ts';

/** By a process: each pin of a deletion that was accepted says itself that it is deleted, and the board's stream how that ended. */
export class CarryPinsDeletion extends CommandWith<AcceptedDeletion & { isUndo: boolean }, void> {}

const told = withPast(boardDecider);

@CommandHandler(CarryPinsDeletion)
export class CarryPinsDeletionHandler implements ICommandHandler<CarryPinsDeletion> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { isUndo, ...accepted } }: CarryPinsDeletion): Promise<void> {
    const stream = `board-${accepted.boardId}`;
    if (hasEnded((await this.streams.load(stream, told)).state, accepted.bulkId)) return;
    const isDone = await Promise.all(
      accepted.pins.map(({ pinId }) => this.#carry(context, { accepted, isUndo }, pinId)),
    );
    const of = (done: boolean) => accepted.pins.filter((_, n) => isDone[n] === done);
    const pins = { carried: of(true), changed: of(false) };
    await this.streams.decide(stream, boardDecider, context, (board) => endPinsDeletion(board, accepted, pins));
  }

  /** A pin that was carried before, by a process that was ended in the middle, is carried. */
  async #carry(
    context: CommandContext,
    { accepted, isUndo }: { readonly accepted: AcceptedDeletion; readonly isUndo: boolean },
    pinId: string,
  ): Promise<boolean> {
    const how = takingBackLast(isUndo ? 'existence' : null);
    const decide = this.streams.decide(
      `pin-${pinId}`,
      toldPin,
      context,
      ({ now }) => carryDeletion(now, accepted),
      how,
    );
    return !isRefused(await decide);
  }
}

import { isRefused } from '@corkboard/event-store/decider';
import { withPast } from '@corkboard/event-store/standing';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import type { MovedPin } from '../../boards/domain/pins-move.facts.ts';
import { type AcceptedMove, type CarriedPins, carryPin, endPinsMove } from '../domain/carry-pins.ts';
import { hasEnded } from '../ended-actions.ts';
import { Saving } from '../saving.ts';
import { takingBackLast, toldPin } from '../taking-back-last.ts';

/** By a process: each pin of a move that was accepted says itself that it was moved, and the board's stream how that ended. */
export class CarryPins extends CommandWith<AcceptedMove & { isUndo: boolean }, void> {}

const told = withPast(boardDecider);

@CommandHandler(CarryPins)
export class CarryPinsHandler implements ICommandHandler<CarryPins> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: { isUndo, ...accepted } }: CarryPins): Promise<void> {
    const stream = `board-${accepted.boardId}`;
    if (hasEnded((await this.streams.load(stream, told)).state, accepted.bulkId)) return;
    const boardPrivacy = await this.saving.privacyOf(accepted.toBoardId);
    const each = accepted.pins.map((move) => this.#carry(context, { accepted, move, boardPrivacy }, isUndo));
    const ends = await Promise.all(each);
    const of = (which: 'carried' | 'changed') => ends.flatMap(([end, move]) => (end === which ? [move] : []));
    const pins: CarriedPins = { carried: of('carried'), changed: of('changed') };
    await this.streams.decide(stream, boardDecider, context, (board) => endPinsMove(board, accepted, pins));
  }

  /** A pin that was carried before, by a process that was ended in the middle, is carried. */
  async #carry(context: CommandContext, carrying: Parameters<typeof carryPin>[1], isUndo: boolean) {
    const { pinId } = carrying.move;
    const how = takingBackLast(isUndo ? 'place' : null);
    const done = await this.streams.decide(`pin-${pinId}`, toldPin, context, ({ now }) => carryPin(now, carrying), how);
    const end = isRefused(done) ? ('changed' as const) : ('carried' as const);
    return [end, carrying.move] as const satisfies readonly [string, MovedPin];
  }
}

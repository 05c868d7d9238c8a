import { isRefused } from '@corkboard/event-store/decider';
import { withPast } from '@corkboard/event-store/standing';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { carryRestoration, endPinsRestoration, type Returning } from '../domain/delete-pins.ts';
import { hasEnded } from '../ended-actions.ts';
import { Saving } from '../saving.ts';
import { takingBackLast, toldPin } from '../taking-back-last.ts';

/** By a process: each pin that came back with others says so itself, and the board's stream that all do. */
export class CarryPinsRestoration extends CommandWith<Returning, void> {}

const told = withPast(boardDecider);

@CommandHandler(CarryPinsRestoration)
export class CarryPinsRestorationHandler implements ICommandHandler<CarryPinsRestoration> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: { bulkId, ...of } }: CarryPinsRestoration): Promise<void> {
    const stream = `board-${of.boardId}`;
    if (bulkId !== null && hasEnded((await this.streams.load(stream, told)).state, bulkId)) return;
    const boardPrivacy = await this.saving.privacyOf(of.boardId);
    const carrying = { ...of, bulkId, boardPrivacy };
    const isDone = await Promise.all(of.pins.map(({ pinId }) => this.#carry(context, carrying, pinId)));
    if (bulkId === null) return;
    const pins = { carried: of.pins.filter((_, n) => isDone[n]), changed: of.pins.filter((_, n) => !isDone[n]) };
    await this.streams.decide(stream, boardDecider, context, (board) =>
      endPinsRestoration(board, { ...of, bulkId }, pins),
    );
  }

  async #carry(context: CommandContext, carrying: Parameters<typeof carryRestoration>[1], pinId: string) {
    const decide = this.streams.decide(
      `pin-${pinId}`,
      toldPin,
      context,
      ({ now }) => carryRestoration(now, carrying),
      takingBackLast('existence'),
    );
    return !isRefused(await decide);
  }
}

import { type CommandContext, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { dropWithBoard, pinDecider } from '../domain/pin.ts';
import { PinsInParts } from '../pins-in-parts.ts';
import { PinPage } from '../read-models/pin-page/pin-page.ts';

/** By a process: pins of a board that is gone, until it comes back, or, with `pinId`, the one that arrived there too late. */
export class DropPins extends CommandWith<{ boardId: string; pinId?: string }, void> {}

@CommandHandler(DropPins)
export class DropPinsHandler implements ICommandHandler<DropPins> {
  constructor(
    private readonly streams: Streams,
    private readonly pins: PinPage,
    private readonly parts: PinsInParts,
  ) {}

  async execute({ context, input: { boardId, pinId } }: DropPins): Promise<void> {
    if (pinId) return this.#drop(context, boardId, pinId);
    await this.parts.forEach(context, {
      pace: 'background',
      read: async (after, limit) =>
        (await this.#isDeleted(boardId)) ? this.pins.idsOfBoard(boardId, after, limit) : [],
      each: (id, by) => this.#drop(by, boardId, id),
    });
  }

  async #isDeleted(boardId: string): Promise<boolean> {
    return (await this.streams.load(`board-${boardId}`, boardDecider)).state.status === 'deleted';
  }

  async #drop(context: CommandContext, boardId: string, pinId: string): Promise<void> {
    const deletion = { actorId: subjectOf(context), at: context.occurredAt, boardId };
    await this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => dropWithBoard(pin, deletion));
  }
}

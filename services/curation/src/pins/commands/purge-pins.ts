import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PurgeCause } from '../../boards/domain/board.facts.ts';
import { pinDecider } from '../domain/pin.ts';
import { purgeWithBoard } from '../domain/purge-pin.ts';
import { PinsInParts } from '../pins-in-parts.ts';
import { PurgedPictures } from '../purged-pictures.ts';
import { PinPage } from '../read-models/pin-page/pin-page.ts';

/** By a process: deleted pins of a board that is gone for good, or, with `pinId`, the one that was deleted after that. */
export class PurgePins extends CommandWith<{ boardId: string; cause: PurgeCause; pinId?: string }, void> {}

@CommandHandler(PurgePins)
export class PurgePinsHandler implements ICommandHandler<PurgePins> {
  constructor(
    private readonly streams: Streams,
    private readonly pins: PinPage,
    private readonly pictures: PurgedPictures,
    private readonly parts: PinsInParts,
  ) {}

  async execute({ context, input: { boardId, cause, pinId } }: PurgePins): Promise<void> {
    const purge = { boardId, cause };
    if (pinId) return this.#purge(context, pinId, purge);
    await this.parts.forEach(context, {
      pace: 'background',
      read: (after, limit) => this.pins.deletedOfBoard(boardId, after, limit),
      each: (id, by) => this.#purge(by, id, purge),
    });
  }

  async #purge(context: CommandContext, pinId: string, purge: { boardId: string; cause: PurgeCause }): Promise<void> {
    await this.pictures.note(pinId);
    await this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => purgeWithBoard(pin, purge));
  }
}

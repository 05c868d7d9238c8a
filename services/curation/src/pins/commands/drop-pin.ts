import { type CommandContext, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { dropWithBoard, pinDecider } from '../domain/pin.ts';
import { PinPage } from '../read-models/pin-page/pin-page.ts';

/** By a process: pins of a board that is gone, until it comes back, or, with `pinId`, the one that arrived there too late. */
export class DropPins extends CommandWith<{ boardId: string; pinId?: string }, void> {}

const BATCH = 200;

@CommandHandler(DropPins)
export class DropPinsHandler implements ICommandHandler<DropPins> {
  constructor(
    private readonly streams: Streams,
    private readonly pins: PinPage,
  ) {}

  async execute({ context, input: { boardId, pinId } }: DropPins): Promise<void> {
    if (pinId) return this.#drop(context, boardId, pinId);
    let last: string | null = null;
    while (await this.#isDeleted(boardId)) {
      const batch: readonly string[] = await this.pins.idsOfBoard(boardId, last, BATCH);
      await Promise.all(batch.map((id) => this.#drop(context, boardId, id)));
      last = batch.at(-1) ?? null;
      if (batch.length < BATCH) return;
    }
  }

  async #isDeleted(boardId: string): Promise<boolean> {
    return (await this.streams.load(`board-${boardId}`, boardDecider)).state.status === 'deleted';
  }

  async #drop(context: CommandContext, boardId: string, pinId: string): Promise<void> {
    const deletion = { actorId: subjectOf(context), at: context.occurredAt, boardId };
    await this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => dropWithBoard(pin, deletion));
  }
}

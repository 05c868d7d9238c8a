import type { Position } from '@corkboard/event-store/event';
import { type Told, withPast } from '@corkboard/event-store/standing';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { beginSection } from '../domain/begin-section.ts';
import type { PinEvent } from '../domain/pin.facts.ts';
import { type Pin, pinDecider } from '../domain/pin.ts';
import { Saving } from '../saving.ts';

/** By a process: a pin of the board is in the section that was made with it; `madeAt` is the position of that. */
export class BeginSection extends CommandWith<
  { pinId: string; boardId: string; sectionId: string; moverId: string; madeAt: Position },
  void
> {}

const told = withPast(pinDecider);

const isMovedAfter = ({ last }: Told<Pin, PinEvent>, position: Position): boolean => {
  for (let link = last; link !== null && link.event.position > position; link = link.earlier)
    if (link.event.type === 'PinMoved') return true;
  return false;
};

@CommandHandler(BeginSection)
export class BeginSectionHandler implements ICommandHandler<BeginSection> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: { pinId, madeAt, ...section } }: BeginSection): Promise<void> {
    const board = await this.saving.board(section.boardId);
    await this.streams.decide(`pin-${pinId}`, told, context, (pin) =>
      beginSection(pin.now, { ...section, board, isMovedSince: isMovedAfter(pin, madeAt) }),
    );
  }
}

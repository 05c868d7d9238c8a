import type { Refused } from '@corkboard/event-store/decider';
import { type Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pinRights, roleOn } from '../../boards/domain/board-rights.ts';
import type { PinEvent } from '../domain/pin.facts.ts';
import { type Pin, pinDecider } from '../domain/pin.ts';
import { expirePin, purgePin } from '../domain/purge-pin.ts';
import { PurgedPictures } from '../purged-pictures.ts';
import { Saving } from '../saving.ts';

/** `actorId` null: its time is over. */
export class PurgePin extends CommandWith<
  { pinId: string; actorId: string | null },
  Recorded<Pin, PinEvent> | Refused<'pin-not-found'>
> {}

@CommandHandler(PurgePin)
export class PurgePinHandler implements ICommandHandler<PurgePin> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    private readonly pictures: PurgedPictures,
  ) {}

  async execute({ context, input: { pinId, actorId } }: PurgePin) {
    const stream = `pin-${pinId}`;
    await this.pictures.note(pinId);
    if (actorId === null) return this.streams.decide(stream, pinDecider, context, expirePin);
    const board = await this.saving.boardOf(pinId);
    const asked = { actorId, isBoardOwner: roleOn(board, actorId) === 'owner', rights: pinRights(board, actorId) };
    return this.streams.decide(stream, pinDecider, context, (pin) => purgePin(pin, asked));
  }
}

import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pinRights } from '../../boards/domain/board-rights.ts';
import { deletePin, pinDecider } from '../domain/pin.ts';
import { Saving } from '../saving.ts';

export class DeletePin extends CommandWith<{ pinId: string }, DecidedBy<typeof deletePin>> {}

@CommandHandler(DeletePin)
export class DeletePinHandler implements ICommandHandler<DeletePin> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: { pinId } }: DeletePin) {
    const actorId = subjectOf(context);
    const rights = pinRights(await this.saving.boardOf(pinId), actorId);
    const deletion = { actorId, at: context.occurredAt, rights };
    return this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => deletePin(pin, deletion));
  }
}

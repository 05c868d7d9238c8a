import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deletePin, pinDecider } from '../domain/pin.ts';

export class DeletePin extends CommandWith<{ pinId: string }, DecidedBy<typeof deletePin>> {}

@CommandHandler(DeletePin)
export class DeletePinHandler implements ICommandHandler<DeletePin> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input: { pinId } }: DeletePin) {
    const deletion = { actorId: subjectOf(context), at: context.occurredAt };
    return this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => deletePin(pin, deletion));
  }
}

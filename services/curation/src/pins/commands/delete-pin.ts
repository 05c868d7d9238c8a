import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { type Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PinEvent } from '../domain/pin.facts.ts';
import { deletePin, type Pin, pinDecider } from '../domain/pin.ts';

type Result = Recorded<Pin, PinEvent> | Refused<'pin-not-found'>;

export class DeletePin extends CommandWith<{ pinId: string }, Result> {}

@CommandHandler(DeletePin)
export class DeletePinHandler implements ICommandHandler<DeletePin> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { pinId } }: DeletePin): Promise<Result> {
    const deletion = { actorId: context.actor.id, at: context.occurredAt };
    const recorded = await this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => deletePin(pin, deletion));
    return isRefused(recorded) ? refuse('pin-not-found') : recorded;
  }
}

import { refuse } from '@corkboard/event-store/decider';
import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pinDecider, restorePin } from '../domain/pin.ts';
import { Saving } from '../saving.ts';

type Result = DecidedBy<typeof restorePin>;

export class RestorePin extends CommandWith<{ pinId: string }, Result> {}

@CommandHandler(RestorePin)
export class RestorePinHandler implements ICommandHandler<RestorePin> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: { pinId } }: RestorePin): Promise<Result> {
    const { state: gone } = await this.streams.load(`pin-${pinId}`, pinDecider);
    if (gone.status === 'absent') return refuse('pin-not-found');
    const boardPrivacy = await this.saving.privacyOf(gone.facts.boardId);
    const asked = { actorId: subjectOf(context), at: context.occurredAt, boardPrivacy };
    return this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => restorePin(pin, asked));
  }
}

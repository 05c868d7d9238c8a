import { type Refused, refuse } from '@corkboard/event-store/decider';
import { withPast } from '@corkboard/event-store/standing';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { hashtagsOf } from '@corkboard/rules/curation/hashtags';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takingBack } from '../../undoable.ts';
import type { PinEvent } from '../domain/pin.facts.ts';
import { type Pin, pinDecider } from '../domain/pin.ts';
import { pinAspects, undoPin } from '../domain/undo-pin.ts';
import { Saving } from '../saving.ts';

/** ADR 41: takes back what one command changed in a pin. */
export class UndoPinChange extends CommandWith<
  { pinId: string; commandId: string; anyway: boolean },
  Recorded<unknown, PinEvent> | Refused<'pin-not-found' | 'pin-not-restorable' | 'command-not-found' | 'undo-overtaken'>
> {}

const told = withPast(pinDecider);

@CommandHandler(UndoPinChange)
export class UndoPinChangeHandler implements ICommandHandler<UndoPinChange> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: { pinId, commandId, anyway } }: UndoPinChange) {
    const { state: now } = await this.streams.load(`pin-${pinId}`, pinDecider);
    if (now.status === 'absent') return refuse('pin-not-found');
    const boardPrivacy = await this.saving.privacyOf(now.facts.boardId);
    const undo = { actorId: subjectOf(context), at: context.occurredAt, hashtagsOf, boardPrivacy };
    const asked = { commandId, anyway, aspectsOf: pinAspects };
    return this.streams.decide(
      `pin-${pinId}`,
      told,
      { ...context, undoes: commandId },
      takingBack(asked, (pin: Pin, [fact]) => (fact ? undoPin(pin, { ...undo, fact }) : [])),
    );
  }
}

import type { Refused } from '@corkboard/event-store/decider';
import type { Told } from '@corkboard/event-store/standing';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pinRights, roleOn } from '../../boards/domain/board-rights.ts';
import type { PinEvent } from '../domain/pin.facts.ts';
import { type Pin, restorePin } from '../domain/pin.ts';
import { Saving } from '../saving.ts';
import { toldPin } from '../taking-back-last.ts';

type Result = Recorded<unknown, PinEvent> | Refused<'pin-not-found' | 'pin-not-restorable'>;

/** The command by which the actor deleted the pin: restoring it is its undo. What others deleted is brought back by an act of its own. */
const deletionBy = ({ now, last }: Told<Pin, PinEvent>, actorId: string): string | undefined => {
  if (now.status !== 'deleted' || last?.event.type !== 'PinDeleted') return undefined;
  const { actor, commandId } = last.event.metadata;
  return actor.id === actorId ? commandId : undefined;
};

export class RestorePin extends CommandWith<{ pinId: string }, Result> {}

@CommandHandler(RestorePin)
export class RestorePinHandler implements ICommandHandler<RestorePin> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: { pinId } }: RestorePin): Promise<Result> {
    const actorId = subjectOf(context);
    const board = await this.saving.boardOf(pinId);
    const boardPrivacy = board.status === 'open' ? board.privacy : null;
    const isBoardOwner = roleOn(board, actorId) === 'owner';
    const rights = pinRights(board, actorId);
    const asked = { actorId, at: context.occurredAt, boardPrivacy, isBoardOwner, rights };
    return this.streams.decide(`pin-${pinId}`, toldPin, context, ({ now }) => restorePin(now, asked), {
      undoes: (pin) => deletionBy(pin, context.actor.id),
    });
  }
}

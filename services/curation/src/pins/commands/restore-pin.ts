import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pinRights, roleOn } from '../../boards/domain/board-rights.ts';
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
    const actorId = subjectOf(context);
    const board = await this.saving.boardOf(pinId);
    const boardPrivacy = board.status === 'open' ? board.privacy : null;
    const isBoardOwner = roleOn(board, actorId) === 'owner';
    const rights = pinRights(board, actorId);
    const asked = { actorId, at: context.occurredAt, boardPrivacy, isBoardOwner, rights };
    return this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => restorePin(pin, asked));
  }
}

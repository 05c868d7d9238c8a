import type { Refused } from '@corkboard/event-store/decider';
import { withPast } from '@corkboard/event-store/standing';
import { type Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takingBack } from '../../undoable.ts';
import { personAspects, undoBoardOrder } from '../domain/board-order.ts';
import type { UserCurationEvent } from '../domain/usercuration.facts.ts';
import { type UserCuration, userCurationDecider, userCurationStream } from '../domain/usercuration.ts';

/** ADR 41: takes back what one command changed in the order of somebody's boards. */
export class UndoBoardOrder extends CommandWith<
  { userId: string; commandId: string; anyway: boolean },
  Recorded<unknown, UserCurationEvent> | Refused<'command-not-found' | 'undo-overtaken'>
> {}

const told = withPast(userCurationDecider);

@CommandHandler(UndoBoardOrder)
export class UndoBoardOrderHandler implements ICommandHandler<UndoBoardOrder> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input: { userId, commandId, anyway } }: UndoBoardOrder) {
    const asked = { commandId, anyway, aspectsOf: personAspects, isSeen: () => true };
    const deciding = takingBack(asked, (person: UserCuration, facts) => undoBoardOrder(person, facts));
    return this.streams.decide(userCurationStream(userId), told, { ...context, undoes: commandId }, deciding);
  }
}

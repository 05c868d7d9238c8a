import type { Decider, Refused } from '@corkboard/event-store/decider';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { type Told, withPast } from '@corkboard/event-store/standing';
import { type Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takingBack } from '../../undoable.ts';
import type { BoardOrderEvent } from '../domain/board-order.facts.ts';
import {
  type BoardOrder,
  boardOrderDecider,
  boardOrderStream,
  orderAspects,
  undoBoardOrder,
} from '../domain/board-order.ts';

/** ADR 41: takes back what one command changed in the order of somebody's boards. */
export class UndoBoardOrder extends CommandWith<
  { userId: string; commandId: string; anyway: boolean },
  Recorded<unknown, BoardOrderEvent> | Refused<'command-not-found' | 'undo-overtaken'>
> {}

const told = withPast(boardOrderDecider);

/** The past of an order: what one command found is kept, what the others found is let go, as every order may name thousands of boards. */
export const orderPast = (commandId: string): Decider<Told<BoardOrder, BoardOrderEvent>, BoardOrderEvent> => ({
  ...told,
  evolve: (past, event) => {
    const { now, last } = told.evolve(past, event);
    const isAsked = (event as RecordedEvent & BoardOrderEvent).metadata.commandId === commandId;
    return { now, last: last && (isAsked ? last : { ...last, before: boardOrderDecider.initial }) };
  },
});

@CommandHandler(UndoBoardOrder)
export class UndoBoardOrderHandler implements ICommandHandler<UndoBoardOrder> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input: { userId, commandId, anyway } }: UndoBoardOrder) {
    const asked = { commandId, anyway, aspectsOf: orderAspects, isSeen: () => true };
    const deciding = takingBack(asked, (order: BoardOrder, facts) => undoBoardOrder(order, facts));
    const undoing = { ...context, undoes: commandId };
    return this.streams.decide(boardOrderStream(userId), orderPast(commandId), undoing, deciding);
  }
}

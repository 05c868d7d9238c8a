import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PINS_OF_PART } from '../../pins/domain/return-pins.ts';
import { type Ordering, ReturnedOrder } from '../returned-order.ts';

/** By a process, after the pins of a fact are back: those, and in the end the others of the board, stand in the order of then. */
export class ReturnOrder extends CommandWith<Ordering & { readonly pinCount: number; readonly part: number }, void> {}

@CommandHandler(ReturnOrder)
export class ReturnOrderHandler implements ICommandHandler<ReturnOrder, void> {
  constructor(private readonly order: ReturnedOrder) {}

  execute({ context, input: { part, pinCount, placedCount, ...ordering } }: ReturnOrder): Promise<void> {
    const isLast = (part + 1) * PINS_OF_PART >= pinCount;
    return this.order.restore(context, { ...ordering, placedCount: isLast ? placedCount : 0 });
  }
}

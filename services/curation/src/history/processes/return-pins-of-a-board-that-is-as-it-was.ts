import type { EventOf } from '@corkboard/event-store/fact';
import { process } from '@corkboard/service/definition';
import type { boardPinsReturned } from '../../boards/domain/pins-return.facts.ts';
import { ReturnPins } from '../../pins/commands/return-pins.ts';
import { ReturnOrder } from '../commands/return-order.ts';

/** The board's stream accepted which pins return to where they stood; their own streams say so a moment later, in the order of then, an undo after its act. */
export const returnPinsOfABoardThatIsAsItWas = process<EventOf<typeof boardPinsReturned>>({
  name: 'return-pins-of-a-board-that-is-as-it-was',
  types: ['BoardPinsReturned'],
  react: async ({ data: { boardId, actorId, pins, ...data }, metadata }, context) => {
    const of = { boardId, actorId, commandId: metadata.commandId ?? null };
    const isUndo = metadata.undoes !== undefined;
    const pinIds = pins.map(({ pinId }) => pinId);
    return [
      new ReturnPins(context('ReturnPins'), { ...of, isUndo, pins }),
      new ReturnOrder(context('ReturnOrder'), { ...of, ...data, pinIds }),
    ];
  },
});

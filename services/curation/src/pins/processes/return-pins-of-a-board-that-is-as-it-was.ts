import type { EventOf } from '@corkboard/event-store/fact';
import { process } from '@corkboard/service/definition';
import type { boardPinsReturned } from '../../boards/domain/pins-return.facts.ts';
import { ReturnPins } from '../commands/return-pins.ts';

/** The board's stream accepted which pins return to where they stood; their own streams say so a moment later, an undo after its act. */
export const returnPinsOfABoardThatIsAsItWas = process<EventOf<typeof boardPinsReturned>>({
  name: 'return-pins-of-a-board-that-is-as-it-was',
  types: ['BoardPinsReturned'],
  react: async ({ data: { boardId, actorId, pins }, metadata }, context) => [
    new ReturnPins(context('ReturnPins'), { boardId, actorId, commandId: metadata.commandId ?? null, pins }),
  ],
});

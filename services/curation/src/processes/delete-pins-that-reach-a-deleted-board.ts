import { process } from '@corkboard/http-edge/backbone/definition';
import type { Board } from '../boards/domain/board.ts';
import { DropPins } from '../pins/commands/drop-pin.ts';
import type { PinCreated, PinRestored, PinSaved } from '../pins/domain/pin.events.ts';

/** Saved or restored while its board was being deleted: whoever decided about the pin had still seen the board open. */
export const deletePinsThatReachADeletedBoard = (boardNow: (boardId: string) => Promise<Board>) =>
  process<PinCreated | PinSaved | PinRestored>({
    name: 'delete-pins-that-reach-a-deleted-board',
    types: ['PinCreated', 'PinSaved', 'PinRestored'],
    react: async ({ data: { boardId, pinId } }, context) => {
      const board = await boardNow(boardId);
      return board.status === 'deleted' ? [new DropPins(context('DropPins'), boardId, pinId)] : [];
    },
  });

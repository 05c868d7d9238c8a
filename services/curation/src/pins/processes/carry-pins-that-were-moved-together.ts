import type { EventOf } from '@corkboard/event-store/fact';
import { process } from '@corkboard/service/definition';
import type { boardPinsMoved, boardPinsPutBack } from '../../boards/domain/pins-move.facts.ts';
import { CarryPins } from '../commands/carry-pins.ts';
import { CarryPinsBack } from '../commands/carry-pins-back.ts';

/** DS-032, DS-074: the board's stream accepted the move; the streams of the pins say so a moment later, or it is put back. */
export const carryPinsThatWereMovedTogether = process<EventOf<typeof boardPinsMoved | typeof boardPinsPutBack>>({
  name: 'carry-pins-that-were-moved-together',
  types: ['BoardPinsMoved', 'BoardPinsPutBack'],
  react: async ({ type, data, metadata }, context) => {
    if (type === 'BoardPinsMoved')
      return [new CarryPins(context('CarryPins'), { ...data, isUndo: metadata.undoes !== undefined })];
    return [new CarryPinsBack(context('CarryPinsBack'), { ...data, pins: data.carried })];
  },
});

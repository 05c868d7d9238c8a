import type { EventOf } from '@corkboard/event-store/fact';
import { process } from '@corkboard/service/definition';
import type { boardDeleted } from '../../boards/domain/board.facts.ts';
import { DropPins } from '../commands/drop-pin.ts';
import { type Passed, untilPassed } from './until-passed.ts';

/** A board of 200,000 pins takes minutes; so many boards are emptied at once, so that small ones do not wait for it. */
const AT_ONCE = 8;

/** DS-045: the pins are found in a read model, so that has to know of every pin that was saved before the board went. */
export const deletePinsOfDeletedBoard = (passed: Passed) =>
  process<EventOf<typeof boardDeleted>>({
    name: 'delete-pins-of-deleted-board',
    types: ['BoardDeleted'],
    atOnce: AT_ONCE,
    react: async (event, context, signal) => {
      await untilPassed(passed, event.position, signal);
      return [new DropPins(context('DropPins'), { boardId: event.data.boardId })];
    },
  });

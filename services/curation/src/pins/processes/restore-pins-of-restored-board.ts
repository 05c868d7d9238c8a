import type { EventOf } from '@corkboard/event-store/fact';
import { process } from '@corkboard/service/definition';
import type { boardRestored } from '../../boards/domain/board.facts.ts';
import { RestorePins } from '../commands/restore-pins.ts';
import { type Passed, untilPassed } from './until-passed.ts';

/** A board of 200,000 pins takes minutes; so many boards are filled again at once, so that small ones do not wait for it. */
const AT_ONCE = 8;

/** DS-045: the pins are found in a read model, so that has to know of every pin that went before the board came back. */
export const restorePinsOfRestoredBoard = (passed: Passed) =>
  process<EventOf<typeof boardRestored>>({
    name: 'restore-pins-of-restored-board',
    types: ['BoardRestored'],
    atOnce: AT_ONCE,
    react: async (event, context, signal) => {
      await untilPassed(passed, event.position, signal);
      return [new RestorePins(context('RestorePins'), { boardId: event.data.boardId })];
    },
  });

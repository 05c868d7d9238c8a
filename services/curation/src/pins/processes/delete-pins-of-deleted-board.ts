import type { Position } from '@corkboard/event-store/event';
import type { EventOf } from '@corkboard/event-store/fact';
import { pause } from '@corkboard/event-store/pause';
import { process } from '@corkboard/service/definition';
import type { boardDeleted } from '../../boards/domain/board.facts.ts';
import { DropPins } from '../commands/drop-pin.ts';

const LOOK_MS = 50;
/** A board of 200,000 pins takes minutes; so many boards are emptied at once, so that small ones do not wait for it. */
const AT_ONCE = 8;

/** DS-045: the pins are found in a read model, so that has to know of every pin that was saved before the board went. */
export const deletePinsOfDeletedBoard = (passed: (position: Position) => Promise<boolean>) =>
  process<EventOf<typeof boardDeleted>>({
    name: 'delete-pins-of-deleted-board',
    types: ['BoardDeleted'],
    atOnce: AT_ONCE,
    react: async (event, context, signal) => {
      while (!(await passed(event.position))) {
        await pause(LOOK_MS, signal);
        signal.throwIfAborted();
      }
      return [new DropPins(context('DropPins'), { boardId: event.data.boardId })];
    },
  });

import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@corkboard/event-store/event';
import { process } from '@corkboard/http-edge/backbone/definition';
import type { BoardDeleted } from '../boards/domain/board.events.ts';
import { DropPins } from '../pins/commands/drop-pin.ts';

/** DS-045: the pins are found in a read model, so that has to know of every pin that was saved before the board went. */
export const deletePinsOfDeletedBoard = (passed: (position: Position) => Promise<boolean>) =>
  process<BoardDeleted>({
    name: 'delete-pins-of-deleted-board',
    types: ['BoardDeleted'],
    react: async (event, context) => {
      while (!(await passed(event.position))) await pause(50);
      return [new DropPins(context('DropPins'), event.data.boardId)];
    },
  });

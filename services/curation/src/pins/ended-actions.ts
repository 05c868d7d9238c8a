import type { Told } from '@corkboard/event-store/standing';
import type { BoardEvent } from '../boards/domain/board.facts.ts';
import type { Board } from '../boards/domain/board.ts';

const ends: ReadonlySet<string> = new Set<BoardEvent['type']>([
  ...(['BoardPinsMoveCompleted', 'BoardPinsPutBack'] as const),
  ...(['BoardPinsDeletionCompleted', 'BoardPinsDeletionPutBack', 'BoardPinsRestorationCompleted'] as const),
  'BoardPinsCopyCompleted',
]);

/** Whether an action on several pins of a board has ended, one way or the other. */
export const hasEnded = ({ last }: Told<Board, BoardEvent>, bulkId: string): boolean => {
  for (let link = last; link !== null; link = link.earlier) {
    const { type, data } = link.event;
    if (ends.has(type) && 'bulkId' in data && data.bulkId === bulkId) return true;
  }
  return false;
};

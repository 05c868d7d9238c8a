import type { RecordedEvent } from '@corkboard/event-store/event';
import type { EventOf } from '@corkboard/event-store/fact';
import type { Told } from '@corkboard/event-store/standing';
import type { BoardEvent } from '../boards/domain/board.facts.ts';
import type { Board } from '../boards/domain/board.ts';
import type { bulkActionStarted } from '../boards/domain/bulk-action.facts.ts';
import { type Begun, isMergeAway } from './domain/bulk-move.ts';
import { isTogether, type TogetherFact } from './domain/end-together.ts';

type Start = Pick<RecordedEvent, 'metadata'> & Pick<EventOf<typeof bulkActionStarted>, 'data'>;

/** A bulk action as its first event tells it. */
export const begunBy = ({ data: started, metadata: { commandId, subject, undoes } }: Start): Begun => ({
  started,
  // An act for another account is not offered to be undone.
  commandId: subject === undefined ? (commandId ?? null) : null,
  isUndo: undoes !== undefined,
});

/** The fact by which it began; null: the stream of the board knows of none. */
export const startOf = ({ last }: Told<Board, BoardEvent>, bulkId: string): Start | null => {
  for (let link = last; link !== null; link = link.earlier) {
    const { event } = link;
    if (event.type === 'BulkActionStarted' && event.data.bulkId === bulkId) return event;
  }
  return null;
};

/** The same, from the stream of its board; null: that knows of none. */
export const begunIn = (board: Told<Board, BoardEvent>, bulkId: string): Begun | null => {
  const start = startOf(board, bulkId);
  return start && begunBy(start);
};

/** Whether a merge deleted its board as it ended; null: it is no merge, or has not ended. */
export const isMerged = ({ last }: Told<Board, BoardEvent>, bulkId: string): boolean | null => {
  let next: RecordedEvent | null = null;
  for (let link = last; link !== null; link = link.earlier) {
    const { event } = link;
    if (event.type === 'BulkActionCompleted' && event.data.bulkId === bulkId) {
      if (!isMergeAway(event.data)) return null;
      // Both facts are of one command: a board that was deleted later was not deleted by the merge.
      return next?.type === 'BoardDeleted' && next.metadata.command === event.metadata.command;
    }
    next = event;
  }
  return null;
};

/** Whether a merge was what deleted its board: one that was deleted by hand, since or instead, does not come back with its undo. */
export const isDeletedByMerge = ({ last }: Told<Board, BoardEvent>, bulkId: string): boolean => {
  let link = last;
  while (link !== null && link.event.type !== 'BoardDeleted') link = link.earlier;
  const ended = link?.earlier?.event;
  const isEnd = ended?.type === 'BulkActionCompleted' && ended.data.bulkId === bulkId;
  return isEnd && ended.metadata.command === link?.event.metadata.command;
};

/** The fact that accepted an action on up to 100 pins; null: the stream of the board knows of none. */
export const togetherIn = (
  { last }: Told<Board, BoardEvent>,
  bulkId: string,
): (RecordedEvent & TogetherFact) | null => {
  for (let link = last; link !== null; link = link.earlier)
    if (isTogether(link.event) && link.event.data.bulkId === bulkId) return link.event;
  return null;
};

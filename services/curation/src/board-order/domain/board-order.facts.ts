import { type EventsOf, fact } from '@corkboard/event-store/fact';

export const boardsReordered = fact<{
  userId: string;
  /** Boards that the order did not name yet, as they stood in front of it. */
  newIds: readonly string[];
  /** Boards of the order that the person does not have any more. */
  goneIds: readonly string[];
  boardId: string;
  /** The board that it stands beside from now on. */
  targetId: string;
  side: 'before' | 'after';
}>()('BoardsReordered', { meaning: 'Somebody put one of their boards beside another one, or back to where it stood.' });

export const boardOrderFacts = { boardsReordered };
export type BoardOrderEvent = EventsOf<typeof boardOrderFacts>;

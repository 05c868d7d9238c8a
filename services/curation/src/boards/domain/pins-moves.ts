import type { DataOf } from '@corkboard/event-store/fact';
import type { boardPinsMoved, PinsMoveEvent } from './pins-move.facts.ts';

/** A move of several pins that not all of them say themselves yet. */
export type PinsMove = Pick<DataOf<typeof boardPinsMoved>, 'bulkId' | 'fromBoardId' | 'toBoardId' | 'pins' | 'movedAt'>;

/** Moves of a board that are under way, oldest first, after an event. */
export const movesAfter = (moves: readonly PinsMove[], { type, data }: PinsMoveEvent): readonly PinsMove[] => {
  switch (type) {
    case 'BoardPinsMoved': {
      const { bulkId, fromBoardId, toBoardId, pins, movedAt } = data;
      return [...moves, { bulkId, fromBoardId, toBoardId, pins, movedAt }];
    }
    case 'BoardPinsMoveCompleted':
    case 'BoardPinsPutBack':
      return moves.filter(({ bulkId }) => bulkId !== data.bulkId);
  }
};

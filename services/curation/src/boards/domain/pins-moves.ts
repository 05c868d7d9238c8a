import type { DataOf } from '@corkboard/event-store/fact';
import type { BoardEvent } from './board.facts.ts';
import { type PinOnBoard, type PinsDeletionEvent, pinsDeletionFacts } from './pins-deletion.facts.ts';
import { type boardPinsMoved, type PinsMoveEvent, pinsMoveFacts } from './pins-move.facts.ts';

/** Facts of a board about several of its pins. */
export type PinsEvent = PinsMoveEvent | PinsDeletionEvent;
const types: ReadonlySet<string> = new Set(
  Object.values({ ...pinsMoveFacts, ...pinsDeletionFacts }).map(({ type }) => type),
);
export const isOfPins = (event: BoardEvent): event is PinsEvent => types.has(event.type);

/** A move, or another action, of several pins that not all of them say themselves yet. */
export type PinsMove = Pick<DataOf<typeof boardPinsMoved>, 'bulkId' | 'fromBoardId' | 'toBoardId' | 'pins' | 'movedAt'>;

interface Staying {
  readonly boardId: string;
  readonly bulkId: string;
  readonly pins: readonly PinOnBoard[];
}

/** Pins that are deleted or come back keep the board and the sections busy that they are in. */
const onBoard = ({ boardId, bulkId, pins }: Staying, movedAt: string): PinsMove => ({
  ...{ bulkId, fromBoardId: boardId, toBoardId: boardId, movedAt },
  pins: pins.map(({ pinId, sectionId }) => ({ pinId, fromSectionId: sectionId, toSectionId: sectionId })),
});

/** Actions on pins of a board that are under way, oldest first, after an event. */
export const movesAfter = (moves: readonly PinsMove[], { type, data }: PinsEvent): readonly PinsMove[] => {
  switch (type) {
    case 'BoardPinsMoved': {
      const { bulkId, fromBoardId, toBoardId, pins, movedAt } = data;
      return [...moves, { bulkId, fromBoardId, toBoardId, pins, movedAt }];
    }
    case 'BoardPinsDeleted':
      return [...moves, onBoard(data, data.deletedAt)];
    case 'BoardPinsRestored':
      return [...moves, onBoard(data, data.restoredAt)];
    case 'BoardPinsMoveCompleted':
    case 'BoardPinsPutBack':
    case 'BoardPinsDeletionCompleted':
    case 'BoardPinsDeletionPutBack':
    case 'BoardPinsRestorationCompleted':
      return moves.filter(({ bulkId }) => bulkId !== data.bulkId);
  }
};

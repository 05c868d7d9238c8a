import type { DataOf } from '@corkboard/event-store/fact';
import type { BoardEvent } from './board.facts.ts';
import { type BulkActionEvent, bulkActionFacts } from './bulk-action.facts.ts';
import { type PinsCopyEvent, pinsCopyFacts } from './pins-copy.facts.ts';
import { type PinOnBoard, type PinsDeletionEvent, pinsDeletionFacts } from './pins-deletion.facts.ts';
import { type boardPinsMoved, type PinsMoveEvent, pinsMoveFacts } from './pins-move.facts.ts';

/** Facts of a board about several of its pins. */
export type PinsEvent = PinsMoveEvent | PinsDeletionEvent | PinsCopyEvent | BulkActionEvent;
const types: ReadonlySet<string> = new Set(
  Object.values({ ...pinsMoveFacts, ...pinsDeletionFacts, ...pinsCopyFacts, ...bulkActionFacts }).map(
    ({ type }) => type,
  ),
);
export const isOfPins = (event: BoardEvent): event is PinsEvent => types.has(event.type);

/** A move, or another action, of several pins that not all of them say themselves yet. `movedAt`: when it began, or went on last. */
export type PinsMove = Pick<
  DataOf<typeof boardPinsMoved>,
  'bulkId' | 'fromBoardId' | 'toBoardId' | 'pins' | 'movedAt'
> & {
  /** Section of the board it leads to, where the stream of the board does not name the pins; else null. */
  readonly toSectionId: string | null;
};

interface Staying {
  readonly boardId: string;
  readonly bulkId: string;
  readonly pins: readonly PinOnBoard[];
}

/** Pins that are deleted, come back or are copied to a board keep the board and the sections busy that they are in, or come into. */
const onBoard = ({ boardId, bulkId, pins }: Staying, movedAt: string): PinsMove => ({
  ...{ bulkId, fromBoardId: boardId, toBoardId: boardId, toSectionId: null, movedAt },
  pins: pins.map(({ pinId, sectionId }) => ({ pinId, fromSectionId: sectionId, toSectionId: sectionId })),
});

/** Actions on pins of a board that are under way, oldest first, after an event. */
export const movesAfter = (moves: readonly PinsMove[], { type, data }: PinsEvent): readonly PinsMove[] => {
  switch (type) {
    case 'BoardPinsMoved': {
      const { bulkId, fromBoardId, toBoardId, pins, movedAt } = data;
      return [...moves, { bulkId, fromBoardId, toBoardId, toSectionId: null, pins, movedAt }];
    }
    case 'BulkActionStarted': {
      const { bulkId, fromBoardId, toBoardId, toSectionId, startedAt: movedAt } = data;
      return [...moves, { bulkId, fromBoardId, toBoardId, toSectionId, pins: [], movedAt }];
    }
    case 'BulkActionContinued':
      return moves.map((move) => (move.bulkId === data.bulkId ? { ...move, movedAt: data.continuedAt } : move));
    case 'BoardPinsDeleted':
      return [...moves, onBoard(data, data.deletedAt)];
    case 'BoardPinsRestored':
      return [...moves, onBoard(data, data.restoredAt)];
    case 'BoardPinsCopied': {
      const { boardId, bulkId, sectionId, copiedAt } = data;
      const pins = data.pins.map(({ pinId }) => ({ pinId, sectionId }));
      return [...moves, onBoard({ boardId, bulkId, pins }, copiedAt)];
    }
    case 'BoardPinsMoveCompleted':
    case 'BoardPinsPutBack':
    case 'BoardPinsDeletionCompleted':
    case 'BoardPinsDeletionPutBack':
    case 'BoardPinsRestorationCompleted':
    case 'BoardPinsCopyCompleted':
    case 'BulkActionCompleted':
      return moves.filter(({ bulkId }) => bulkId !== data.bulkId);
  }
};

import { type EventsOf, fact, type Upcaster } from '@corkboard/event-store/fact';

/** Moment to which a board, or one section of it, is returned by a bulk action. */
export interface BulkReturn {
  /** ISO 8601, UTC. */
  readonly asOf: string;
  /** The pins go back again to where they were before they were returned. */
  readonly isTakenBack: boolean;
  /** The one section that is returned; null: the whole board. */
  readonly sectionId: string | null;
  /** Pins that stand on the board still, and go back to their places in its order; they are not listed. */
  readonly placedCount: number;
}

interface OfBulkAction {
  /** The board whose stream it is: one of the two that the pins are moved between; of copies, the one that they come onto. */
  boardId: string;
  ownerId: string;
  /** Account that asked for it. */
  actorId: string;
  bulkId: string;
  /** Done with each pin; `restore`: a deletion is taken back; `return`: it goes to where it stood at a moment. */
  action: 'move' | 'copy' | 'delete' | 'restore' | 'return';
  /** The board that the pins are on; of a deletion and of a return both are this one. */
  fromBoardId: string;
  toBoardId: string;
  /** Null: the board itself; of an undo: each pin to where it was. */
  toSectionId: string | null;
  /** DS-048: a merge. Once `fromBoardId` is empty it is deleted, where it is the board of the stream; an undo brings it back. */
  mergesBoard: boolean;
  /** Null: it returns nothing. */
  returning: BulkReturn | null;
}

const withoutReturn: Upcaster = (data) => ({ ...data, returning: null });

export const bulkActionStarted = fact<
  OfBulkAction & {
    /** The bulk action that this one takes back, or brings back in the end; its own id where it is the first. */
    originBulkId: string;
    /** Pins of its list, which stands on the stream of the bulk action. */
    pinCount: number;
    /** ISO 8601, UTC. */
    startedAt: string;
  }
>()('BulkActionStarted', {
  meaning: 'Many pins of a board are being moved, copied, deleted or returned, one by one.',
  upcasters: [withoutReturn],
});

export const bulkActionCompleted = fact<
  OfBulkAction & {
    /** Pins that are at the new place, copied, deleted, or there again. */
    done: number;
    /** Pins for which that could not be done, for reasons that the stream of the bulk action tells. */
    failed: number;
    /** Its actor, or staff, ended it before it came to the other pins. */
    isCancelled: boolean;
    /** The command that asked for it: it is undone by this id. */
    commandId: string | null;
    /** It took another command back. */
    isUndo: boolean;
  }
>()('BulkActionCompleted', {
  meaning: 'A bulk action came to its end, or was ended by its actor or by staff.',
  upcasters: [withoutReturn],
});

export const bulkActionContinued = fact<{
  /** The board whose stream it is. */
  boardId: string;
  bulkId: string;
  /** ISO 8601, UTC. */
  continuedAt: string;
}>()('BulkActionContinued', { meaning: 'A bulk action goes on: it keeps its boards busy for five more minutes.' });

export const bulkActionFacts = { bulkActionStarted, bulkActionContinued, bulkActionCompleted };
export type BulkActionEvent = EventsOf<typeof bulkActionFacts>;
